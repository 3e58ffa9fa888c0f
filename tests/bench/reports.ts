import { type Exported, exportAll } from './export.ts';
import type { Chromium, Tab } from './chromium.ts';
import { batchRows, button, connectionId, long, open, withReports } from './reports-tab.ts';

/** How many reports the service has. */
export const reportCount = 10_000;

/**
 * The measurements of the Reports page. Times are in milliseconds, heap in bytes after a garbage
 * collection.
 */
export interface Reports {
  /**
   * From the beginning of the navigation until the rows are in the document, and the frame after
   * that; one for each round.
   */
  rows: number[];
  painted: number[];
  /**
   * From each key typed into the search until the next frame, and from the last one until its rows
   * are there.
   */
  keys: number[];
  found: number[];
  /** All rows of a batch run again, one request at a time. */
  change: number;
  exported: Exported;
  /**
   * All reports into the archive, with the pauses that are kind to the service, and in how many
   * batches.
   */
  filled: number;
  batches: number;
}

/**
 * Measures the Reports page against a service of its own, with a debugger on the page. Leaves
 * Verdict connected to it.
 */
export async function measureReports(chromium: Chromium, rounds: number): Promise<Reports> {
  return withReports(chromium, reportCount, async (tab, page) => {
    const opened = await openings(tab, page, rounds);
    const typed = await tab.evaluate<Pick<Reports, 'keys' | 'found'>>(
      `(${type})(['h', 'o', 's', 't', '-', '9', '6'], ${rounds})`,
    );
    const change = await changeBatch(tab, page);
    const exported = await exportAll(tab, page);
    const filled = await fillArchive(tab);
    return { ...opened, ...typed, change, exported, ...filled };
  });
}

async function openings(
  tab: Tab,
  page: string,
  rounds: number,
): Promise<Pick<Reports, 'rows' | 'painted'>> {
  const times: { rows: number; painted: number }[] = [];
  // The first one fills caches, and the archive.
  for (let round = -1; round < rounds; round += 1) {
    const time = await open(tab, page);
    if (round >= 0) times.push(time);
  }
  return { rows: times.map(({ rows }) => rows), painted: times.map(({ painted }) => painted) };
}

async function changeBatch(tab: Tab, page: string): Promise<number> {
  await open(tab, page);
  const began = performance.now();
  await tab.evaluate(`document.querySelector('thead input').click()`);
  await tab.evaluate(`${button}('Run again').click()`);
  const ended = `chrome.storage.local.get(null).then((all) => Object.entries(all).some(([key, bulk]) => key.startsWith('bulk:') && bulk.state === 'done' && bulk.done === ${batchRows}))`;
  await long(tab, `${batchRows} reports ran again`, ended);
  return performance.now() - began;
}

async function fillArchive(tab: Tab): Promise<Pick<Reports, 'filled' | 'batches'>> {
  const began = performance.now();
  await tab.evaluate(
    `chrome.storage.local.get('preferences').then(({ preferences }) => chrome.storage.local.set({ preferences: { ...preferences, fillArchive: true } }))`,
  );
  const fill = `chrome.storage.local.get(null).then((all) => all['fill:${connectionId}']?.finishedAt !== undefined)`;
  await long(tab, 'the archive is filled', fill);
  return { filled: performance.now() - began, batches: Math.ceil(reportCount / 100) };
}

/**
 * Runs in the page: types a text as fast as a quick hand does, and waits for its rows, again and
 * again.
 */
const type = `async (keys, rounds) => {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const box = document.querySelector('input[type=search]');
  const put = (text) => {
    box.value = text;
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const is = async (found) => { while (document.querySelector('[aria-busy=true]') || !found()) await wait(2); };
  const first = () => document.querySelector('tbody tr')?.textContent ?? '';
  const taken = { keys: [], found: [] };
  for (let round = 0; round < rounds; round += 1) {
    let text = '';
    let last = 0;
    for (const key of keys) {
      await wait(80);
      last = performance.now();
      put(text += key);
      await frame();
      taken.keys.push(performance.now() - last);
    }
    await is(() => first().includes(text));
    taken.found.push(performance.now() - last);
    put('');
    await is(() => !first().includes(text));
  }
  return taken;
}`;
