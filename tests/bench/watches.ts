import { setTimeout as wait } from 'node:timers/promises';
import { maxWatches, newWatch, type Watch } from '../../lib/domain/watches/watch.ts';
import type { Chromium, Tab } from './chromium.ts';
import { rendererTime } from './renderer-time.ts';
import { connectionId, withReports } from './reports-tab.ts';
import { watchWorkers } from './workers.ts';

const day = 24 * 60 * 60_000;
/** How many runs or starts one figure is the mean of: the browser counts in steps of 10 ms. */
const times = 10;
/** A run with a quick audit is over after this time. */
const runMs = 1_500;

/** With how many watches the worker starts: none, one, and as many as there may be. */
export const watchCounts = [0, 1, maxWatches] as const;

/** The processor time of the worker's process in milliseconds, of each round. */
export interface WatchCosts {
  /** For a run of a watched report, from the beginning of its round to the end. */
  runs: number[];
  /** For a start of the worker while nothing is due, for each of the counts of watches. */
  starts: number[][];
}

/** Measures a Chromium that has no other extension, and Verdict connected to a service. */
export async function measureWatches(chromium: Chromium, rounds: number): Promise<WatchCosts> {
  const workers = await watchWorkers(chromium);
  return withReports(chromium, times * (rounds + 1), async (tab) => {
    // This page can write storage, and draws nothing when that changes.
    await tab.send('Page.navigate', { url: `chrome-extension://${chromium.ids[0]}/manifest.json` });
    /** The mean cost in each round. The one before the first compiles, and makes the archive. */
    const measure = async (work: (at: number) => Promise<void>) => {
      const taken: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const began = await rendererTime(chromium);
        for (let at = 0; at < times; at += 1) await work(round * times + at);
        taken.push(((await rendererTime(chromium)) - began) / times);
      }
      return taken.slice(1);
    };
    await workers.start();
    const runs = await measure(async (at) => {
      await keepWatches(tab, [watchOf(at + 1, Date.now() - 10 * day)]);
      await wait(runMs);
      const [ran] = await readWatches(tab);
      if (ran?.runs !== 1 || ran.round !== undefined)
        throw new Error(`One run was to end within ${runMs} ms: ${JSON.stringify(ran)}`);
    });
    const starts: number[][] = [];
    for (const count of watchCounts) {
      const idle = Array.from({ length: count }, (_, at) => watchOf(at + 1, Date.now()));
      await keepWatches(tab, idle);
      const taken = await measure(async () => {
        await workers.stop();
        await workers.start();
      });
      starts.push(taken);
    }
    await keepWatches(tab, []);
    return { runs, starts };
  });
}

/** Reads the watches in storage. */
async function readWatches(tab: Tab): Promise<Watch[]> {
  return tab.evaluate<Watch[]>(
    `chrome.storage.local.get().then((all) => Object.entries(all).filter(([key]) => key.startsWith('watch:')).map(([, watch]) => watch))`,
  );
}

/** Puts these watches into storage, and no others. */
async function keepWatches(tab: Tab, watches: Watch[]): Promise<void> {
  const kept = Object.fromEntries(watches.map((watch) => [`watch:${watch.id}`, watch]));
  await tab.evaluate(`chrome.storage.local.get().then(async (all) => {
    await chrome.storage.local.remove(Object.keys(all).filter((key) => key.startsWith('watch:')));
    await chrome.storage.local.set(${JSON.stringify(kept)});
  })`);
}

/** A watch of the report with this number, made at this time (milliseconds since 1970). */
function watchOf(report: number, createdAt: number): Watch {
  const url = `https://host-${report % 97}.example/articles/part-${report}`;
  return newWatch(
    connectionId,
    { kind: 'report', reportId: String(report), url },
    'day',
    createdAt,
    crypto.randomUUID(),
  );
}
