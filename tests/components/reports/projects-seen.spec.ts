import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection, aReport } from '../../support/builders/values.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { expect, test } from '../support/component-test.ts';
import { row } from './odd-projects.ts';

const reportsOf = (project: string, scores: (number | null)[]) =>
  scores.map((score, at) =>
    aReport({ id: `${project} ${at}`, url: `https://${project}/${at}`, project, score }),
  );

test('Shares are of the reports that were seen and add up to 100 %, and what was not seen is told and hatched', async ({
  harness,
}) => {
  const counts = { 'part.example': 9, 'whole.example': 3, 'unseen.example': 9, 'new.example': 1 };
  const service = await startReportService(({ pathname }) => ({
    json: {
      data: pathname.endsWith('/projects')
        ? Object.entries(counts).map(([project, reports]) => ({ project, reports }))
        : [],
    },
  }));
  await put(await anyPage(harness), () =>
    keep({
      connections: [aConnection({ baseUrl: service.url, apiKey: service.key })],
      archive: [
        ...reportsOf('part.example', [90]),
        ...reportsOf('whole.example', [90, 60, 20]),
        ...reportsOf('new.example', [null]),
      ],
    }),
  );
  const page = await harness.open('reports.html?tab=projects');
  const seen = (project: string) => row(page, project).getByRole('cell').nth(1);
  const hatched = (project: string) => seen(project).locator('.unseen');
  await expect(seen('part.example')).toHaveText('1 of 9 seenGood100%');
  await expect(seen('whole.example')).toHaveText('Good34%Decent33%Bad33%');
  await expect(seen('unseen.example')).toHaveText('0 of 9 seen');
  await expect(seen('new.example')).toHaveText('No result yet');
  await expect(hatched('whole.example')).toHaveCount(0);
  await expect(hatched('unseen.example')).toBeVisible();
  await expect(hatched('part.example')).toHaveCSS('flex-grow', '8');
  for (const media of [{}, { forcedColors: 'active' }, { media: 'print' }] as const) {
    await page.emulateMedia({ forcedColors: 'none', media: 'screen', ...media });
    await expect(hatched('part.example')).toHaveCSS('background-image', /^repeating-linear/);
    await expect(hatched('part.example')).toHaveCSS('print-color-adjust', 'exact');
    await expect(hatched('part.example')).toHaveCSS('forced-color-adjust', /auto|none/);
  }

  await row(page, 'part.example').getByRole('link').click();
  await expect(page.getByText('This counts the 1 of 9 reports on this device.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show 9 reports' })).toBeVisible();
  await page.goto(harness.extensionUrl('reports.html?tab=project&project=whole.example'));
  await expect(page.getByRole('link', { name: 'Show 3 reports' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download all reports' })).toHaveCount(0);
  await service.close();
});
