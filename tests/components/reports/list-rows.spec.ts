import type { Harness } from '../../support/browser/harness.ts';
import { keep } from '../../support/builders/keep.ts';
import { type State, showPopup, showReports } from '../../support/builders/show.ts';
import { aReport, day } from '../../support/builders/values.ts';
import { pagination, row, rows, segment, status } from '../../support/pages/reports-page.ts';
import { batch, failing } from '../../screenshots/states/lists.ts';
import { expect, test } from '../support/component-test.ts';

const report = (id: string, path: string, score: number | null, ago: number) =>
  aReport({ id, url: `shop.example/${path}`, result: 'decent', score, ago: ago * day });
const listed = [
  report('1', 'worse', 60, 1),
  report('2', 'better', 72, 1),
  report('3', 'same', 60, 1),
  report('4', 'first', 60, 1),
  aReport({ id: '5', url: 'shop.example/plain', result: 'bad', score: null, ago: day }),
  aReport({ id: '6', url: 'shop.example/running', result: null, score: null, ago: day }),
];
const earlier = [
  report('11', 'worse', 66, 3),
  report('12', 'better', 60, 3),
  report('13', 'same', 60, 3),
  aReport({ id: '15', url: 'shop.example/plain', result: 'good', score: null, ago: 3 * day }),
  report('16', 'running', 60, 3),
];
const show = async (harness: Harness, state: Omit<State, 'name'>) =>
  showReports(harness, { name: 'rows', ...state });

test('The column “Change” says by how much each report differs from the one of its page before, in words too', async ({
  harness,
}) => {
  const page = await show(harness, {
    answers: { listReports: batch(listed) },
    fill: () => keep({ archive: [...listed, ...earlier] }),
  });
  await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
  const change = (path: string) => row(page, `/${path}`).locator('td.change');
  for (const [path, shown, words] of [
    ['worse', '▼ 6', 'worse by 6'],
    ['better', '▲ 12', 'better by 12'],
    ['same', '=', 'same as last time'],
    ['plain', '▼', 'worse than last time'],
  ] as const) {
    await expect(change(path).locator('[aria-hidden]')).toHaveText(shown);
    await expect(change(path).locator('.hidden')).toHaveText(words);
  }
  await expect(change('first')).toHaveText('first');
  await expect(change('running')).toHaveText('');
});

test('A list that loads for the first time is quiet rows, an empty one has nothing to page through', async ({
  harness,
}) => {
  const loading = await show(harness, { answers: {} });
  await expect(loading.locator('.placeholders')).toBeVisible();
  await expect(loading.getByText('No reports yet')).toHaveCount(0);
  const empty = await show(harness, { answers: { listReports: batch([]) } });
  await expect(empty.getByText('No reports yet')).toBeVisible();
  await expect(empty.locator('.placeholders')).toHaveCount(0);
  await expect(pagination(empty)).toHaveCount(0);
  const none = await show(harness, { search: '?search=x', answers: { listReports: batch([]) } });
  const clear = await none.getByRole('button', { name: 'Clear search and filters' }).boundingBox();
  const view = await none.getByRole('button', { name: 'View', exact: true }).boundingBox();
  expect(clear?.height).toBe(view?.height);
});

test('The popup says that there are no reports only once that is known', async ({ harness }) => {
  const none = 'Reports you create show up here.';
  const popup = await showPopup(harness, { name: 'loading', fill: () => keep() });
  await expect(popup.locator('.recent .placeholders')).toBeVisible();
  await expect(popup.getByText(none)).toHaveCount(0);
  const failed = await showPopup(harness, {
    name: 'failed',
    fill: () => keep(),
    answers: { refresh: { code: 'wrong-key', status: 401 } },
  });
  await expect(failed.locator('.recent .placeholders')).toHaveCount(0);
  await expect(failed.getByText(none)).toHaveCount(0);
  const known = await showPopup(harness, { name: 'none', fill: () => keep({ newest: [] }) });
  await expect(known.getByText(none)).toBeVisible();
  await expect(known.locator('.recent .placeholders')).toHaveCount(0);
});

test('Without the service the list counts all that is on this device, not the rows alone', async ({
  harness,
}) => {
  const many = Array.from({ length: 32 }, (_, at) => report(`${at}`, `page-${at}`, 60, at + 1));
  const page = await show(harness, {
    search: '?per_page=10&page=2',
    answers: failing({ code: 'wrong-key', status: 401 }),
    fill: () => keep({ archive: many }),
  });
  await expect(rows(page)).toHaveCount(10);
  await expect(status(page)).toHaveText('32 reports saved on this device');
  // Only a device that has all reports counts them by result.
  await expect(segment(page, 'Decent')).toHaveAccessibleName('Decent');
});
