import type { Tab } from '../faults/browser/bare-chromium.ts';
import type { Chromium } from './chromium.ts';
import { open, withReports } from './reports-tab.ts';

/** How many reports the service has. */
export const reportCount = 10_000;

/** The measurements of the Reports page, in milliseconds. */
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
  /** The times from each key until the next frame while a report is open beside the rows. */
  beside: number[];
}

/**
 * Measures the Reports page against a service of its own, with a debugger on the page. Leaves
 * Verdict connected to it.
 */
export async function measureReports(chromium: Chromium, rounds: number): Promise<Reports> {
  return withReports(chromium, reportCount, async (tab, page) => {
    const opened = await openings(tab, page, rounds);
    const search = async () =>
      tab.evaluate<Pick<Reports, 'keys' | 'found'>>(
        `(${type})(['h', 'o', 's', 't', '-', '9', '6'], ${rounds})`,
      );
    const typed = await search();
    await open(tab, `${page}&report=1`);
    const { keys: beside } = await search();
    return { ...opened, ...typed, beside };
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
