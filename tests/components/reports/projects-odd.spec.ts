import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection, aReport } from '../../support/builders/values.ts';
import { inMenuOf } from '../../support/pages/reports-page.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { asked } from '../../support/service/requests.ts';
import { expect, test } from '../support/component-test.ts';

const named = (project: string) => ({ project, reports: 3 });

test('Projects that cannot be read are counted and hide no others; one named twice is shown once', async ({
  harness,
}) => {
  const service = await startReportService(({ pathname }) => ({
    json: {
      data: pathname.endsWith('/projects')
        ? [
            named('first.example'),
            { nonsense: true },
            7,
            named('second.example'),
            named('first.example'),
            { project: null },
          ]
        : [],
    },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html?tab=projects');
  const table = page.getByRole('table', { name: 'Projects' });
  await expect(table.getByRole('rowheader')).toHaveText(['first.example', 'second.example']);
  await expect(page.getByRole('status').getByText('3 projects couldn’t be read')).toBeVisible();
  await service.close();
});

test('A host is read in its own letters wherever a project stands, is found and typed in them, and is sent as it was', async ({
  harness,
}) => {
  const decoded = 'bücher.test';
  const encoded = 'xn--bcher-kva.test';
  const hosts = [encoded, 'xn--80ak6aa92e.example'];
  const service = await startReportService(({ pathname, searchParams }) => {
    const search = searchParams.get('search') ?? '';
    const data = hosts.map((project, id) => ({ project, id, url: `https://${project}/` }));
    const found = data.filter(({ project }) => project.includes(search));
    return { json: { data: pathname.endsWith('/projects') ? found : data } };
  });
  await put(await anyPage(harness), () =>
    keep({
      connections: [aConnection({ baseUrl: service.url, apiKey: service.key })],
      archive: [aReport({ url: `https://${encoded}/b%C3%BCcher`, project: encoded })],
    }),
  );
  const page = await harness.open('reports.html?tab=projects');
  const table = page.getByRole('table', { name: 'Projects' });
  // The other one passes for Latin letters, and stays encoded.
  await expect(table.getByRole('rowheader')).toHaveText([decoded, 'xn--80ak6aa92e.example']);
  await page.getByRole('searchbox').fill('bücher');
  await expect(table.getByRole('rowheader')).toHaveText([decoded]);
  await inMenuOf(table, 'Delete project');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toContainText(decoded);
  await dialog.getByRole('textbox').fill(decoded);
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await table.getByRole('button', { name: 'Cancel' }).click();
  await table.getByRole('link').click();
  await expect(page.getByRole('heading', { name: decoded, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`\u2068${decoded}\u2069 · Projects`);
  await expect(page.getByRole('link', { name: '/bücher', exact: true })).toBeVisible();

  await page.goto(harness.extensionUrl('reports.html'));
  await page.getByRole('combobox', { name: 'Project' }).selectOption(decoded);
  await expect(page).toHaveTitle(`\u2068${decoded}\u2069 · Reports`);
  await expect.poll(() => asked(service, 'reports').at(-1)).toMatchObject({ project: encoded });
  await service.close();
});
