import { endUndo, expect, row, status, test } from '../../support/pages/reports-page.ts';
import { changes } from '../../support/service/requests.ts';

test(
  'Privacy and deletes can be undone from the row, and leave only after that',
  { tag: '@reports' },
  async ({ page, filled }) => {
    await row(page, 'page-29').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change privacy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change privacy' });
    await dialog.getByRole('radio', { name: 'Password' }).check({ force: true });
    await dialog.getByRole('textbox', { name: 'Report password' }).fill('correct horse');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('1 report will get a password')).toBeVisible();
    expect(changes(filled)).toEqual([]);
    await endUndo(page);
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
    await expect(row(page, 'page-28').locator(':focus')).toHaveCount(1);
    expect(changes(filled)).toHaveLength(1);
    await remove();
    await expect(row(page, 'page-28').getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(changes(filled)).toHaveLength(1);
    await endUndo(page);
    await expect(row(page, 'page-28')).toHaveCount(0, { timeout: 20_000 });
    expect(changes(filled).at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/reports/28' });
    await expect(status(page)).toHaveText('29 reports');
  },
);
