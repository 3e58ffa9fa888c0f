import { type Chromium, until } from './chromium.ts';
import { openPopup } from './popup.ts';
import type { Workers } from './workers.ts';

/** One opening of a popup, in milliseconds since it began to load. */
export interface Opening {
  /** When the button had its listener, as the popup marks it. */
  usable: number;
  /** The first frame painted after the rows were in the document. */
  firstFrame: number;
}

/** How many rows each popup must have. */
export const rowCount = 20;

/** The rounds of popups with the workers running, and those with the workers stopped. */
export type BothModes<Name extends string> = Record<'warm' | 'stopped', Record<Name, Opening>[]>;

/** Measures popups, named by their extensions, with the workers running, and then stopped. */
export async function measureBothModes<Name extends string>(
  chromium: Chromium,
  workers: Workers,
  tabUrl: string,
  rounds: number,
  ids: Record<Name, string>,
): Promise<BothModes<Name>> {
  const measure = (mode: 'warm' | 'stopped') =>
    measureInTurn(chromium, workers, tabUrl, mode, rounds, ids);
  return { warm: await measure('warm'), stopped: await measure('stopped') };
}

/**
 * Opens several popups in turn, in the other order each round. Before each opening all workers run
 * and are idle (warm), or all are stopped. The first two rounds do not count: they fill caches.
 */
export async function measureInTurn<Name extends string>(
  chromium: Chromium,
  workers: Workers,
  tabUrl: string,
  mode: 'warm' | 'stopped',
  rounds: number,
  ids: Record<Name, string>,
): Promise<Record<Name, Opening>[]> {
  const measured: Record<Name, Opening>[] = [];
  const names = Object.keys(ids) as Name[];
  for (let round = -2; round < rounds; round += 1) {
    const openings: Partial<Record<Name, Opening>> = {};
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await (mode === 'warm' ? workers.start() : workers.stop());
      openings[name] = await openOnce(chromium, ids[name], tabUrl);
    }
    if (round >= 0) measured.push(openings as Record<Name, Opening>);
  }
  return measured;
}

async function openOnce(chromium: Chromium, id: string, tabUrl: string): Promise<Opening> {
  const popup = await openPopup(chromium, id, tabUrl);
  const seen = await popup.evaluate<Seen>(`(${look})(${rowCount})`);
  if (!seen.button || seen.rows !== rowCount)
    throw new Error(
      `The popup of ${id} was to show “Create report” and ${rowCount} rows: ${JSON.stringify(seen)}`,
    );
  const frame = seen.frames.find((time) => time >= seen.usable);
  if (frame === undefined)
    throw new Error(
      `No frame was painted once the popup of ${id} was drawn: ${JSON.stringify(seen)}`,
    );
  await popup.close();
  return { usable: seen.usable, firstFrame: frame };
}

interface Seen {
  /** Whether its button can be clicked. */
  button: boolean;
  rows: number;
  usable: number;
  /** The times of the first contentful paint and of each larger one. */
  frames: number[];
}

/**
 * Runs in the popup. `performance` still has the entries from before the debugger came. Only
 * observers get those of larger paints.
 */
const look = `async (rows) => {
  // A busy machine may need more than a second. Such an opening counts as well.
  const there = (name) => performance.getEntriesByName(name).length > 0;
  const all = () => there('usable') && there('first-contentful-paint') && document.querySelectorAll('li:not(.fix-first li)').length >= rows;
  for (let tries = 0; tries < 100 && !all(); tries += 1)
    await new Promise((settle) => setTimeout(settle, 100));
  const larger = await new Promise((settle) => {
    new PerformanceObserver((list) => settle(list.getEntries())).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => settle([]), 200);
  });
  const paints = [...performance.getEntriesByName('first-contentful-paint'), ...larger].map(({ startTime }) => startTime);
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(chrome.i18n.getMessage('sharedCreate') || 'Create report'));
  return {
    button: button !== undefined && !button.disabled,
    rows: document.querySelectorAll('li:not(.fix-first li)').length,
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? NaN,
    frames: [...new Set(paints)].toSorted((one, other) => one - other),
  };
}`;

/**
 * Loads Verdict's popup once more with a debugger on it. Throws unless the button is there when the
 * popup marks itself usable, and all visible rows before the next frame, so that this frame is the
 * first one with rows.
 */
export async function checkMark(chromium: Chromium, tabUrl: string): Promise<void> {
  const [id = ''] = chromium.ids;
  const popup = await openPopup(chromium, id, tabUrl);
  await popup.send('Page.enable');
  const source = `const mark = performance.mark.bind(performance);
    let marked;
    performance.mark = (name, ...rest) => {
      marked ??= { button: document.querySelector('form button.primary')?.disabled === false };
      requestAnimationFrame(() => {
        const list = document.querySelector('.recent ul').getBoundingClientRect();
        const last = document.querySelector('.recent li:last-child').getBoundingClientRect();
        globalThis.framed ??= {
          ...marked,
          full: last.bottom >= list.bottom,
        };
      });
      return mark(name, ...rest);
    };`;
  await popup.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await popup.send('Page.reload');
  await until('the popup has its first frame', () =>
    popup.evaluate<boolean>(`'framed' in globalThis`).catch(() => false),
  );
  const framed = await popup.evaluate<{ full: boolean; button: boolean }>('framed');
  if (!framed.button || !framed.full)
    throw new Error(`The popup says it is usable with ${JSON.stringify(framed)}`);
  await popup.close();
}
