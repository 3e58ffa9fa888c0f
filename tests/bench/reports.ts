import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '../../service/start.ts';
import { newProfile } from '../e2e/harness/profile.ts';
import { fillDataFile } from '../service/fill-data-file.ts';
import { quickAudit } from '../service/quick-audit.ts';
import { type Chromium, type Tab, until } from './chromium.ts';

const connectionId = '0b57a5ed-0000-4000-8000-000000000002';
/** How many reports the service has. */
export const reportCount = 10_000;
/** How many rows the page is opened with, and how many are changed at once. */
export const batchRows = 100;

/** What was measured of the Reports page. Times are in milliseconds, heap in bytes after a garbage collection. */
export interface Reports {
  /** From the beginning of the navigation until the rows are in the document, and the frame after that; one for each round. */
  rows: number[];
  painted: number[];
  /** From each key typed into the search until the next frame, and from the last one until its rows are there. */
  keys: number[];
  found: number[];
  /** All rows of a batch run again, one request at a time. */
  change: number;
  exported: number;
  heapBefore: number;
  heapAfter: number;
  /** All reports into the archive, with the pauses that are kind to the service, and in how many batches. */
  filled: number;
  batches: number;
}

/** Measures the Reports page against a service of its own, with a debugger on the page. Leaves Verdict connected to it. */
export async function measureReports(chromium: Chromium, rounds: number): Promise<Reports> {
  const folder = await newProfile();
  const file = join(folder, 'reports.db');
  fillDataFile(
    file,
    Array.from({ length: reportCount }, (_, at) => ({ url: `https://host-${at % 97}.example/articles/part-${at + 1}` })),
  );
  const service = await startService({ audit: quickAudit(), key: 'the-key-of-the-bench', file, requestsPerMinute: 1e6 });
  try {
    const [id = ''] = chromium.ids;
    const tab = await chromium.openTab(`chrome-extension://${id}/options.html`);
    const connection = {
      id: connectionId,
      baseUrl: service.url,
      apiKey: service.key,
      name: '',
      headers: [],
      reportPage: '{base_url}/reports/{id}',
    };
    const connections = { v: 1, list: [connection], active: connectionId };
    await tab.evaluate(`chrome.storage.local.set(${JSON.stringify({ connections })})`);
    await chromium.cdp.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watch });
    const page = `chrome-extension://${id}/reports.html?per_page=${batchRows}`;
    const opened = await openings(tab, page, rounds);
    const typed = await tab.evaluate<Pick<Reports, 'keys' | 'found'>>(`(${type})(['h', 'o', 's', 't', '-', '9', '6'], ${rounds})`);
    const change = await changeBatch(tab, page);
    const exported = await exportAll(tab, page);
    const filled = await fillArchive(tab);
    await tab.close();
    return { ...opened, ...typed, change, ...exported, ...filled };
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openings(tab: Tab, page: string, rounds: number): Promise<Pick<Reports, 'rows' | 'painted'>> {
  const times: { rows: number; painted: number }[] = [];
  // The first one fills caches, and the archive.
  for (let round = -1; round < rounds; round += 1) {
    const time = await open(tab, page);
    if (round >= 0) times.push(time);
  }
  return { rows: times.map(({ rows }) => rows), painted: times.map(({ painted }) => painted) };
}

async function open(tab: Tab, page: string): Promise<{ rows: number; painted: number }> {
  await tab.send('Page.navigate', { url: 'about:blank' });
  await tab.send('Page.navigate', { url: page });
  await until(`${batchRows} rows are there`, () =>
    tab.evaluate<boolean>(`'seen' in globalThis && !document.querySelector('[aria-busy=true]')`).catch(() => false),
  );
  return tab.evaluate<{ rows: number; painted: number }>('seen');
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

async function exportAll(tab: Tab, page: string): Promise<Pick<Reports, 'exported' | 'heapBefore' | 'heapAfter'>> {
  await open(tab, page);
  const heapBefore = await heapOf(tab);
  const began = performance.now();
  await tab.evaluate(`${button}('Export').click()`);
  await tab.evaluate(`new Promise(requestAnimationFrame).then(() => ${button}('Save file').click())`);
  await long(tab, 'the file is saved', `document.querySelector('dialog .wash-good') !== null`);
  return { exported: performance.now() - began, heapBefore, heapAfter: await heapOf(tab) };
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

/** Waits up to a quarter of an hour. */
async function long(tab: Tab, what: string, expression: string): Promise<void> {
  const end = Date.now() + 15 * 60_000;
  while (!(await tab.evaluate<boolean>(expression))) {
    if (Date.now() > end) throw new Error(`This did not come to be: ${what}`);
    await wait(50);
  }
}

async function heapOf(tab: Tab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage');
  await tab.send('Performance.enable');
  const { metrics } = await tab.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
}

const button = `((name) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name))`;

/** Runs in the page before its own scripts: notes when the rows are there. */
const watch = `{
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('tbody tr').length < ${batchRows}) return;
    observer.disconnect();
    const rows = performance.now();
    requestAnimationFrame(() => setTimeout(() => { globalThis.seen = { rows, painted: performance.now() }; }));
  });
  observer.observe(document, { subtree: true, childList: true });
}`;

/** Runs in the page: types a text as fast as a quick hand does, and waits for its rows, again and again. */
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
