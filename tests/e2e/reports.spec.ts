import { expect, lists, rows, test } from './reports-page.ts';

test('Each control sends just its own parameter and offers just what the interface allows', async ({ page, filled }) => {
  await expect(rows(page)).toHaveCount(10);
  expect(lists(filled).at(-1)).toBe('/api/v1/reports');
  const sends = async (path: string) => expect.poll(() => lists(filled).at(-1)).toBe(path);
  const values = async (label: string) =>
    page
      .getByRole('combobox', { name: label })
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(await values('Result')).toEqual(['', 'good', 'decent', 'bad']);
  expect(await values('Sort by')).toEqual(['id', 'generated_at', 'url', 'result']);
  expect(await values('Order')).toEqual(['desc', 'asc']);
  expect(await values('Per page')).toEqual(['10', '25', '50', '100']);

  for (const value of ['good', 'decent', 'bad'] as const) {
    await page.getByLabel('Result', { exact: true }).selectOption(value);
    await sends(`/api/v1/reports?result=${value}`);
    await expect(rows(page).getByText(/^(Good|Decent|Bad)$/i)).toHaveText(Array(10).fill(new RegExp(value, 'i')));
  }
  await page.getByLabel('Result', { exact: true }).selectOption('');
  await page.getByLabel('Project').selectOption('docs.example.dev');
  await sends('/api/v1/reports?project=docs.example.dev');
  await page.getByLabel('Project').selectOption('');
  for (const value of ['generated_at', 'url', 'result']) {
    await page.getByLabel('Sort by').selectOption(value);
    await sends(`/api/v1/reports?sort_by=${value}`);
  }
  await page.getByLabel('Sort by').selectOption('id');
  await sends('/api/v1/reports');
  await page.getByLabel('Order').selectOption('asc');
  await sends('/api/v1/reports?sort=asc');
  await expect(rows(page).first()).toContainText('page-01');
  await page.getByLabel('Order').selectOption('desc');
  for (const value of ['25', '50', '100']) {
    await page.getByLabel('Per page').selectOption(value);
    await sends(`/api/v1/reports?per_page=${value}`);
  }
  await expect(rows(page)).toHaveCount(30);
});

test('A search waits for a pause, and says what it searches by', async ({ page, filled }) => {
  await expect(rows(page)).toHaveCount(10);
  const before = lists(filled).length;
  await page.getByRole('searchbox', { name: 'Search reports' }).pressSequentially('page-07', { delay: 30 });
  await expect(rows(page)).toHaveCount(1);
  expect(lists(filled).slice(before)).toEqual(['/api/v1/reports?search=page-07&search_by=url']);
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('nothing has this');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toHaveValue('');
});

test('The view is in the address: reload, back, forward and a bookmark bring it back', async ({ page, harness, filled }) => {
  await page.getByRole('columnheader', { name: 'Address' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => lists(filled).at(-1)).toBe('/api/v1/reports?sort=asc&sort_by=url');
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('11–20 of 30');
  expect(lists(filled).at(-1)).toBe('/api/v1/reports?page=2&sort=asc&sort_by=url');
  const first = await rows(page).first().getByRole('link').textContent();

  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('11–20 of 30');
  await expect(rows(page).first().getByRole('link')).toHaveText(first ?? '');
  const bookmark = await harness.open(page.url());
  await expect(rows(bookmark).first().getByRole('link')).toHaveText(first ?? '');
  await page.goBack();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('1–10 of 30');
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'none');
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('11–20 of 30');
});
