import { inMenuOf } from '../../support/pages/reports-page.ts';
import { asked } from '../../support/service/requests.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

const decoded = 'bücher.test';
const encoded = 'xn--bcher-kva.test';
const named = (project: string) => ({ project, reports: 3 });

test('A host is read in its own letters wherever a project stands, is found and typed in them, and is sent as it was', async ({
  harness,
}) => {
  const urls = [`https://${encoded}/b%C3%BCcher`, 'https://xn--80ak6aa92e.example/'];
  const service = await startReportService(({ pathname, searchParams }) => {
    const search = searchParams.get('search') ?? '';
    const project = searchParams.get('project');
    const data = pathname.endsWith('/projects')
      ? urls.map((url) => named(new URL(url).host)).filter((one) => one.project.includes(search))
      : urls
          .map((url, at) => ({ id: at, url, result: 'good', project: new URL(url).host }))
          .filter((one) => one.url.includes(search) && (project ?? one.project) === one.project);
    return { json: { data } };
  });
  await harness.connect(service);
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
  await expect(page.getByText('will be deleted')).toContainText(`\u2068${decoded}\u2069`);
  await table.getByRole('button', { name: 'Undo' }).click();
  await table.getByRole('link').click();
  await expect(page.getByRole('heading', { name: decoded, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`\u2068${decoded}\u2069 · Projects`);
  await expect(page.getByRole('link', { name: '/bücher', exact: true })).toBeVisible();

  await page.goto(harness.extensionUrl('reports.html'));
  const filter = page.getByRole('combobox', { name: 'Project' });
  await filter.selectOption(decoded);
  await expect(page).toHaveTitle(`\u2068${decoded}\u2069 · Reports`);
  await expect.poll(() => asked(service, 'reports').at(-1)).toMatchObject({ project: encoded });
  await service.close();
});
