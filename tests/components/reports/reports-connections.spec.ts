import { changes } from '../../support/service/requests.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import { expect, test as base } from '../support/component-test.ts';
import { panel, row } from '../../support/pages/reports-page.ts';

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
  await expect(early.getByText(/^Switched to 127\.0\.0\.1/)).toBeVisible();
  await expect(panel(early)).toContainText('first.example/30');
  const bookmark = await harness.open(address);
  await expect(panel(bookmark)).toContainText('second.example/30');
  await expect(bookmark).toHaveURL(address);
  // The other page follows with its list.
  await expect(row(early, 'second.example/30')).toHaveCount(1);
  await expect(panel(early)).toHaveCount(0);
  await bookmark.getByRole('button', { name: 'Switch back' }).click();
  await expect(row(bookmark, 'first.example/30')).toHaveCount(1);
  await expect(panel(bookmark)).toHaveCount(0);
  await expect(bookmark.getByText(/^Switched to/)).toHaveCount(0);
  expect([...changes(first), ...changes(second)]).toEqual([]);
});

test('An address of a connection that is no longer kept says so, above the list of the one in use', async ({
  harness,
  first,
}) => {
  await harness.connect(first);
  const page = await harness.open('reports.html?report=30&connection=gone');
  await expect(page.getByText(/^This link is for a connection that was removed/)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await expect(row(page, 'first.example/30')).toHaveCount(1);
  await expect(page).toHaveURL(harness.extensionUrl('reports.html'));
});

test('With several connections a select in the header switches between them, and the tab stays', async ({
  harness,
  first,
  second,
}) => {
  await harness.connect(first);
  const page = await harness.open('reports.html');
  await expect(row(page, 'first.example/30')).toHaveCount(1);
  const select = page.getByRole('combobox', { name: 'Connection' });
  await expect(select).toHaveCount(0);
  await harness.connect(second);
  await expect(row(page, 'second.example/30')).toHaveCount(1);
  const options = select.getByRole('option');
  await expect(options).toHaveCount(2);
  await select.selectOption({ index: 0 });
  await expect(row(page, 'first.example/30')).toHaveCount(1);
  await expect(page.getByText(/^Switched to/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Watches' }).click();
  await select.selectOption({ index: 1 });
  await expect(page).toHaveURL(/tab=watches/);
  await expect(page.getByRole('link', { name: 'Watches' })).toHaveAttribute('aria-current', 'page');
  expect([...changes(first), ...changes(second)]).toEqual([]);
});
