import {
  expect,
  panel,
  row,
  rows,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

test('Another report that opens in the place of one has the focus, and gives it back to its own row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page)).toContainText('page-30');
  await row(page, 'page-29').getByRole('link').click();
  await expect(panel(page)).toContainText('page-29');
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'page-29').getByRole('link')).toBeFocused();
  // If something else has the focus, it stays there.
  await page.getByRole('searchbox', { name: 'Search reports' }).focus();
  await page.goBack();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search reports' }).focus();
  await page.goForward();
  await expect(panel(page)).toHaveCount(0);
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toBeFocused();
});

test('Once the filters are cleared from below them, the focus is in the list', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('nothing has this');
  await page.getByRole('button', { name: 'Clear search and filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(10);
  const list = page.getByRole('region', { name: 'Reports' });
  expect(await list.evaluate((region) => region.contains(document.activeElement))).toBe(true);
});
