import type { Page } from '@playwright/test';
import { askedChanges } from '../../support/asked-changes.ts';
import {
  expect,
  inMenuOf,
  row,
  componentTest as test,
} from '../../../support/pages/reports-page.ts';

/** The watches that are stored now: their page or project, and how often they run. */
const watches = async (page: Page) =>
  page.evaluate(`chrome.storage.local.get().then((all) =>
    Object.entries(all).flatMap(([key, one]) => key.startsWith('watch:') ? [[one.of.reportId ?? one.of.project, one.every]] : []))`);
const toast = (page: Page) => page.locator('.toast');
const watchRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Watches' }).getByRole('row').filter({ hasText: name });

test('“Watch this page” watches at once where it is, with Undo and Change, and then says “Stop watching”', async ({
  page,
}) => {
  const address = page.url();
  await inMenuOf(row(page, 'page-30'), 'Watch this page');
  await expect(toast(page)).toContainText('Watched every week');
  expect(await watches(page)).toEqual([['30', 'week']]);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('No longer watched');
  expect(await watches(page)).toEqual([]);

  await inMenuOf(row(page, 'page-30'), 'Watch this page');
  await expect(toast(page)).toContainText('Watched every week');
  await inMenuOf(row(page, 'page-30'), 'Stop watching');
  await expect(toast(page)).toContainText('No longer watched');
  expect(await watches(page)).toEqual([]);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Watched again');
  expect(await watches(page)).toEqual([['30', 'week']]);
  expect(page.url()).toBe(address);

  await inMenuOf(row(page, 'page-29'), 'Watch this page');
  await toast(page).getByRole('button', { name: 'Change' }).click();
  await expect(watchRow(page, 'page-29').getByRole('combobox', { name: 'Every' })).toBeFocused();
  await expect(page.getByLabel('Page or project')).toHaveValue('');
});

test('A project is watched from its menu, which says how long a turn takes; “Delete project” is last, apart and red', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Projects' }).click();
  const projects = page.getByRole('table', { name: 'Projects' });
  const shop = projects.getByRole('row').filter({ hasText: 'shop.example.com' });
  await shop.getByRole('button', { name: 'More' }).click();
  const item = page.getByRole('menuitem', { name: 'Watch project' });
  await expect(item).toContainText(/Runs \d+ reports every week, one at a time: about \d+ minutes/);
  await expect(page.locator('[role=separator] + [role=menuitem]')).toHaveText(['Delete project']);
  await item.click();
  await expect(toast(page)).toContainText('Watched every week');
  expect(await watches(page)).toEqual([['shop.example.com', 'week']]);
  await shop.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Stop watching', 'Delete project']);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Watches' }).click();
  await expect(watchRow(page, 'shop.example.com')).toContainText(/Runs \d+ reports, one at a time/);
});

test('“Run now” begins a run, and says so where one is under way', async ({ page }) => {
  await inMenuOf(row(page, 'page-30'), 'Watch this page');
  await expect(toast(page)).toContainText('Watched every week');
  await page.getByRole('link', { name: 'Watches' }).click();
  const run = watchRow(page, 'page-30').getByRole('button', { name: 'Run now' });
  await run.click();
  await expect(toast(page)).toContainText('The run has begun.');
  await expect(watchRow(page, 'page-30')).toContainText('when its turn comes');
  await run.press('Enter');
  await expect(toast(page)).toContainText('This watch is already running.');
  await watchRow(page, 'page-30').getByRole('switch', { name: 'On' }).click();
  await expect(run).toHaveCount(0);
});

test('An address without a report offers “Create report and watch”', async ({ page, harness }) => {
  await page.goto(harness.extensionUrl('reports.html?tab=watches'));
  await page.getByLabel('Page or project').fill('https://never.example/?utm_source=mail');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There’s no report of this page yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create report and watch' }).click();
  await expect(toast(page)).toContainText('Watched as soon as its report is there');
  await expect(page.locator('.to-watch')).toContainText('never.example');
  await expect(page.getByLabel('Page or project')).toBeFocused();
  expect(await askedChanges(page)).toEqual([
    { kind: 'create', url: 'https://never.example/', privacy: 1, watch: 'week' },
  ]);
});
