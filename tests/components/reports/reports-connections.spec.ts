import { changes } from '../../support/service/requests.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import { expect, test as base } from '../support/component-test.ts';
import { panel, row, rows } from '../../support/pages/reports-page.ts';

async function serving(name: string): Promise<ReportService> {
  const report = { id: 30, url: `https://${name}.example/30`, result: 'good' };
  return startReportService({ reports: [report] });
}

/** Two services, each with a report of the same id. */
const test = base.extend<{ first: ReportService; second: ReportService }>({
  first: async ({}, use) => {
    const service = await serving('first');
    await use(service);
    await service.close();
  },
  second: async ({}, use) => {
    const service = await serving('second');
    await use(service);
    await service.close();
  },
});

test('The address names its connection once there are several, and shows the reports of no other', async ({
  harness,
  first,
  second,
}) => {
  await harness.connect(first);
  const early = await harness.open('reports.html?report=30');
  await expect(panel(early)).toContainText('first.example/30');
  await expect(early).toHaveURL(harness.extensionUrl('reports.html?report=30'));
  await harness.connect(second);
  // The open page shows the list of the connection in use, and keeps nothing of the other one.
  await expect(row(early, 'second.example/30')).toHaveCount(1);
  await expect(panel(early)).toHaveCount(0);
  await row(early, 'second.example/30').getByRole('link').click();
  await expect(panel(early)).toContainText('second.example/30');
  const address = early.url();
  expect(new URL(address).searchParams.get('connection')).toMatch(/./);
  await early.goBack();
  await early.goBack();
  await expect(early.getByText(/^This link is for 127\.0\.0\.1/)).toBeVisible();
  await expect(panel(early)).toHaveCount(0);

  await early.getByRole('button', { name: /^Switch to / }).click();
  await expect(panel(early)).toContainText('first.example/30');
  const bookmark = await harness.open(address);
  await expect(bookmark.getByText(/^This link is for/)).toBeVisible();
  await expect(bookmark.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(rows(bookmark)).toHaveCount(0);
  await bookmark.getByRole('button', { name: /^Switch to / }).click();
  await expect(panel(bookmark)).toContainText('second.example/30');
  await expect(bookmark).toHaveURL(address);
  expect([...changes(first), ...changes(second)]).toEqual([]);
});

test('An address of a connection that is no longer kept says so, and leads to the list of the one in use', async ({
  harness,
  first,
}) => {
  await harness.connect(first);
  const page = await harness.open('reports.html?report=30&connection=gone');
  await expect(page.getByText(/^This link is for a connection that was removed/)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Show reports from 127\.0\.0\.1/ }).click();
  await expect(row(page, 'first.example/30')).toHaveCount(1);
  await expect(page).toHaveURL(harness.extensionUrl('reports.html'));
});
