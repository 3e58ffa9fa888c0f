import type { Page } from '@playwright/test';
import { changes, creates } from '../../support/service/requests.ts';
import { popupPath } from '../../support/browser/show.ts';
import { type Filled, startFilled } from '../../support/service/report-service.ts';
import { button, openedBy } from '../../support/browser/harness.ts';
import { inMenuOf, letADayPass } from '../../support/pages/reports-page.ts';
import { test as base, expect } from '../../support/browser/test.ts';
import {
  copyChanges,
  deleteElsewhere,
  endings,
  runs,
  watchedPage,
  watchedReports,
} from './watched.ts';

const test = base.extend<{ filled: Filled }>({
  filled: async ({}, use) => {
    const filled = await startFilled(watchedReports);
    await use(filled);
    await filled.close();
  },
});

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Watches' }).getByRole('row').filter({ hasText: name });
const whatChanged = (page: Page) => page.getByRole('region', { name: 'What changed' });

test('A page is watched from the popup, runs while nobody looks, and tells what changed until that is seen', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const popup = await harness.open(popupPath(watchedPage));
  await expect(popup.getByRole('button', { name: 'Run again' })).toBeVisible();
  await popup.getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Watch this page' }).click();
  await expect(popup.getByText('Watched every week')).toBeVisible();
  const page = await openedBy(harness, async () =>
    popup.getByRole('button', { name: 'Change', exact: true }).click(),
  );
  await expect(page.getByRole('table').getByLabel('Every')).toBeFocused();
  await page.getByRole('table').getByLabel('Every').selectOption('Day');
  // The runs of watches are spread, so shortly after midnight the next one is still today.
  await expect(row(page, 'shop.example.com/boots')).toContainText(/Good 90.*(today|tomorrow), .*0/);
  await expect(page.getByText('No changes so far')).toBeVisible();
  expect(changes(filled)).toEqual([]);

  await harness.stopWorker();
  await page.evaluate(letADayPass);
  const change = whatChanged(page).getByRole('listitem');
  await expect(change).toHaveText(/Good\s*90.*Bad.*shop\.example\.com\/boots.*New/);
  expect(runs(filled)).toEqual(['/api/v1/reports/2']);
  expect(changes(filled)).toHaveLength(1);
  await expect(row(page, 'shop.example.com/boots')).toContainText(/Bad.*(today|tomorrow), .*1/);
  await expect(page.getByRole('link', { name: 'Watches 1 new' })).toBeVisible();
  await expect.poll(() => button(harness)).toBe('1 1 new change');
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(page.getByRole('link', { name: 'Watches', exact: true })).toBeVisible();
  await expect(change).not.toContainText('New');
  await expect(whatChanged(page)).toBeFocused();
  await expect.poll(() => button(harness)).toBe(' Report on this page');

  await page.evaluate(copyChanges, 7);
  await page.getByRole('button', { name: 'Show 3 older changes' }).press('Enter');
  await expect(change).toHaveCount(8);
  await expect(change.nth(5).getByRole('link')).toBeFocused();
});

test('A project is watched by its name; a page without a report says what to do, and the setting stops all', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const options = await harness.open(`${harness.optionsPage}#watches`);
  const page = await harness.open('reports.html');
  await expect(page.getByRole('row').filter({ hasText: 'shop.example.com' })).toHaveCount(2);
  await page.goto(harness.extensionUrl('reports.html?project=shop.example.com&tab=project'));
  await inMenuOf(page.locator('section.project'), 'Watch project');
  await expect(page.getByText('Watched every week')).toBeVisible();
  await page.getByRole('link', { name: 'Watches' }).click();
  await expect(row(page, 'shop.example.com')).toContainText(
    'project · 2 reports, one at a time: about 2 minutes',
  );
  await page.getByLabel('Page or project').fill('https://never.example/');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There’s no report of this page yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create report and watch' })).toBeVisible();
  await expect(page.getByLabel('Page or project')).toBeFocused();

  await options.getByRole('switch', { name: 'Run watches' }).click();
  await expect(page.getByText('Watches are off')).toBeVisible();
  await expect(row(page, 'shop.example.com').getByRole('cell').nth(2)).toHaveText('–');
  for (let days = 0; days < 8; days += 1) await page.evaluate(letADayPass);
  await options.getByRole('switch', { name: 'Run watches' }).click();
  // The first run comes at once, the next a minute later.
  await expect.poll(() => runs(filled)).toHaveLength(1);
  await expect(row(page, 'shop.example.com')).toContainText('now, 1 of 2 done');
  await row(page, 'shop.example.com').getByRole('switch', { name: 'On' }).click();
  await expect(row(page, 'shop.example.com').getByRole('cell').nth(2)).toHaveText('–');
  await expect(row(page, 'shop.example.com').getByRole('cell').nth(3)).toHaveText('1');
  await row(page, 'shop.example.com').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No watches yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New watch' })).toBeFocused();
  expect(runs(filled)).toHaveLength(1);
});

for (const { of, watched, name, path, said } of endings)
  test(`A watch ends with its ${of}, which was deleted elsewhere, and says so`, async ({
    harness,
    filled,
  }) => {
    await harness.connect(filled);
    const address = new URLSearchParams({ tab: 'watches', watch: watched });
    const page = await harness.open(`reports.html?${address}`);
    await page.getByRole('button', { name: 'New watch' }).click();
    await expect(row(page, name)).toBeVisible();
    await deleteElsewhere(filled, path);
    for (let days = 0; days < 8; days += 1) await page.evaluate(letADayPass);
    await expect(row(page, name)).toContainText(said);
    await expect(page.getByRole('switch', { name: 'On' })).not.toBeChecked();
    expect(runs(filled)).toEqual([]);
  });

test('A page without a report is created and watched in one click, and its watch is run at once on “Run now”', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const address = new URLSearchParams({ tab: 'watches', watch: 'https://never.example/' });
  const page = await harness.open(`reports.html?${address}`);
  await page.getByRole('button', { name: 'New watch' }).click();
  await page.getByRole('button', { name: 'Create report and watch' }).click();
  await expect(row(page, 'never.example')).toBeVisible();
  expect(creates(filled)).toEqual([{ url: 'https://never.example/', privacy: '1' }]);
  expect(runs(filled)).toEqual([]);
  await row(page, 'never.example').getByRole('button', { name: 'Run now' }).click();
  await expect.poll(() => runs(filled)).toEqual(['/api/v1/reports/3']);
  await expect(row(page, 'never.example').getByRole('cell').nth(3)).toHaveText('1');
});
