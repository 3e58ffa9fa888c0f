import type { Page } from '@playwright/test';
import { resultOfScore } from '../../../lib/domain/reports/result.ts';
import { write } from '../../../lib/storage/extension-storage.ts';
import { storedVisits } from '../../../lib/storage/visits.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { keep } from '../../support/builders/keep.ts';
import { put, type State, showReports } from '../../support/builders/show.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { aConnection, aReport, connectionId, day, hour } from '../../support/builders/values.ts';
import { pagination, row, rows, segment, status } from '../../support/pages/reports-page.ts';
import { batch, failing } from '../../screenshots/states/lists.ts';
import { expect, test } from '../support/component-test.ts';

const report = (id: string, path: string, score: number, ago: number) =>
  aReport({ id, url: `shop.example/${path}`, score, ago });
/** As many pages as are wanted, each worse than it was three days ago, and two that are not. */
const pages = (worse: number) => ({
  later: [
    ...Array.from({ length: worse }, (_, at) => report(`${at + 20}`, `worse-${at}`, 40, hour)),
    report('1', 'better', 90, hour),
    report('2', 'same', 60, hour),
  ],
  earlier: [
    ...Array.from({ length: worse }, (_, at) => report(`${at + 520}`, `worse-${at}`, 60, 3 * day)),
    report('501', 'better', 60, 3 * day),
    report('502', 'same', 62, 3 * day),
  ],
});
/** Shows the list some days after the visit before. The service lists all reports. */
const show = async (
  harness: Harness,
  worse: number,
  days = 2,
  state: Partial<State> = {},
): Promise<Page> => {
  const { later, earlier } = pages(worse);
  return showReports(harness, {
    name: 'worse',
    answers: { listReports: batch([...later, ...earlier].slice(0, 25)) },
    fill: async () => {
      await keep({ archive: [...later, ...earlier] });
      await write({ [storedVisits.key(connectionId)]: visit(days) });
    },
    ...state,
  });
};
const visit = (days: number) => ({ at: Date.now(), since: Date.now() - days * day });
/** The height at which the list begins. */
const top = async (page: Page): Promise<number> => {
  await expect(rows(page).first()).toBeVisible();
  return (await page.getByRole('searchbox', { name: 'Search reports' }).boundingBox())!.y;
};

/** A list two days after the last visit, with three worse pages. It keeps what the person does. */
const keptTest = test.extend<{ page: Page }>({
  page: async ({ harness }, use) => {
    const { later, earlier } = pages(3);
    const service = await startReportService({
      reports: [...later, ...earlier].map(({ id, url, score, generatedAt }) => ({
        id: Number(id),
        url,
        result: resultOfScore(score!),
        score,
        generated_at: new Date(generatedAt!).toISOString(),
        privacy: 1,
      })),
    });
    const page = await harness.open('options.html');
    await put(page, async () => {
      const { url: baseUrl, key: apiKey } = service;
      await keep({
        connections: [aConnection({ baseUrl, apiKey })],
        archive: [...later, ...earlier],
      });
      await write({ [storedVisits.key(connectionId)]: { at: Date.now() - 2 * day } });
    });
    await page.goto(harness.extensionUrl('reports.html'));
    await use(page);
    await service.close();
  },
});
const line = (page: Page) => page.getByRole('link', { name: /got worse since/ });
const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' });
const showAll = (page: Page) => page.getByRole('button', { name: 'Show all' });

keptTest(
  'What got worse since the last visit is the first line of the list, and filters it; reload and back bring the filter back',
  async ({ page }) => {
    const weekday = new Date(Date.now() - 2 * day).toLocaleDateString('en-US', { weekday: 'long' });
    await expect(line(page)).toHaveText(`3 pages got worse since ${weekday}`);
    const search = page.getByRole('searchbox', { name: 'Search reports' });
    expect((await line(page).boundingBox())!.y).toBeLessThan((await search.boundingBox())!.y);
    await expect(rows(page)).toHaveCount(10);
    await expect(showAll(page)).toHaveCount(0);
    await line(page).press('Enter');
    await expect(rows(page)).toHaveText([/worse-/, /worse-/, /worse-/]);
    await expect(line(page)).toBeFocused();
    await expect(row(page, 'worse-1').locator('td.change .hidden')).toHaveText('worse by 20');
    await expect(segment(page, 'All')).toHaveAccessibleName('All 3');
    await expect(page.getByText('This service can’t filter')).toHaveCount(0);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await expect(line(page)).toHaveText(/^3 pages/);
    await showAll(page).click();
    await expect(line(page)).toBeFocused();
    await expect(rows(page)).toHaveCount(10);
    await expect(line(page)).toHaveText(/^3 pages/);
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    await search.fill('worse-2');
    await expect(rows(page)).toHaveText([/worse-2/]);
    await expect(line(page)).toHaveText(/^3 pages/);
  },
);

test('One page is a page, and a day ago is yesterday', async ({ harness }) => {
  const page = await show(harness, 1, 1);
  await expect(line(page)).toHaveText('1 page got worse since yesterday');
});

keptTest('The line that was dismissed is gone, after a reload too', async ({ page }) => {
  await line(page).click();
  await expect(rows(page)).toHaveCount(3);
  await dismiss(page).click();
  await expect(line(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.locator('body')).not.toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  await expect(line(page)).toHaveCount(0);
});

test('Without a page that got worse, and at the first visit, there is no line and no room for it', async ({
  harness,
}) => {
  const none = await show(harness, 0);
  const { later, earlier } = pages(2);
  const first = await show(harness, 2, 2, {
    fill: () => keep({ archive: [...later, ...earlier] }),
  });
  const bare = await show(harness, 0, 2, { fill: () => keep() });
  expect(await top(none)).toBe(await top(bare));
  expect(await top(first)).toBe(await top(bare));
  await expect(line(none)).toHaveCount(0);
  await expect(line(first)).toHaveCount(0);
});

test('More pages than fit have page numbers, and all of them can be selected; the service is not asked', async ({
  harness,
}) => {
  const { later, earlier } = pages(30);
  const page = await show(harness, 30, 2, {
    answers: failing({ code: 'unreachable' }),
    search: `?worse_since=${Date.now() - 2 * day}&per_page=10`,
    fill: () => keep({ archive: [...later, ...earlier] }),
  });
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText('Can’t reach')).toHaveCount(0);
  await pagination(page).getByRole('button', { name: 'Page 3' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(pagination(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(status(page)).toHaveText(/^30 /);
  await expect(page.getByRole('button', { name: 'Select all that match' })).toHaveCount(0);
});

test('A kept address of pages that are no longer worse leads back to the whole list', async ({
  harness,
}) => {
  const page = await show(harness, 2, 2, { search: `?worse_since=${Date.now()}` });
  await expect(rows(page)).toHaveCount(0);
  await expect(line(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(8);
});
