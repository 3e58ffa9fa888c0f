import {
  endUndo,
  expect,
  panel,
  row,
  rows,
  status,
  test,
} from '../../support/pages/reports-page.ts';
import { changes } from '../../support/service/requests.ts';

test('One report has its own address; its checks can be filtered, and what changed since the run before is told', async ({
  page,
  filled,
}) => {
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(
    'docs.example.dev/page-30',
  );
  await expect(panel(page)).toContainText('Good');
  await expect(panel(page)).toContainText('90 of 100');
  await expect(panel(page)).toContainText('Private');
  await expect(panel(page)).toContainText('1 of 1 passed');
  expect(filled.requests.at(-1)).toMatchObject({ method: 'GET', path: '/api/v1/reports/30' });
  await page.reload();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(
    'docs.example.dev/page-30',
  );

  await panel(page).getByRole('button', { name: 'Run again' }).click();
  await expect(panel(page)).toContainText('The checks ran again');
  expect(changes(filled).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/api/v1/reports/30', 'results=1'],
  ]);
  await expect(panel(page).getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(panel(page).getByText('Added')).toBeVisible();
  await expect(panel(page).getByText('Removed')).toBeVisible();
  await expect(panel(page).getByRole('img', { name: /^Results so far/ })).toBeVisible();
  await panel(page).getByRole('searchbox', { name: 'Filter checks' }).fill('images');
  await expect(panel(page).locator('.check')).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(row(page, 'page-30').getByRole('link')).toBeFocused();
  await page.goBack();
  await expect(panel(page)).toBeVisible();
});

test('Privacy is changed from the row; a delete can be undone, and leaves only then', async ({
  page,
  filled,
}) => {
  await row(page, 'page-29').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change privacy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change privacy' });
  await dialog.getByRole('radio', { name: 'Password' }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Report password' }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => changes(filled).map(({ path, body }) => [path, body]))
    .toEqual([['/api/v1/reports/29', 'privacy=2&password=correct+horse']]);
  await expect(row(page, 'page-29').getByRole('cell', { name: 'Password' })).toBeVisible();

  const remove = async () => {
    await row(page, 'page-28').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'page-28').getByRole('button', { name: 'More' })).toBeVisible();
  await expect(page.getByText('Nothing was deleted')).toBeVisible();
  await expect(row(page, 'page-28').getByRole('link')).toBeFocused();
  expect(changes(filled)).toHaveLength(1);
  await remove();
  await expect(row(page, 'page-28').getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(changes(filled)).toHaveLength(1);
  await endUndo(page);
  await expect(row(page, 'page-28')).toHaveCount(0, { timeout: 20_000 });
  expect(changes(filled).at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/reports/28' });
  await expect(status(page)).toHaveText('29 reports');
});

test('Of several deletes at once each has an Undo of its own, and those that were not taken back leave one after the other', async ({
  page,
  filled,
}) => {
  for (const name of ['page-30', 'page-28', 'page-26']) {
    await row(page, name).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  }
  const undos = rows(page).getByRole('button', { name: 'Undo' });
  await expect(undos).toHaveCount(3);
  await row(page, 'page-28').getByRole('button', { name: 'Undo' }).click();
  await expect(undos).toHaveCount(2);
  expect(changes(filled)).toEqual([]);
  for (const name of ['page-30', 'page-26'])
    await expect(row(page, name)).toHaveCount(0, { timeout: 20_000 });
  await expect(row(page, 'page-28').getByRole('button', { name: 'More' })).toBeVisible();
  expect(changes(filled).map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/api/v1/reports/30'],
    ['DELETE', '/api/v1/reports/26'],
  ]);
});

test('What was done to a report is told once: not again when the page is opened anew', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await row(page, 'page-30').getByRole('link').click();
  await panel(page).getByRole('button', { name: 'Run again' }).click();
  const told = panel(page).getByRole('status').filter({ hasText: 'Checks ran again' });
  await expect(told).toHaveCount(1);
  await page.reload();
  await expect(panel(page).getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(told).toHaveCount(0);
});
