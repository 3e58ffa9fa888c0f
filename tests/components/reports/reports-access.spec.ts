import { axeFaults } from '../../support/browser/show.ts';
import {
  expect,
  panel,
  row,
  rows,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

test('axe finds nothing in list, report and selection, wide and narrow; nothing is wider than the screen', async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(10);
  const look = async (name: string) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await axeFaults(page), `${name} ${width}`).toEqual([]);
      expect
        .soft(
          await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
          `${name} ${width}`,
        )
        .toBe(true);
    }
  };
  await look('list');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change privacy' }).click();
  await look('selection');
  await page.keyboard.press('Escape');
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page).getByText('1 of 1 passed')).toBeVisible();
  await look('report');
});
