import { changes } from './harness/asked.ts';
import { expect, panel, row, rows, status, test } from './reports-page.ts';
import { reports } from './thirty-reports.ts';

test('Many are changed at once: all that match, each once, and a summary says so', async ({ page, filled }) => {
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('shop.example.com');
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('of 10');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('example');
  await expect(status(page)).toHaveText('Reports: 30');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(status(page)).toHaveText('Selected: 10');
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(status(page)).toHaveText('All that match are selected: 30');
  await page.getByRole('button', { name: 'Change privacy' }).click();
  await page.getByRole('radiogroup', { name: 'New privacy' }).getByRole('radio', { name: 'Public' }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Privacy changed: 30')).toBeVisible({ timeout: 30_000 });
  const sent = changes(filled);
  expect(sent.map(({ path }) => path).toSorted()).toEqual(reports.map((_, at) => `/api/v1/reports/${at + 1}`).toSorted());
  expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['privacy=0']));
  await expect(rows(page).getByRole('cell', { name: 'Public' })).toHaveCount(10);
});

test('A delete of many has one Undo; what is let go of is not sent', async ({ page, filled }) => {
  for (const path of ['page-30', 'page-27']) await row(page, path).getByRole('checkbox').check();
  await page.getByRole('group', { name: 'Selected reports' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('To be deleted in a moment: 2')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Cancelled. Done before: 0 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(changes(filled)).toEqual([]);
  for (const path of ['page-30', 'page-27']) await row(page, path).getByRole('checkbox').check();
  await page.getByRole('group', { name: 'Selected reports' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted: 2')).toBeVisible({ timeout: 30_000 });
  expect(changes(filled).map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['DELETE /api/v1/reports/30', 'DELETE /api/v1/reports/27']),
  );
  expect(changes(filled)).toHaveLength(2);
  await expect(status(page)).toHaveText('Reports: 28');
});

test('A report that is open follows what changes of many do to it', async ({ page, filled }) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page)).toContainText('No earlier report of this page');
  const change = async (name: string) => {
    for (const path of ['page-30', 'page-29']) await row(page, path).getByRole('checkbox').check();
    await page.getByRole('group', { name: 'Selected reports' }).getByRole('button', { name }).click();
  };
  await change('Run again');
  await expect(page.getByText('The checks ran again: 2')).toBeVisible({ timeout: 30_000 });
  await expect(panel(page).getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(panel(page).getByText('Removed')).toBeVisible();
  await change('Delete');
  await expect(page.getByText('Deleted: 2')).toBeVisible({ timeout: 30_000 });
  await expect(panel(page)).toHaveCount(0);
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.last().click();
  await expect(dismiss).toHaveCount(1);
  await expect(page.getByText('Deleted: 2')).toHaveCount(0);
  // What was deleted is not read again.
  const asked = filled.requests.filter(({ path }) => path.startsWith('/api/v1/reports/30')).map(({ method }) => method);
  expect(asked.at(-1)).toBe('DELETE');
});
