import type { Locator, Page } from '@playwright/test';
import { type Harness, openedBy } from '../support/browser/harness.ts';
import { anyPage, settled } from '../support/browser/show.ts';
import { keep } from '../support/builders/keep.ts';
import { put, showReports } from '../support/builders/show.ts';
import {
  aConnection,
  aReport,
  aWatch,
  connectionId,
  day,
  hour,
} from '../support/builders/values.ts';
import { componentTest, expect, panel, row, rows } from '../support/pages/reports-page.ts';
import { fieldChecks } from '../support/service/samples.ts';
import { write } from '../../lib/storage/extension-storage.ts';
import { storedVisits } from '../../lib/storage/visits.ts';
import { history, opened } from '../screenshots/states/checks.ts';
import { batch, listed, many } from '../screenshots/states/lists.ts';
import { makeLockedReports } from '../screenshots/states/service.ts';
import { newest, run } from '../screenshots/states/shop.ts';
import { page as pageOf } from '../screenshots/states/watches.ts';
import { band, dialog, fill, open, press, reportMenu, unknownPage } from './page/open-card.ts';
import { askedChanges } from './support/asked-changes.ts';
import { countWords } from './support/count-words.ts';

/** The hand of a person on a page. Everything that it does counts. */
interface Hand {
  click: (target: Locator) => Promise<void>;
  /** Presses one key after the other. A key with a modifier is one. */
  press: (...keys: string[]) => Promise<void>;
}

/** At most this many clicks and keys, and at most this many words on the page before the first. */
interface Goal {
  presses: number;
  words: number;
}

/** The size of Reports, with room for a report beside the list. */
const size = { width: 1280, height: 860 };

/**
 * Begins a scene on a page. At the end of the test its clicks and keys are at most those of the
 * goal. docs/measurements/scenes.md has the figures, which are annotations of each test.
 */
const test = componentTest.extend<{ begin: (page: Page, goal: Goal) => Promise<Hand> }>({
  page: async ({ page }, use) => {
    await page.setViewportSize(size);
    await use(page);
  },
  begin: async ({}, use, { annotations }) => {
    let [done, most, shown] = [0, 0, 0];
    await use(async (page, { presses, words }) => {
      await settled(page);
      [done, most, shown] = [0, presses, await countWords(page, 'body')];
      expect(shown, 'words').toBeLessThanOrEqual(words);
      return {
        async click(target) {
          done += 1;
          await target.click();
        },
        async press(...keys) {
          for (const key of keys) {
            done += 1;
            await page.keyboard.press(key);
          }
        },
      };
    });
    annotations.push({ type: 'figures', description: `${done} presses, ${shown} words` });
    expect(done, 'clicks and keys').toBeLessThanOrEqual(most);
  },
});

const report = opened({ checks: fieldChecks });
const runs = [report, ...history.toReversed()];
/** Reports with ten rows, six of them of one page. */
const inReports = async (harness: Harness, search = '', fullWidth = false): Promise<Page> =>
  showReports(harness, {
    name: 'a scene',
    search,
    answers: { ...listed, listReports: batch([...runs, ...many(4)]), readReport: { report } },
    fill: () => keep({ archive: runs, preferences: { fullWidth } }),
  });
const compared = (page: Page) => page.getByRole('table', { name: 'Compare' });
const why = (page: Page) => page.getByText('Search engines often show it below the title.');

test('The first report of a page, from the popup', async ({ harness, begin }) => {
  await fill(harness);
  const popup = await open(harness, unknownPage);
  const hand = await begin(popup, { presses: 1, words: 80 });
  await hand.press('Enter');
  await expect
    .poll(async () => askedChanges(popup))
    .toEqual([{ kind: 'create', url: unknownPage, privacy: 1 }]);
});

test('The report of a page again, from the popup', async ({ harness, begin }) => {
  await fill(harness);
  const popup = await open(harness);
  const hand = await begin(popup, { presses: 1, words: 120 });
  await hand.press('Enter');
  await expect.poll(async () => askedChanges(popup)).toEqual([run]);
});

test('Another privacy for a report, from the popup', async ({ harness, begin }) => {
  await fill(harness);
  const popup = await open(harness);
  const hand = await begin(popup, { presses: 3, words: 120 });
  await hand.click(press(popup, 'Change privacy'));
  await hand.click(dialog(popup).getByText('Public', { exact: true }));
  await hand.click(press(popup, 'Save'));
  await expect
    .poll(async () => askedChanges(popup))
    .toMatchObject([{ kind: 'privacy', reportId: '44', privacy: 0 }]);
});

test('Another privacy for a report, by keys alone', async ({ harness, begin }) => {
  await fill(harness);
  const popup = await open(harness);
  const hand = await begin(popup, { presses: 6, words: 120 });
  await hand.press('Tab', 'Tab', 'Tab');
  await expect(press(popup, 'Change privacy')).toBeFocused();
  await hand.press('Enter');
  await expect(dialog(popup).getByRole('radio', { name: 'Private' })).toBeFocused();
  await hand.press('ArrowLeft', 'Enter');
  await expect
    .poll(async () => askedChanges(popup))
    .toMatchObject([{ kind: 'privacy', reportId: '44', privacy: 0 }]);
});

/** Reads what was copied. */
const pasted = async (page: Page) => page.evaluate('navigator.clipboard.readText()');

test('The link of the page’s report, copied from the popup', async ({ harness, begin }) => {
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fill(harness);
  const popup = await open(harness);
  const hand = await begin(popup, { presses: 2, words: 120 });
  await hand.click(reportMenu(popup));
  await hand.click(popup.getByRole('menuitem', { name: 'Copy link' }));
  await expect(popup.getByText('Link copied · Private: only you can open it')).toBeVisible();
  expect(await pasted(popup)).toBe('https://reports.example.org/reports/44');
});

test('The link of the page’s report, copied by keys alone', async ({ harness, begin }) => {
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fill(harness);
  const popup = await open(harness);
  const hand = await begin(popup, { presses: 4, words: 120 });
  await hand.press('Shift+Tab', 'Shift+Tab');
  await expect(reportMenu(popup)).toBeFocused();
  await hand.press('Enter');
  await expect(popup.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
  await hand.press('Enter');
  await expect(popup.getByText('Link copied · Private: only you can open it')).toBeVisible();
  expect(await pasted(popup)).toBe('https://reports.example.org/reports/44');
});

test('A private report, opened from the popup', async ({ harness, service, begin }) => {
  await makeLockedReports(service);
  const { url: baseUrl, key: apiKey } = service;
  const privateReport = aReport({ id: '1', url: 'https://example.com/', privacy: 1 });
  await put(await anyPage(harness), () =>
    keep({
      connections: [aConnection({ baseUrl, apiKey })],
      newest: [privateReport, ...newest],
      archive: [privateReport],
    }),
  );
  const popup = await open(harness, privateReport.url);
  const hand = await begin(popup, { presses: 1, words: 90 });
  const tab = await openedBy(harness, async () => hand.click(band(popup).getByRole('link')));
  await expect(tab.getByRole('heading', { name: 'Quick report' })).toBeVisible();
});

for (const [place, words] of [
  ['popup', 120],
  ['side panel', 190],
] as const)
  test(`A page to watch, from the ${place}`, async ({ harness, begin }) => {
    await fill(harness);
    const page = await open(harness, undefined, place);
    const hand = await begin(page, { presses: 2, words });
    await hand.click(page.getByRole('button', { name: 'More' }).first());
    await hand.click(page.getByRole('menuitem', { name: 'Watch this page' }));
    await expect(page.getByText('Watched every week')).toBeVisible();
  });

test('Why a check fails, in a report beside the list', async ({ harness, begin }) => {
  const page = await inReports(harness, '?report=400');
  await expect(why(page)).toBeHidden();
  const hand = await begin(page, { presses: 1, words: 900 });
  await hand.click(
    panel(page)
      .locator('.check')
      .filter({ has: why(page) })
      .getByText('Why and how to fix it'),
  );
  await expect(why(page)).toBeVisible();
});

test('Why a check fails, in a report at full width', async ({ harness, begin }) => {
  const page = await inReports(harness, '?report=400', true);
  await begin(page, { presses: 0, words: 1_150 });
  await expect(why(page)).toBeVisible();
});

test('The next report', async ({ page, begin }) => {
  await row(page, 'page-29').getByRole('link').click();
  await expect(panel(page)).toContainText('page-29');
  const hand = await begin(page, { presses: 1, words: 190 });
  await hand.press('j');
  await expect(panel(page)).toContainText('page-28');
});

test('A report that is searched for', async ({ page, begin }) => {
  await expect(rows(page)).toHaveCount(10);
  const hand = await begin(page, { presses: 3, words: 135 });
  await hand.press('/', '0', '7');
  await expect(rows(page)).toHaveText([/page-07/]);
});

test('What is bad', async ({ page, begin }) => {
  await expect(rows(page)).toHaveCount(10);
  const hand = await begin(page, { presses: 1, words: 135 });
  await hand.click(page.getByRole('radiogroup', { name: 'Result' }).getByText('Bad'));
  await expect(rows(page).filter({ hasText: 'Bad' })).toHaveCount(10);
});

test('What got worse since the last visit', async ({ harness, begin }) => {
  const worse = [40, 60].map((score, at) =>
    aReport({ id: `${50 - at}`, url: 'shop.example/worse', score, ago: hour + at * 3 * day }),
  );
  const page = await showReports(harness, {
    name: 'worse',
    answers: { ...listed, listReports: batch([worse[0]!, ...many(9)]) },
    fill: async () => {
      const visit = { at: Date.now(), since: Date.now() - 2 * day };
      await keep({ archive: worse });
      await write({ [storedVisits.key(connectionId)]: visit });
    },
  });
  const line = page.getByRole('link', { name: /^1 page got worse since/ });
  await expect(line).toBeVisible();
  const hand = await begin(page, { presses: 1, words: 140 });
  await hand.click(line);
  await expect(rows(page)).toHaveText([/shop\.example\/worse/]);
});

test('A run beside the one before', async ({ harness, begin }) => {
  const page = await inReports(harness, '?report=400');
  const hand = await begin(page, { presses: 1, words: 900 });
  await hand.click(panel(page).getByRole('link', { name: 'Compare' }));
  await expect(compared(page)).toBeVisible();
});

test('Two reports beside each other', async ({ harness, begin }) => {
  const page = await inReports(harness);
  const hand = await begin(page, { presses: 3, words: 135 });
  for (const at of [0, 1]) await hand.click(rows(page).nth(at).getByRole('checkbox'));
  await hand.click(press(page, 'Compare'));
  await expect(compared(page)).toBeVisible();
});

test('A watch that runs now', async ({ harness, begin }) => {
  await put(await anyPage(harness), () =>
    keep({ archive: [report], watches: [aWatch(pageOf(report.id, report.url))] }),
  );
  const page = await harness.open('reports.html?tab=watches');
  await page.setViewportSize(size);
  const hand = await begin(page, { presses: 1, words: 95 });
  await hand.click(press(page, 'Run now'));
  await expect(page.locator('.toast')).toContainText('The run has begun.');
});

test('A report for each address of a list', async ({ harness, page, begin }) => {
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText('https://a.example/1\\nhttps://a.example/2')`);
  await expect(rows(page)).toHaveCount(10);
  const hand = await begin(page, { presses: 3, words: 135 });
  await hand.click(page.getByRole('link', { name: 'New reports' }));
  await expect(page.getByRole('textbox', { name: /^Addresses/ })).toBeFocused();
  await hand.press('ControlOrMeta+V');
  await hand.click(press(page, 'Create 2 reports'));
  await expect.poll(async () => askedChanges(page)).toMatchObject([{ kind: 'create', privacy: 1 }]);
});
