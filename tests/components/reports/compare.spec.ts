import type { Page } from '@playwright/test';
import { pasted, panel, row } from '../../support/pages/reports-page.ts';
import { expect } from '../support/component-test.ts';
import { test } from './runs.ts';

const day = (of: string) => Date.parse(`2026-11-${of}T10:00:00Z`);
const table = (page: Page) => page.getByRole('table', { name: 'Compare' });
const select = async (page: Page, ...rows: RegExp[]) => {
  for (const name of rows) await page.getByRole('checkbox', { name }).check();
};

test('Two selected reports of a page are compared by their checks, and a bookmark shows the same', async ({
  openRuns,
  harness,
  site,
}) => {
  const page = await openRuns();
  // The later one is selected first.
  await select(page, /example\.com\/shop, 11\/18/, /example\.com\/blog/);
  await page.getByRole('checkbox', { name: /blog/ }).uncheck();
  const compare = page.getByRole('button', { name: 'Compare' });
  await expect(compare).toHaveCount(0);
  await select(page, /example\.com\/shop, 11\/11/);
  await compare.click();

  await expect(page.getByRole('heading', { name: 'Compare' })).toBeVisible();
  await expect(table(page).getByRole('status')).toHaveText('6 points worse in 7 days');
  await expect(table(page).getByRole('heading')).toHaveText([
    'Now failing 2',
    'Changed value 1',
    'Removed 1',
  ]);
  await expect(
    table(page)
      .getByRole('row', { name: /^Images lack sizes/ })
      .getByRole('cell'),
  ).toHaveText(['Passed', 'Failed']);
  await expect(
    table(page)
      .getByRole('row', { name: /^Page load time/ })
      .getByRole('cell'),
  ).toHaveText(['Passed: 180 ms', 'Passed: 205 ms']);
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toEqual({
    compare: `2@${day('11')}`,
    with: `3@${day('18')}`,
    // A bookmark still means these reports once there is another connection.
    connection: expect.stringMatching(/./),
  });
  await expect(page).toHaveTitle('Compare · example.com/shop · Reports');

  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await pasted(harness, site.url)).toContain(
    '| Page load time | Low | Passed: 180 ms | Passed: 205 ms |',
  );

  await page.reload();
  await expect(table(page).getByRole('heading')).toHaveCount(3);
  const earlier = page.getByRole('combobox', { name: 'Earlier' });
  await earlier.focus();
  await earlier.selectOption(`1@${day('04')}`);
  await expect(table(page).getByRole('status')).toHaveText('14 points better in 14 days');
  await expect(earlier).toBeFocused();
  await page.goBack();
  await expect(table(page).getByRole('status')).toHaveText('6 points worse in 7 days');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'example.com/blog')).toBeVisible();
  // The list itself, or a row that was already there.
  await expect(page.locator('section.batch:focus, section.batch :focus')).toHaveCount(1);
});

test('An open report is compared with the run before, two pages with each other, and what is gone says so', async ({
  openRuns,
  harness,
}) => {
  const page = await openRuns('?report=2');
  const compare = panel(page).getByRole('link', { name: 'Compare' });
  await expect(compare).toHaveAttribute('href', /report=2&compare=1%40\d+&with=2%40\d+$/);
  await compare.click();
  await expect(table(page).getByRole('status')).toHaveText('20 points better in 7 days');
  await expect(page.getByRole('region', { name: 'Compare' })).toBeFocused();
  const unchanged = page.getByRole('button', { name: 'Unchanged 3' });
  await unchanged.press('Enter');
  await expect(table(page).getByRole('row', { name: /^Page load time/ })).toBeVisible();
  await unchanged.press('Enter');
  await expect(table(page).getByRole('row', { name: /^Page load time/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');

  await select(page, /example\.com\/blog/, /example\.com\/shop, 11\/18/);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(table(page).getByRole('status')).toHaveText('22 points worse');
  await expect(
    table(page)
      .getByRole('row', { name: /^Page example/ })
      .getByRole('cell'),
  ).toHaveText(['example.com/blog', 'example.com/shop']);
  // Of another page a run may be later than the other column's. It then goes into "Later".
  const earlier = page.getByRole('combobox', { name: 'Earlier' });
  const shop = page.getByRole('combobox', { name: 'Later' });
  await expect(shop.getByRole('option')).toHaveCount(3);
  await shop.selectOption(`1@${day('04')}`);
  await expect(table(page).getByRole('status')).toHaveText('36 points better');
  await expect(earlier).toHaveValue(`1@${day('04')}`);
  await page.goto(harness.extensionUrl('reports.html?compare=8@&with=2@'));
  await expect(page.getByText('No longer on the service')).toBeVisible();
  await page.goto(harness.extensionUrl('reports.html?compare=2@1&with=2@'));
  await expect(page.getByText('One of these reports is neither on this device')).toBeVisible();
});
