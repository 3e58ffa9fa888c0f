import { keepBulk } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aJob, asked, done, type Step } from '../../support/builders/values.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import { test as base } from '../support/component-test.ts';
import { endJobs } from '../support/end-jobs.ts';
import { openKept } from '../support/open-kept.ts';
import {
  expect,
  inMenuOf,
  listen,
  pagination,
  panel,
  row,
  rows,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

/** With a service that has two reports. */
const withTwo = base.extend<{ service: ReportService }>({
  service: async ({}, use) => {
    const reports = [1, 2].map((id) => ({ id, url: `https://example.com/${id}`, result: 'bad' }));
    const service = await startReportService({ reports });
    await use(service);
    await service.close();
  },
});

test('A screen reader hears which rows are there and how they are sorted, after "Next" and after a sort', async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(10);
  const heard = await listen(page);
  await pagination(page).getByRole('button', { name: 'Next' }).click();
  await expect.poll(heard).toContain('11–20 of 30, sorted by Audited, Descending');
  await page.getByRole('columnheader', { name: 'Address' }).getByRole('button').click();
  await expect.poll(heard).toContain('1–10 of 30, sorted by Address, Ascending');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('page-0');
  await expect.poll(heard).toContain('1–9 of 9, sorted by Address, Ascending');
});

test('A screen reader hears of projects how many a search finds, and what became of a deletion', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('table', { name: 'Projects' }).getByRole('row')).toHaveCount(4);
  const heard = await listen(page);
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('shop');
  await expect.poll(heard).toContain('1–1 of 1, sorted by Created, Descending');
  await inMenuOf(page.getByRole('table', { name: 'Projects' }), 'Delete project');
  await page
    .getByRole('dialog')
    .getByLabel('Type the project name to confirm')
    .fill('shop.example.com');
  await page.keyboard.press('Enter');
  await expect.poll(heard).toContain('Deleting: shop.example.com');
  await endJobs(page);
  await expect.poll(heard).toContain('Deleted: shop.example.com');
});

/** Keeps a change of many with one report, after these steps. */
const changeOfMany = (steps: Step[]) => () =>
  keepBulk({ kind: 'run' }, [{ id: '2', url: 'example.com/2' }], [steps], undefined, 'many');

withTwo(
  'On a narrow screen the report that is open hides neither how far a change of many is nor what became of one',
  async ({ harness, service }) => {
    const page = await openKept(harness, service, 'reports.html', {}, changeOfMany([asked(5_000)]));
    await page.setViewportSize({ width: 700, height: 900 });
    await row(page, 'example.com/1').getByRole('link').click();
    await expect(panel(page)).toContainText('example.com/1');
    await expect(rows(page)).toHaveCount(0);
    const heard = await listen(page);
    await expect(page.getByText('Running the checks · 0 of 1 ·')).toBeVisible();
    await put(page, changeOfMany(done('2')));
    await expect(page.getByText('The checks ran again · 1 report')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Run again' }).click();
    await expect.poll(heard).toContain('Running the checks: example.com/1');
    await endJobs(page);
    await expect.poll(heard).toContain('The checks ran again: example.com/1');
    const told = (await heard()).filter((text) => text === 'The checks ran again · 1 report');
    expect(told).toHaveLength(1);
  },
);

withTwo(
  'A screen reader hears that a change waits behind another, and not that it is under way',
  async ({ harness, service }) => {
    const task = { kind: 'run', reportId: '1', url: 'example.com/1' } as const;
    const page = await openKept(harness, service, 'reports.html', {
      jobs: [aJob(task, [asked(1_000)])],
    });
    await expect(rows(page)).toHaveCount(2);
    const heard = await listen(page);
    await inMenuOf(row(page, 'example.com/2'), 'Run again');
    await expect.poll(heard).toContain('Queued: example.com/2');
  },
);

withTwo(
  'What was done to a report is told once: not again when the page is opened anew',
  async ({ harness, service }) => {
    const page = await openKept(harness, service, 'reports.html?report=1');
    await panel(page).getByRole('button', { name: 'Run again' }).click();
    await endJobs(page);
    const told = page.getByRole('status').filter({ hasText: 'hecks ran again' });
    await expect(told).not.toHaveCount(0);
    await page.reload();
    await expect(panel(page)).toContainText('example.com/1');
    await expect(told).toHaveCount(0);
  },
);
