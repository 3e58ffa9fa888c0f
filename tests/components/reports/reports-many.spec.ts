import { askedChanges } from '../support/asked-changes.ts';
import {
  chooseResult,
  expect,
  status,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

test('Enter twice on “Delete” deletes nothing: a dialog says how many and which, and has the focus on “Cancel”', async ({
  page,
}) => {
  await page.goto(page.url().replace(/\?.*/, '?per_page=10&search=page&result=bad'));
  await expect(status(page)).toHaveText('10 reports');
  await chooseResult(page, 'All');
  await expect(status(page)).toHaveText('30 reports');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  const remove = page
    .getByRole('group', { name: 'Selected reports' })
    .getByRole('button', { name: 'Delete' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 30 reports?' });
  await expect(dialog).toContainText('All that match: search “page”');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await remove.click();
  const sure = dialog.getByRole('button', { name: 'Delete 30 reports' });
  await expect(sure).toBeDisabled();
  await dialog.getByLabel('Type 30 to confirm').fill('3');
  await expect(sure).toBeDisabled();
  await dialog.getByLabel('Type 30 to confirm').fill('30');
  expect(await askedChanges(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('30 reports will be deleted')).toBeVisible();
  // The pointer was not at "Undo", so the longer time of keys counts.
  await expect(page.locator('.toast .seconds')).toHaveText(/^(20|1\d) s$/);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.waitForTimeout(700);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing was deleted')).toBeVisible();
});
