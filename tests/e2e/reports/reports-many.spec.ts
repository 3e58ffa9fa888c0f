import {
  endUndo,
  deleteSelected,
  expect,
  panel,
  row,
  rows,
  status,
  test,
} from '../../support/pages/reports-page.ts';
import { changes } from '../../support/service/requests.ts';
import { thirtyReports } from '../../support/service/samples.ts';

test('Many are changed at once: all that match, each once, and a summary says so', async ({
  page,
  filled,
}) => {
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('shop.example.com');
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('of 10');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('example');
  await expect(status(page)).toHaveText('30 reports');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(status(page)).toHaveText('10 selected');
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(status(page)).toHaveText('All 30 matching reports selected');
  await page.getByRole('button', { name: 'Change privacy' }).click();
  await page
    .getByRole('radiogroup', { name: 'New privacy' })
    .getByRole('radio', { name: 'Public' })
    .check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Privacy changed · 30 reports')).toBeVisible({ timeout: 30_000 });
  const sent = changes(filled);
  expect(sent.map(({ path }) => path).toSorted()).toEqual(
    thirtyReports.map((_, at) => `/api/v1/reports/${at + 1}`).toSorted(),
  );
  expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['privacy=0']));
  await expect(rows(page).getByRole('cell', { name: 'Public' })).toHaveCount(10);
});

test('A delete of many has one Undo; what is let go of is not sent', async ({ page, filled }) => {
  for (const path of ['page-30', 'page-27']) await row(page, path).getByRole('checkbox').check();
  await deleteSelected(page);
  await expect(page.getByText('2 reports will be deleted')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByText('Nothing was deleted')).toBeVisible();
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText('Nothing was deleted')).toHaveCount(0);
  expect(changes(filled)).toEqual([]);
  for (const path of ['page-30', 'page-27']) await row(page, path).getByRole('checkbox').check();
  await deleteSelected(page);
  await expect(undo).toBeFocused();
  expect(changes(filled)).toEqual([]);
  await endUndo(page);
  await expect(page.getByText('Deleted · 2 reports')).toBeVisible({ timeout: 30_000 });
  expect(changes(filled).map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['DELETE /api/v1/reports/30', 'DELETE /api/v1/reports/27']),
  );
  expect(changes(filled)).toHaveLength(2);
  await expect(status(page)).toHaveText('28 reports');
});

test('A report that is open follows what changes of many do to it', async ({ page, filled }) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page)).toContainText('No earlier report of this page');
  const change = async (name: string) => {
    for (const path of ['page-30', 'page-29']) await row(page, path).getByRole('checkbox').check();
    if (name === 'Delete') await deleteSelected(page);
    else
      await page
        .getByRole('group', { name: 'Selected reports' })
        .getByRole('button', { name })
        .click();
  };
  await change('Run again');
  await expect(page.getByText('The checks ran again · 2 reports')).toBeVisible({ timeout: 30_000 });
  await expect(panel(page).getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(panel(page).getByText('Removed')).toBeVisible();
  await change('Delete');
  await expect(page.getByText('2 reports will be deleted')).toBeVisible();
  await endUndo(page);
  await expect(page.getByText('Deleted · 2 reports')).toBeVisible({ timeout: 30_000 });
  await expect(panel(page)).toHaveCount(0);
  // There is one banner at a time: a newer outcome replaced the one before it.
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toHaveCount(1);
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  // A deleted report is not read again.
  const asked = filled.requests
    .filter(({ path }) => path.startsWith('/api/v1/reports/30'))
    .map(({ method }) => method);
  expect(asked.at(-1)).toBe('DELETE');
});

test('How a change of many ended well is told once, and not again after a reload', async ({
  page,
}) => {
  await row(page, 'page-30').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('The checks ran again · 1 report')).toBeVisible({ timeout: 30_000 });
  // The page marks it as told as soon as the background lets go of storage.
  const told =
    'chrome.storage.local.get().then((all) => Object.values(all).some((one) => one.seen))';
  await expect.poll(() => page.evaluate(told)).toBe(true);
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
  await expect(page.getByText('The checks ran again · 1 report')).toHaveCount(0);
});

test('An undo that comes too late says so', async ({ page, filled }) => {
  await row(page, 'page-30').getByRole('checkbox').check();
  await deleteSelected(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  // The time to undo ends before the page has drawn that.
  await page.evaluate(`(async () => {
    const [key, bulk] = Object.entries(await chrome.storage.local.get()).find(([name]) => name.startsWith('bulk:'));
    void chrome.storage.local.set({ [key]: { ...bulk, change: { ...bulk.change, undo: 1 } } });
    document.querySelector('.toast button').click();
  })()`);
  await expect(page.locator('.toast')).toContainText('Too late to undo');
  await expect.poll(() => changes(filled)).toHaveLength(1);
});
