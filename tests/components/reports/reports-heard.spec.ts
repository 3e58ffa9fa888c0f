import {
  expect,
  listen,
  pagination,
  rows,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

test('A screen reader hears which rows are there and how they are sorted, after "Next" and after a sort', async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(10);
  const heard = await listen(page);
  await pagination(page).getByRole('button', { name: 'Next' }).click();
  await expect.poll(heard).toContain('11–20 of 30, sorted by Audited, Descending');
  await page.getByRole('columnheader', { name: 'Address' }).getByRole('button').click();
  await expect.poll(heard).toContain('1–10 of 30, sorted by Address, Ascending');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('page-0');
  await expect.poll(heard).toContain('1–9 of 9, sorted by Address, Ascending');
});
