import { type Exported, exportAll } from './export.ts';
import type { Chromium, Tab } from './chromium.ts';
import { batchRows, button, connectionId, long, open, withReports } from './reports-tab.ts';

/** How many reports the service has. */
export const reportCount = 10_000;

/**
 * The measurements of the Reports page. Times are in milliseconds, the heap in bytes after a
 * garbage collection.
 */
export interface Reports {
  /**
   * The times from the beginning of the navigation until the rows are in the document, and until
   * the frame after that, of each round.
   */
  rows: number[];
  painted: number[];
  /**
   * The times from each key in the search until the next frame, and from the last key until its
   * rows are there.
   */
  keys: number[];
  found: number[];
  /** The time to run all rows of a batch again, one request at a time. */
  change: number;
  exported: Exported;
  /**
   * The time to read all reports into the archive, pauses included, and the number of batches.
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
  // The first round fills caches and the archive.
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
  const ended = `chrome.storage.local.get(null).then((all) => Object.entries(all).some(([key, bulk]) => key.startsWith('bulk:') && bulk.endedAt !== undefined))`;
  await long(tab, `${batchRows} reports ran again`, ended);
  return performance.now() - began;
}

async function fillArchive(tab: Tab): Promise<Pick<Reports, 'filled' | 'batches'>> {
  const began = performance.now();
  await tab.evaluate(
    `chrome.storage.local.get('preferences').then(({ preferences }) => chrome.storage.local.set({ preferences: { ...preferences, fillArchive: true } }))`,
  );
  const fill = `chrome.storage.local.get(null).then((all) => all['backfill:${connectionId}']?.finishedAt !== undefined)`;
  await long(tab, 'the archive is filled', fill);
  return { filled: performance.now() - began, batches: Math.ceil(reportCount / 100) };
}

/** Runs in the page. Types a text as fast as a quick person and waits for its rows, repeatedly. */
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
