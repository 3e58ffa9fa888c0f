import { changes } from '../../support/service/requests.ts';
import { elsewhere } from '../../support/browser/profile.ts';
import {
  expect,
  pagination,
  panel,
  row,
  rows,
  status,
  test,
} from '../../support/pages/reports-page.ts';

test('The keyboard alone opens, selects and changes a report', async ({ page, filled }) => {
  await row(page, 'page-30').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'page-30').getByRole('link')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(status(page)).toHaveText('1 selected');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Open page' })).toBeFocused();
  await page.keyboard.press('End');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Run again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => changes(filled).map(({ body }) => body)).toEqual(['results=1']);
});

test('Rows of this device show when the service is gone, and are marked', async ({
  harness,
  filled,
}) => {
  await harness.connect(elsewhere(filled));
  const page = await harness.open('reports.html?per_page=10');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(pagination(page)).toContainText('11–20 of 30');
  await harness.context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expect(status(page)).toHaveText('20 reports saved on this device');
  await harness.context.setOffline(false);
  await expect(status(page)).toHaveText('30 reports');
  expect(changes(filled)).toEqual([]);
});

test('A report that was opened without a network is read once there is one', async ({
  harness,
  filled,
}) => {
  await harness.connect(elsewhere(filled));
  const page = await harness.open('reports.html?per_page=10');
  await page.setViewportSize({ width: 1500, height: 900 });
  await expect(rows(page)).toHaveCount(10);
  await harness.context.setOffline(true);
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page).getByText('You’re offline')).toBeVisible();
  await expect(panel(page)).not.toContainText('has a title');
  await harness.context.setOffline(false);
  await expect(panel(page)).toContainText('Page docs.example.dev/page-30 has a title');
  await expect(panel(page).getByText('You’re offline')).toHaveCount(0);
});

test('A screen reader hears what became of a change', async ({ page }) => {
  await row(page, 'page-30').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Run again' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The checks ran again: docs.example.dev/page-30' }),
  ).toHaveCount(1);
});
