import { type Chromium, until } from './chromium.ts';
import { openPopup } from './popup.ts';
import type { Workers } from './workers.ts';

/**
 * One opening of a popup. Times are in milliseconds since it began to load, the heap in bytes after
 * a garbage collection.
 */
export interface Opening {
  firstPaint: number;
  /** When the button had its listener, as the popup marks it. */
  usable: number;
  /** The first frame painted after the rows were in the document. */
  rows: number;
  heap: number;
  nodes: number;
}

/** A Verdict and a blank opening of the same round. */
export type Round = { verdict: Opening; blank: Opening };

/** How many rows the popup should show. */
export const rowCount = 20;

/** A popup to measure: its extension, and the content that it must have. */
export interface Subject {
  id: string;
  rows: number;
  /** The beginning of the name of its button. */
  button: string;
}

/**
 * Opens a popup and the blank one in turn. Before each opening all workers run and are idle (warm),
 * or all are stopped.
 */
export async function measureOpenings(
  chromium: Chromium,
  workers: Workers,
  tabUrl: string,
  mode: 'warm' | 'stopped',
  rounds: number,
  subject: Subject = { id: chromium.ids[0] ?? '', rows: rowCount, button: 'Create report' },
): Promise<Round[]> {
  const subjects = { verdict: subject, blank: blankPopup(chromium) };
  return measureInTurn(chromium, workers, tabUrl, mode, rounds, subjects);
}

/** The blank popup, which is the second extension of each Chromium here. */
export function blankPopup({ ids }: Chromium): Subject {
  return { id: ids[1] ?? '', rows: 0, button: 'Create report' };
}

/**
 * Opens several popups in turn, in the other order each round. The first two rounds fill the
 * browser's caches and do not count.
 */
export async function measureInTurn<Name extends string>(
  chromium: Chromium,
  workers: Workers,
  tabUrl: string,
  mode: 'warm' | 'stopped',
  rounds: number,
  subjects: Record<Name, Subject>,
): Promise<Record<Name, Opening>[]> {
  const measured: Record<Name, Opening>[] = [];
  const names = Object.keys(subjects) as Name[];
  for (let round = -2; round < rounds; round += 1) {
    const openings: Partial<Record<Name, Opening>> = {};
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await (mode === 'warm' ? workers.start() : workers.stop());
      openings[name] = await openOnce(chromium, subjects[name], tabUrl);
    }
    if (round >= 0) measured.push(openings as Record<Name, Opening>);
  }
  return measured;
}

async function openOnce(
  chromium: Chromium,
  { id, rows, button }: Subject,
  tabUrl: string,
): Promise<Opening> {
  const popup = await openPopup(chromium, id, tabUrl);
  const seen = await popup.evaluate<Seen>(`(${look})(${rows}, ${JSON.stringify(button)})`);
  if (!seen.button || seen.rows !== rows)
    throw new Error(
      `The popup of ${id} was to show “${button}” and ${rows} rows: ${JSON.stringify(seen)}`,
    );
  const frame = seen.frames.find((time) => time >= seen.usable);
  if (frame === undefined)
    throw new Error(
      `No frame was painted once the popup of ${id} was drawn: ${JSON.stringify(seen)}`,
    );
  await popup.send('HeapProfiler.collectGarbage');
  await popup.send('Performance.enable');
  const { metrics } = await popup.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
  await popup.close();
  return {
    firstPaint: seen.frames[0] ?? NaN,
    usable: seen.usable,
    rows: frame,
    heap,
    nodes: seen.nodes,
  };
}

interface Seen {
  /** Whether its button can be clicked. */
  button: boolean;
  rows: number;
  usable: number;
  /** The times of the first contentful paint and of each larger one. */
  frames: number[];
  nodes: number;
}

/**
 * Runs in the popup. `performance` still has the entries from before the debugger came. Only
 * observers get those of larger paints.
 */
const look = `async (rows, name) => {
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
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name));
  const walker = document.createTreeWalker(document);
  let nodes = 1;
  while (walker.nextNode()) nodes += 1;
  return {
    button: button !== undefined && !button.disabled,
    rows: document.querySelectorAll('li:not(.fix-first li)').length,
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? NaN,
    frames: [...new Set(paints)].toSorted((one, other) => one - other),
    nodes,
  };
}`;

/**
 * Loads Verdict's popup once more with a debugger on it. Throws unless the button is there when the
 * popup marks itself usable, and all visible rows before the next frame, so that this frame is the
 * first one with rows. Resolves to the paths of the files that it had loaded by then.
 */
export async function checkMark(chromium: Chromium, tabUrl: string): Promise<string[]> {
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
          loaded: [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)],
        };
      });
      return mark(name, ...rest);
    };`;
  await popup.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await popup.send('Page.reload');
  await until('the popup has its first frame', () =>
    popup.evaluate<boolean>(`'framed' in globalThis`).catch(() => false),
  );
  const framed = await popup.evaluate<{ full: boolean; button: boolean; loaded: string[] }>(
    'framed',
  );
  if (!framed.button || !framed.full)
    throw new Error(`The popup says it is usable with ${JSON.stringify(framed)}`);
  await popup.close();
  return framed.loaded
    .filter((url) => url.startsWith('chrome-extension:'))
    .map((url) => new URL(url).pathname.slice(1));
}
