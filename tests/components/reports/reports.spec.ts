import { asked } from '../../support/service/requests.ts';
import {
  chooseResult,
  componentTest as test,
  expect,
  openView,
  projectFilterSteps,
  reportOffers,
  reportSteps,
  resultSteps,
  row,
  rows,
  segment,
  viewBox,
} from '../../support/pages/reports-page.ts';

test('A search waits for a pause, and says what it searches by', async ({ page, filled }) => {
  await expect(rows(page)).toHaveCount(10);
  const before = asked(filled, 'reports').length;
  await page
    .getByRole('searchbox', { name: 'Search reports' })
    .pressSequentially('page-07', { delay: 30 });
  await expect(rows(page)).toHaveCount(1);
  expect(asked(filled, 'reports').slice(before)).toEqual([
    { search: 'page-07', search_by: 'url', sort_by: 'generated_at' },
  ]);
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('nothing has this');
  await expect(page.getByText('No matching reports')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toHaveValue('');
});

test('The view is in the address: reload, back, forward and a bookmark bring it back', async ({
  page,
  harness,
  filled,
}) => {
  await page.getByRole('columnheader', { name: 'Address' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect.poll(() => asked(filled, 'reports').at(-1)).toEqual({ sort_by: 'url', sort: 'asc' });
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('button', { name: 'Next' })
    .click();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('11–20 of 30');
  expect(asked(filled, 'reports').at(-1)).toEqual({ page: '2', sort_by: 'url', sort: 'asc' });
  const first = await rows(page).first().getByRole('link').textContent();

  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('11–20 of 30');
  await expect(rows(page).first().getByRole('link')).toHaveText(first ?? '');
  const bookmark = await harness.open(page.url());
  await expect(rows(bookmark).first().getByRole('link')).toHaveText(first ?? '');
  await page.goBack();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('1–10 of 30');
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute(
    'aria-sort',
    'none',
  );
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('11–20 of 30');
});

test('Each view has a title of its own, so that the entries of the history can be told apart', async ({
  page,
}) => {
  await expect(page).toHaveTitle('Reports');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('page-0');
  await expect(page).toHaveTitle('page-0 · Reports');
  await chooseResult(page, 'Good');
  await expect(page).toHaveTitle('page-0 · Good · Reports');
  await row(page, 'page-06').getByRole('link').click();
  await expect(page).toHaveTitle('docs.example.dev/page-06 · Reports');
  await page.goBack();
  await expect(page).toHaveTitle('page-0 · Good · Reports');
  await page.goto(page.url().replace(/\?.*/, '?page=2&per_page=10&project=docs.example.dev'));
  await expect(page).toHaveTitle('docs.example.dev · Page 2 · Reports');
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveTitle('Projects');
});

test('Where the service tells how many pages there are, each of them is one press away, and the present one is marked', async ({
  page,
  filled,
}) => {
  const pagination = page.getByRole('navigation', { name: 'Pagination' });
  const numbers = pagination.getByRole('button', { name: /^Page/ });
  await expect(numbers).toHaveText(['1', '2', '3']);
  const present = pagination.locator('[aria-current=page]');
  await expect(present).toHaveAccessibleName('Page 1');
  await pagination.getByRole('button', { name: 'Page 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(pagination).toContainText('21–30 of 30');
  expect(asked(filled, 'reports').at(-1)).toEqual({ page: '3', sort_by: 'generated_at' });
  await expect(present).toHaveAccessibleName('Page 3');
  await expect(pagination.getByRole('button', { name: 'Next' })).toBeDisabled();
  // Rows of the archive, shown until the service answers, have no page numbers. The focus stays all
  // the same.
  await pagination.getByRole('button', { name: 'Page 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(pagination).toContainText('1–10 of 30');
  await expect(pagination.getByRole('button', { name: 'Page 1' })).toBeFocused();
  await openView(page);
  await page.getByLabel('Per page').selectOption('100');
  await expect(pagination).toContainText('1–30 of 30');
  await expect(numbers).toHaveCount(0);
});

test('The list shows 25 rows at first, and remembers how many were chosen for every list', async ({
  page,
  harness,
  filled,
}) => {
  await page.goto(harness.extensionUrl('reports.html'));
  await expect(rows(page)).toHaveCount(25);
  expect(asked(filled, 'reports').at(-1)).toEqual({ sort_by: 'generated_at', per_page: '25' });
  await openView(page);
  // Another page may be writing for a while, so that the choice is not on disk yet.
  await page.evaluate(`void navigator.locks.request(
    'verdict:storage', () => new Promise((resolve) => (globalThis.endWriting = resolve)))`);
  await page.getByLabel('Per page').selectOption('50');
  await expect(rows(page)).toHaveCount(30);
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect.poll(() => asked(filled, 'projects').at(-1)).toMatchObject({ per_page: '50' });
  await page.evaluate('globalThis.endWriting()');
  const kept = `chrome.storage.local.get('preferences').then((all) => all.preferences?.perPage)`;
  await expect.poll(() => page.evaluate(kept)).toBe(50);
  const again = await harness.open('reports.html');
  await expect(rows(again)).toHaveCount(30);
  expect(asked(filled, 'reports').at(-1)).toMatchObject({ per_page: '50' });
});

test('“View” opens a box that Escape and a click elsewhere close, and the report stays open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await row(page, 'page-30').getByRole('link').click();
  await openView(page);
  await page.keyboard.press('Escape');
  await expect(viewBox(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Report' })).toBeVisible();
  await openView(page);
  await page.getByRole('heading', { name: 'Reports', level: 1 }).click();
  await expect(viewBox(page)).toBeHidden();
});

test('The results above the list say how many there are as far as that is known, without a further request', async ({
  page,
  filled,
}) => {
  await expect(segment(page, 'All')).toHaveAccessibleName('All 30');
  await expect(segment(page, 'Bad')).toHaveAccessibleName('Bad');
  const before = asked(filled, 'reports').length;
  await chooseResult(page, 'Bad');
  await expect(segment(page, 'Bad')).toHaveAccessibleName('Bad 10');
  await expect(segment(page, 'All')).toHaveAccessibleName('All 30');
  // Another search has other numbers.
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('page-0');
  await expect(segment(page, 'Bad')).toHaveAccessibleName('Bad 3');
  await expect(segment(page, 'All')).toHaveAccessibleName('All');
  expect(asked(filled, 'reports')).toHaveLength(before + 2);
});

test('Each control sends just its own parameter and offers just what the interface allows', async ({
  page,
  filled,
}) => {
  await expect(rows(page)).toHaveCount(10);
  expect(asked(filled, 'reports').at(-1)).toEqual({ sort_by: 'generated_at' });
  for (const [result, sends] of resultSteps) {
    const before = asked(filled, 'reports').length;
    await chooseResult(page, result);
    await expect.poll(() => asked(filled, 'reports').slice(before)).toEqual([sends]);
    if (result !== 'All')
      await expect(rows(page).getByText(/^(Good|Decent|Bad)$/)).toHaveText(Array(10).fill(result));
  }
  for (const [control, value, sends] of projectFilterSteps) {
    const before = asked(filled, 'reports').length;
    await page.getByLabel(control, { exact: true }).selectOption(value);
    await expect.poll(() => asked(filled, 'reports').slice(before)).toEqual([sends]);
  }

  await openView(page);
  for (const [control, values] of Object.entries(reportOffers)) {
    const options = page.getByRole('combobox', { name: control }).locator('option');
    expect(
      await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
    ).toEqual(values);
  }

  for (const [control, value, sends] of reportSteps) {
    const before = asked(filled, 'reports').length;
    await page.getByLabel(control, { exact: true }).selectOption(value);
    await expect.poll(() => asked(filled, 'reports').slice(before)).toEqual([sends]);
    if (control === 'Order' && value === 'asc')
      await expect(rows(page).first()).toContainText('page-01');
    if (control === 'Per page' && value !== '10')
      await expect(rows(page)).toHaveCount(Math.min(Number(value), 30));
  }
});
