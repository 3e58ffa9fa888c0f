import type { Page } from '@playwright/test';
import { history, keyed, opened, thousands } from '../../screenshots/states/checks.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { keep } from '../../support/builders/keep.ts';
import { expect, test } from '../support/component-test.ts';
import { panel, row, rows } from '../../support/pages/reports-page.ts';
import { batch, listed, many } from '../../screenshots/states/lists.ts';
import { reportStates } from '../../screenshots/states/reports.ts';
import { showReports } from '../../support/builders/show.ts';

const answers = {
  ...listed,
  listReports: batch([opened(), ...many(12)]),
  readReport: { report: opened() },
};
const state = {
  name: 'one report',
  search: '?report=400',
  answers,
  fill: () => keep({ archive: [...history, opened()] }),
};
const endOf = async (page: Page) =>
  panel(page).evaluate((one) => one.getBoundingClientRect().bottom);
const barOf = (part: Element) => getComputedStyle(part).scrollbarColor;

test('From 900 px a report stands beside the list, within the window, and one bar to scroll by is in sight', async ({
  harness,
}) => {
  const page = await showReports(harness, state);
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(rows(page)).toHaveCount(13);
    await expect(panel(page).getByRole('button', { name: 'Close' })).toBeVisible();
    for (const scrolled of [0, 60, 300]) {
      await page.evaluate((top) => globalThis.scrollTo(0, top), scrolled);
      await expect.poll(async () => endOf(page)).toBeLessThanOrEqual(700);
    }
    await page.evaluate(() => globalThis.scrollTo(0, 0));
    const bars = async () => [
      await page.locator(':root').evaluate(barOf),
      await panel(page).evaluate(barOf),
    ];
    await rows(page).first().hover();
    expect(await bars()).toEqual(['auto', 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)']);
    await panel(page).getByRole('heading', { name: 'What changed' }).hover();
    expect(await bars()).toEqual(['rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)', 'auto']);
    // The scrollbar also shows for a person who scrolls with the keys, wherever the pointer is.
    await rows(page).first().hover();
    await panel(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Tab');
    expect(await bars()).toEqual(['rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)', 'auto']);
    await page.evaluate('document.activeElement.blur()');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  for (const width of [899, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(rows(page)).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  }
  await panel(page).getByRole('button', { name: 'Back' }).click();
  await expect(row(page, 'shop.example.com/boots/winter').first().getByRole('link')).toBeFocused();
});

test('Three actions are in sight, and the others in a menu with “Delete” apart and last', async ({
  harness,
}) => {
  const page = await showReports(harness, state);
  const actions = panel(page).locator('.acts');
  await expect(actions.getByRole('link').or(actions.getByRole('button'))).toHaveCount(3);
  await expect(actions.getByRole('link', { name: 'Open report' })).toBeVisible();
  await actions.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Watch this page',
    'Change privacy',
    'Copy link',
    'Accept all that fail…',
    'Copy as Markdown',
    'Copy as text',
    'Set up an issue tracker',
    'Print',
    'Open page',
    'Delete',
  ]);
  await page.getByRole('menuitem', { name: 'Change privacy' }).click();
  await expect(page.getByRole('radio', { name: 'Private' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: 'Private' })).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
});

test('Failed checks are told once, with what to fix first at their head and their values, and those that passed are folded', async ({
  harness,
}) => {
  const page = await showReports(harness, state);
  const first = panel(page).getByRole('region', { name: 'Fix first' });
  await expect(first.locator('.check')).toHaveText([
    /^Failed: Image elements do not have explicit width and height.*High importance.*14 found.*boots-hero-0/,
    /^Failed: Page load time.*4\.8 s.*High importance.*Failing since/,
    /^Failed: Links do not have a discernible name.*Medium importance.*1 found/,
  ]);
  const checks = panel(page).getByRole('region', { name: 'Checks', exact: true });
  await expect(checks.getByRole('heading')).toHaveText(['Checks', 'Fix first3', 'Low importance1']);
  await expect(checks.locator('.check:visible')).toHaveCount(4);
  await expect(checks).toContainText('4 of 8 passed');
  await expect(
    checks.getByText('<img class="hero" src="/img/boots-hero-4-2400.jpg"'),
  ).toBeVisible();
  await expect(checks.getByText('boots-hero-5')).toHaveCount(0);
  await checks.getByRole('button', { name: 'Show 9 more' }).click();
  await expect(
    checks.getByRole('listitem').filter({ hasText: 'boots-hero-5' }).last(),
  ).toBeFocused();
  await expect(checks.getByText('3.1 MB')).toBeVisible();
  await expect(checks.getByText('Uses HTTPS')).toBeHidden();
  await checks.getByText('4 passed', { exact: true }).click();
  await expect(checks.getByText('Uses HTTPS')).toBeVisible();
  await checks.getByRole('searchbox', { name: 'Filter checks' }).fill('meta description');
  await expect(checks.getByText('Document has a meta description')).toBeVisible();
  for (const summary of await panel(page).locator('summary:visible').all())
    expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test('The chart says its numbers: dates and scores at its axes, the latest in words, each run under the pointer or by the arrow keys', async ({
  harness,
}) => {
  const page = await showReports(harness, state);
  const part = panel(page).getByRole('region', { name: 'History' });
  const said = part.locator('> p');
  await expect(part.locator('.marks')).toHaveText('10079490');
  await expect(said).toContainText('Decent 68');
  await part.getByRole('slider', { name: 'Run' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('Good 81');
  await expect(part.getByRole('slider', { name: 'Run' })).toHaveAttribute(
    'aria-valuetext',
    /: Good 81$/,
  );
  await part.getByRole('slider').hover({ position: { x: 1, y: 40 } });
  await expect(said).toContainText('Decent 54');
  await panel(page).getByRole('heading', { level: 2 }).hover();
  await expect(said).toContainText('Decent 68');
  await part.getByText('As a table').click();
  await expect(part.getByRole('row')).toHaveCount(7);
});

test('Escape closes a report from anywhere on the page, but not from a menu or a field with something in it', async ({
  harness,
}) => {
  const page = await showReports(harness, state);
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.fill('winter');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(panel(page)).toBeVisible();
  await rows(page).last().getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(rows(page).last().getByRole('button', { name: 'More' })).toBeFocused();
});

test('A report with 20,000 checks and many fields is drawn in pieces, and the filter looks into all of it', async ({
  harness,
}) => {
  const fields = Object.fromEntries(
    Array.from({ length: 250 }, (_, at) => [`field_${at}`, `value ${at}`]),
  );
  const results = Object.fromEntries(thousands.map(({ key, ...check }) => [key, check]));
  const { id, url, result, score } = opened();
  const service = await startReportService(({ pathname }) => ({
    json: {
      data: pathname.endsWith('/400')
        ? { id, url, result, score, results, ...fields }
        : [{ id, url, result, score }],
    },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html?report=400');
  const checks = panel(page).getByRole('region', { name: 'Checks', exact: true });
  // A machine that is busy takes its time for so many.
  await expect(checks).toContainText('of 20,000 passed', { timeout: 30_000 });
  expect(await page.locator('*').count()).toBeLessThan(6_000);
  await checks.getByRole('searchbox').fill('Check number 19998');
  await expect(checks.locator('.check')).toHaveCount(1);
  await checks.getByRole('searchbox').fill('');
  const high = checks.getByRole('region', { name: 'High importance' });
  await expect(high.locator('> ul > .check')).toHaveCount(100);
  await high.locator('> .button').click();
  await expect(high.locator('> ul > .check')).toHaveCount(200);
  await expect(high.locator('> ul > .check').nth(100)).toBeFocused();
  const details = panel(page).getByRole('region', { name: 'Details' });
  await expect(details.getByText('value 99', { exact: true })).toBeVisible();
  await expect(details.getByText('value 100', { exact: true })).toHaveCount(0);
  await details.getByRole('button', { name: 'Show 100 more' }).click();
  await expect(details.getByText('value 100', { exact: true })).toBeVisible();
  await service.close();
});

test('Why a run failed is said beside the report, in the words of the service, and it can be asked for again', async ({
  harness,
}) => {
  const page = await showReports(
    harness,
    reportStates.find(({ name }) => name === 'report whose run failed')!,
  );
  await expect(
    panel(page).getByRole('status').filter({ hasText: 'The page could not be opened.' }),
  ).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Run again' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
});

test('Where all checks passed, that is said in place of what to fix', async ({ harness }) => {
  const report = opened({ checks: keyed.filter(({ passed }) => passed) });
  const page = await showReports(harness, {
    ...state,
    answers: { ...answers, readReport: { report } },
    fill: () => keep({ archive: [report] }),
  });
  await expect(panel(page)).toContainText('All checks passed');
  await expect(panel(page).getByRole('region', { name: 'Fix first' })).toHaveCount(0);
});
