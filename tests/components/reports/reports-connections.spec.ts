import type { Page } from '@playwright/test';
import type { Harness } from '../../support/browser/harness.ts';
import { changes } from '../../support/service/requests.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test as base } from '../support/component-test.ts';
import { button } from '../../support/pages/options-page.ts';
import { inMenuOf, panel, row, rows, status } from '../../support/pages/reports-page.ts';

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

/** Removes the connection to a service in the settings, as a person does in another tab. */
async function remove(harness: Harness, { url }: ReportService): Promise<void> {
  const settings = await harness.open('options.html');
  await button(settings, url, 'Remove').click();
  await settings.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(settings.getByRole('dialog')).toHaveCount(0);
}

const gone = (page: Page) => row(page, 'second.example/30');
const select = async (page: Page) => {
  await gone(page).getByRole('checkbox').check();
  await expect(status(page)).toHaveText('1 of 1 selected');
};
const openMenu = async (page: Page) => gone(page).getByRole('button', { name: 'More' }).click();

/** The beginnings of actions on the report of a connection that goes meanwhile. */
const begun: Record<string, (page: Page) => Promise<void>> = {
  'an open report': async (page) => {
    await gone(page).getByRole('link').click();
    await expect(panel(page)).toContainText('second.example/30');
  },
  'an open menu': async (page) => {
    await openMenu(page);
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'a selection': select,
  'a question before a change': async (page) => {
    await select(page);
    await page
      .getByRole('group', { name: 'Selected reports' })
      .getByRole('button', { name: 'Change privacy' })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'a deletion that can be undone': async (page) => {
    await inMenuOf(gone(page), 'Delete');
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  },
};

for (const [what, begin] of Object.entries(begun))
  test(`When its connection is removed in another tab, ${what} goes with the list, and means no report of the connection that is left`, async ({
    harness,
    first,
    second,
  }) => {
    await harness.connect(first);
    await harness.connect(second);
    const page = await harness.open('reports.html');
    const faults: Error[] = [];
    page.on('pageerror', (fault) => faults.push(fault));
    await begin(page);
    await remove(harness, second);
    await expect(rows(page)).toHaveText([/first\.example\/30/]);
    await expect(page.getByText(new URL(first.url).host, { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Connection' })).toHaveCount(0);
    for (const part of [panel(page), page.getByRole('menu'), page.getByRole('dialog')])
      await expect(part).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(status(page)).toHaveText(/^1 report\b/);
    await expect(page.locator('main')).not.toContainText('second.example');
    // The way back through the history leads to nothing of it, either.
    await page.goBack();
    await expect(rows(page)).toHaveText([/first\.example\/30/]);
    await expect(panel(page)).toHaveCount(0);
    await expect.poll(async () => askedChanges(page)).toEqual([]);
    expect([...changes(first), ...changes(second)]).toEqual([]);
    expect(faults).toEqual([]);
  });

test('When the only connection is removed in another tab, the page asks for one, and shows the list of the next one', async ({
  harness,
  first,
  second,
}) => {
  await harness.connect(second);
  const page = await harness.open('reports.html');
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await begun['an open report']!(page);
  await remove(harness, second);
  await expect(page.getByText('Connect a report service to see its reports here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect a service' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('second.example');
  await expect(page.getByText(new URL(second.url).host)).toHaveCount(0);
  await harness.connect(first);
  await expect(rows(page)).toHaveText([/first\.example\/30/]);
  await expect(panel(page)).toHaveCount(0);
  expect([...changes(first), ...changes(second)]).toEqual([]);
  expect(faults).toEqual([]);
});
