import type { Page } from '@playwright/test';
import { batch, listed, many } from '../../screenshots/states/lists.ts';
import { history, opened } from '../../screenshots/states/checks.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { fieldChecks } from '../../support/service/samples.ts';
import { keep } from '../../support/builders/keep.ts';
import { showReports } from '../../support/builders/show.ts';
import { panel, row, rows } from '../../support/pages/reports-page.ts';
import { expect, test } from '../support/component-test.ts';

const report = opened({ checks: fieldChecks });
const state = {
  name: 'a list',
  answers: {
    ...listed,
    listReports: batch([report, ...many(12)]),
    readReport: { report },
  },
  fill: () => keep({ archive: [...history, report] }),
};
const link = (page: Page) => row(page, 'shop.example.com/boots/winter').first().getByRole('link');
const fullWidth = (page: Page) => panel(page).getByRole('button', { name: 'Open at full width' });
const beside = (page: Page) => panel(page).getByRole('button', { name: 'Beside the list' });

test('A click opens a report beside the list, and a double click or Enter at full width in its place', async ({
  harness,
}) => {
  const page = await showReports(harness, state);
  await link(page).click();
  await expect(fullWidth(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(13);
  await page.keyboard.press('Escape');

  // The second half of the double click may meet the report that the first half opened.
  await row(page, 'shop.example.com/boots/winter').first().locator('.generated_at').dblclick();
  await expect(beside(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(13);

  await link(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Back' }).click();
  await expect(link(page)).toBeFocused();
  await link(page).click();
  await expect(rows(page)).toHaveCount(13);

  // Enter on the row of a report that is open already.
  await link(page).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await expect(panel(page)).toBeFocused();
});

test('The buttons change the width and keep the focus', async ({ harness }) => {
  const page = await showReports(harness, state);
  await link(page).click();
  await fullWidth(page).focus();
  await page.keyboard.press('Enter');
  await expect(beside(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(fullWidth(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(13);
});

test('At full width the page alone scrolls, the focus ring is whole, and nothing is wider than the window', async ({
  harness,
}) => {
  const page = await showReports(harness, {
    ...state,
    search: '?report=400',
    fill: () => keep({ archive: [...history, report], preferences: { fullWidth: true } }),
  });
  for (const width of [1280, 900, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(panel(page)).toBeVisible();
    const sizes = await panel(page).evaluate((one) => ({
      scrolls: one.scrollHeight > one.clientHeight + 1,
      wide: document.documentElement.scrollWidth > innerWidth,
      long: document.documentElement.scrollHeight > innerHeight,
    }));
    expect(sizes).toEqual({ scrolls: false, wide: false, long: true });
  }
  // Nothing inside the report lies over its ring.
  await panel(page).focus();
  await page.keyboard.press('Shift');
  expect(
    await panel(page).evaluate((one) => parseFloat(getComputedStyle(one).outlineOffset)),
  ).toBeGreaterThan(0);
});

test('At full width each failed check says why it matters and how to fix it, with its link, and no click', async ({
  harness,
}) => {
  const page = await showReports(harness, { ...state, search: '?report=400' });
  const why = panel(page).getByText('Search engines often show it below the title.');
  await expect(why).toBeHidden();
  await fullWidth(page).click();
  await expect(why).toBeVisible();
  const failed = panel(page).locator('.check:visible');
  await expect(failed).toHaveCount(fieldChecks.filter(({ passed }) => !passed).length);
  await expect(panel(page).locator('.advice:visible')).toHaveCount(await failed.count());
  await expect(failed.nth(1).getByRole('link', { name: 'Learn more' })).toBeVisible();
});

const numbered = (make: (at: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => make(at)));
const place = (at: number) => `<a href="/${'a-long-way-to-'.repeat(at < 200 ? 20 : 0)}${at}">`;

test('A check that found 20,000 things, in each form of them, is drawn in pieces at full width, and the page answers', async ({
  harness,
}) => {
  const results = {
    links: { errors: Array.from({ length: 20_000 }, (_, at) => place(at)) },
    names: { errors: numbered((at) => [`name_${at}`, place(at)]) },
    groups: { value: numbered((at) => [`group_${at}`, [place(at), 'another']]) },
  };
  const { id, url, result, score } = report;
  const head = { id, url, result, score };
  const checks = Object.entries(results).map(([key, one]) => [
    key,
    { title: `The check of ${key}`, passed: false, importance: 'high', ...one },
  ]);
  const service = await startReportService(({ pathname }) => ({
    json: {
      data: pathname.endsWith('/400') ? { ...head, results: Object.fromEntries(checks) } : [head],
    },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html?report=400');
  await page.setViewportSize({ width: 1280, height: 700 });
  // A machine that is busy takes its time for so many.
  await expect(panel(page)).toContainText('20,000 found', { timeout: 30_000 });
  await fullWidth(page).click();
  await expect(rows(page)).toHaveCount(0);
  const part = (key: string) =>
    panel(page)
      .locator('.check')
      .filter({ hasText: `The check of ${key}` });
  const more = (key: string) => part(key).getByRole('button', { name: 'Show 100 more' });
  for (const [key, shown, items] of [
    ['links', 5, part('links').getByRole('listitem')],
    ['names', 100, part('names').locator('details')],
    ['groups', 100, part('groups').locator('details')],
  ] as const) {
    await expect(items).toHaveCount(shown);
    await more(key).click();
    await expect(items).toHaveCount(shown + 100);
    await expect(items.nth(shown)).toBeFocused();
  }
  expect(await page.locator('*').count()).toBeLessThan(8_000);
  for (const width of [1280, 900, 360]) {
    await page.setViewportSize({ width, height: 700 });
    expect(
      await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await service.close();
});
