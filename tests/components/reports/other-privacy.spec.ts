import type { Harness } from '../../support/browser/harness.ts';
import { keep, keepBulk } from '../../support/builders/keep.ts';
import { type State, showReports } from '../../support/builders/show.ts';
import { aReport, done } from '../../support/builders/values.ts';
import { panel, row, rows } from '../../support/pages/reports-page.ts';
import { batch } from '../../screenshots/states/lists.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';

const words = 'Public, although you asked for private';
const count = (of: string) => `${of} another privacy than you asked for`;
/** Five reports, of which the first two are public although the person asked for private. */
const reports = [1, 2, 3, 4, 5].map((at) =>
  Object.assign(
    aReport({ id: String(at), url: `shop.example/page-${at}` }),
    at < 3 && ({ privacy: 0, askedPrivacy: 1 } as const),
  ),
);
const show = async (harness: Harness, state: Partial<State> = {}) =>
  showReports(harness, {
    name: 'other privacy',
    answers: { listReports: batch(reports), readReport: { report: reports[0]! } },
    fill: () => keep({ archive: reports }),
    ...state,
  });

test('A row says that its report is public although private was asked for, until that is dismissed', async ({
  harness,
}) => {
  const page = await show(harness);
  const marked = row(page, 'page-1');
  await expect(marked).toContainText(words);
  await expect(marked.locator('td.privacy')).toHaveText('Public');
  await expect(row(page, 'page-3')).not.toContainText('although');
  await marked.getByRole('button', { name: 'Dismiss' }).click();
  await expect(marked).not.toContainText(words);
  await expect(row(page, 'page-2')).toContainText(words);
  await expect(page.getByRole('link', { name: count('1 report has') })).toBeVisible();
});

test('The open report says it, and forgets it together with its row', async ({ harness }) => {
  const page = await show(harness, { search: '?report=1' });
  await expect(panel(page)).toContainText(words);
  await panel(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel(page)).not.toContainText(words);
  await expect(row(page, 'page-1')).not.toContainText(words);
});

test('The reports with another privacy are counted, listed alone and selected together', async ({
  harness,
}) => {
  const page = await show(harness);
  await page.getByRole('link', { name: count('2 reports have') }).click();
  await expect(rows(page)).toHaveText([/page-\d/, /page-\d/]);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('2 of 2 selected', { exact: true })).toBeVisible();
});

test('Those that are listed alone can be dismissed together', async ({ harness }) => {
  const page = await show(harness, { search: '?other_privacy=1' });
  await expect(rows(page)).toHaveCount(2);
  const line = page.locator('.worse');
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(line).toContainText(count('0 reports have'));
  expect(await askedChanges(page)).toEqual([]);
});

test('A change of many that the service has not made for all says how many, not “Privacy changed”', async ({
  harness,
}) => {
  const targets = reports.slice(1, 4).map(({ id, url }) => ({ id, url }));
  const page = await show(harness, {
    fill: async () => {
      await keep({ archive: reports });
      const steps = targets.map(({ id }) => done(id));
      await keepBulk({ kind: 'privacy', privacy: 1 }, targets, steps);
    },
  });
  const notice = page.locator('.bulks .notice');
  await expect(notice).toContainText('Done · 3 reports');
  await expect(notice).not.toContainText('Privacy changed');
  await notice.getByRole('link', { name: count('1 report has') }).click();
  await expect(rows(page)).toHaveCount(2);
});
