import { axeFaults } from '../../support/browser/show.ts';
import {
  expect,
  panel,
  row,
  rows,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

test('The width that was chosen with a button is remembered, the one by Enter is not; axe finds nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const link = row(page, 'page-30').getByRole('link');
  const button = (name: string) => panel(page).getByRole('button', { name });
  await link.click();
  await button('Open at full width').click();
  await expect(panel(page).getByText('1 of 1 passed')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await link.click();
  await expect(button('Beside the list')).toBeVisible();
  await page.reload();
  await button('Beside the list').click();
  await expect(rows(page)).toHaveCount(10);
  await page.reload();
  await expect(button('Open at full width')).toBeVisible();
  await page.keyboard.press('Escape');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(button('Open at full width')).toBeVisible();
});
