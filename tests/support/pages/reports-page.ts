import { expect, type Locator, type Page } from '@playwright/test';
import type { Harness } from '../browser/harness.ts';
import { type Filled, startFilled } from '../service/report-service.ts';
import { thirtyReports } from '../service/samples.ts';
import { test as inComponents } from '../../components/support/component-test.ts';
import { test as installed } from '../browser/test.ts';

export { expect };

/** A service with thirty reports, and Reports open on them, ten at a time. */
const fixtures: Parameters<typeof installed.extend<{ filled: Filled; page: Page }>>[0] = {
  filled: async ({}, use) => {
    const filled = await startFilled(thirtyReports);
    await use(filled);
    await filled.close();
  },
  page: async ({ harness, filled }, use) => {
    await harness.connect(filled);
    await use(await harness.open('reports.html?per_page=10'));
  },
};
export const test = installed.extend<{ filled: Filled; page: Page }>(fixtures);
export const componentTest = inComponents.extend<{ filled: Filled; page: Page }>(fixtures);

/** The list. */
const table = (page: Page) => page.getByRole('table', { name: 'Reports' });
/** Its rows, without the headings. */
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
/** The row of the report whose address has this in it. */
export const row = (page: Page, path: string): Locator => rows(page).filter({ hasText: path });
/** The report beside the list. */
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Report' });
/** Chooses something from the menu of the report that is open. */
export async function inPanelMenu(page: Page, item: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
/** Chooses something from the menu of a row, or of the project that is open. */
export async function inMenuOf(place: Locator, item: string): Promise<void> {
  await place.getByRole('button', { name: 'More', exact: true }).click();
  await place.page().getByRole('menuitem', { name: item }).click();
}
/** The box of the button "View". */
export const viewBox = (page: Page) => page.getByRole('group', { name: 'View' });
/** Opens the box with "Sort by", "Order" and "Per page". */
export async function openView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(viewBox(page)).toBeVisible();
}
/** A result above the list, or `All`. A number may follow the word. */
export const segment = (page: Page, result: string): Locator =>
  page.getByRole('radiogroup', { name: 'Result' }).getByRole('radio', { name: result });
/** Chooses a result above the list, or `All`. */
export async function chooseResult(page: Page, result: string): Promise<void> {
  await segment(page, result).check({ force: true });
}
/** The buttons that lead to the other batches of the list. */
export const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
/** Deletes the few selected reports with the pointer. */
export async function deleteSelected(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Selected reports' })
    .getByRole('button', { name: 'Delete' })
    .click();
}
/** The announcement of the list: how many there are, or how many are selected. */
export const status = (page: Page) =>
  page.getByRole('group', { name: 'Selected reports' }).getByRole('status');

/**
 * Records from now on what a screen reader announces: new text in a live region that is visible, or
 * hidden from the eye alone.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    globalThis.heard = [];
    const listen = (records) => {
      const regions = new Set(records.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [aria-live=polite]')));
      for (const region of regions)
        if (region?.isConnected && region.getClientRects().length > 0) globalThis.heard.push(region.textContent.trim());
    };
    new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`);
  return async () => page.evaluate('globalThis.heard');
}

/**
 * A control, the value to choose, and all parameters that then reach the service. A default value
 * adds none.
 */
type Step = readonly [control: string, value: string, sends: Record<string, string>];

const project = new URL(thirtyReports[0]!.url).host;

/**
 * The choices of each control of "View" for the list of reports (interface, section 4.3), and
 * "change", an order that the device makes.
 */
export const reportOffers = {
  'Sort by': ['id', 'generated_at', 'url', 'result', 'change'],
  Order: ['desc', 'asc'],
  'Per page': ['10', '25', '50', '100'],
};

/** The choices of each control of the list of projects (interface, section 4.1). */
export const projectOffers = {
  'Sort by': ['created_at', 'project'],
  Order: ['desc', 'asc'],
  'Per page': ['10', '25', '50', '100'],
};

/** The query when nothing is chosen: newest first by time. */
const newest = { sort_by: 'generated_at' };

/**
 * Each result above the list of reports, and what it sends. The last one is the default.
 */
export const resultSteps: (readonly [result: string, sends: Record<string, string>])[] = [
  ['Good', { ...newest, result: 'good' }],
  ['Decent', { ...newest, result: 'decent' }],
  ['Bad', { ...newest, result: 'bad' }],
  ['All', newest],
];

/** The same for "Project". */
export const projectFilterSteps: Step[] = stepsOf(['', project], 'Project', 'project', newest);

/**
 * Every value of every control of "View" for the list of reports. Each control is set back to its
 * default before the next one.
 */
export const reportSteps: Step[] = [
  ['Sort by', 'id', {}],
  ['Sort by', 'url', { sort_by: 'url' }],
  ['Sort by', 'result', { sort_by: 'result' }],
  ['Sort by', 'generated_at', newest],
  ...stepsOf(reportOffers.Order, 'Order', 'sort', newest),
  ...stepsOf(reportOffers['Per page'], 'Per page', 'per_page', newest),
];

/** The same for the list of projects. */
export const projectSteps: Step[] = [
  ...stepsOf(projectOffers['Sort by'], 'Sort by', 'sort_by'),
  ...stepsOf(projectOffers.Order, 'Order', 'sort'),
  ...stepsOf(projectOffers['Per page'], 'Per page', 'per_page'),
];

function stepsOf(
  [byDefault = '', ...others]: string[],
  control: string,
  parameter: string,
  always = {},
): Step[] {
  return [
    ...others.map((value) => [control, value, { ...always, [parameter]: value }] as const),
    [control, byDefault, always],
  ];
}

/** The text in the clipboard, pasted with the keyboard on another page. */
export async function pasted(harness: Harness, elsewhere: string): Promise<string> {
  const page: Page = await harness.open(elsewhere);
  await page.evaluate(`document.body.append(document.createElement('textarea'))`);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox')).not.toHaveValue('');
  const text = await page.getByRole('textbox').inputValue();
  await page.close();
  return text;
}

declare const chrome: {
  storage: {
    local: {
      get: () => Promise<Record<string, Record<string, unknown>>>;
      set: (items: object) => Promise<void>;
    };
  };
};

/** A page of the extension, in Playwright or in puppeteer. */
type AnyPage = { evaluate: (expression: string) => Promise<unknown> };

/**
 * Ends the time in which changes can be undone, as it lies in storage, for tests that are not about
 * its length. The background sends them then.
 */
export async function endUndo(page: AnyPage): Promise<void> {
  await page.evaluate(`navigator.locks.request('verdict:storage', async () => {
    const all = await chrome.storage.local.get();
    const over = Object.entries(all).flatMap(([key, value]) => {
      const notBefore = value?.createdAt;
      if (key.startsWith('job:') && value.state.name === 'queued')
        return [[key, { ...value, state: { ...value.state, notBefore } }]];
      if (key.startsWith('bulk:') && value.change.undo)
        return [[key, { ...value, change: { ...value.change, undo: 0 } }]];
      return [];
    });
    await new Promise((resolve) => {
      indexedDB.open('verdict').onsuccess = ({ target: { result } }) => {
        const jobs = result.transaction('jobs', 'readwrite').objectStore('jobs');
        jobs.transaction.oncomplete = () => resolve(result.close());
        jobs.openCursor().onsuccess = ({ target: { result: cursor } }) => {
          if (!cursor) return;
          const { job } = cursor.value;
          const state = { ...job.state, notBefore: job.createdAt };
          if (job.state.name === 'queued')
            cursor.update({ ...cursor.value, job: { ...job, state } });
          cursor.continue();
        };
      };
    });
    await chrome.storage.local.set(Object.fromEntries(over));
  })`);
}

/**
 * Runs in a page of the extension. All watches are a day and an hour older afterwards, and so are
 * their runs so far: as if the time had passed while the device slept.
 */
export async function letADayPass(): Promise<void> {
  // The background may change the watches, too.
  await navigator.locks.request('verdict:storage', async () => {
    const all = await chrome.storage.local.get();
    const watches = Object.entries(all)
      .filter(([key]) => key.startsWith('watch:'))
      .map(([key, watch]) => {
        const times = ['createdAt', 'since', 'lastAt'].filter((name) => name in watch);
        const older = times.map((name) => [name, Number(watch[name]) - 25 * 60 * 60_000]);
        return [key, { ...watch, ...Object.fromEntries(older) }];
      });
    await chrome.storage.local.set(Object.fromEntries(watches));
  });
}
