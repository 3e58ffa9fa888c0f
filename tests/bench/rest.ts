import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '../../local-service/src/command/start.ts';
import { quickAudit } from '../local-service/quick-audit.ts';
import { type BenchBrowser, startBoth } from './both-browsers.ts';
import { createReports } from './connect-verdict.ts';
import { judged, type Row, table } from './table.ts';

/** The pages that are measured. The popup and the side panel are tabs here. */
const pages = [
  'popup.html',
  'sidepanel.html',
  'options.html',
  'options.html#data',
  'reports.html',
  'reports.html?tab=new',
  'reports.html?tab=watches',
  'reports.html?tab=projects',
];
/** How long a page is left alone first, and then measured, in milliseconds. */
const settleMs = 4_000;
const measuredMs = 10_000;
/** The processor time that a page may take beside a blank one, in seconds. */
const most = { 'in front': 0.1, hidden: 0.05 };

/** Measures the processor time of pages at rest, in front and behind another tab, as a table. */
export async function restTable(): Promise<string> {
  const rows: Row[] = [];
  const options = { audit: quickAudit(), key: 'the-key-of-the-bench', requestsPerMinute: 1e6 };
  const service = await startService(options);
  await createReports(service);
  for (const browser of await startBoth(service)) {
    // The browser itself takes a while until it is at rest.
    await wait(30_000);
    for (const place of ['in front', 'hidden'] as const) {
      const blank = await take(browser, 'about:blank', place);
      for (const page of pages) {
        const own = await take(browser, page, place);
        const more = own - blank;
        rows.push([
          `${browser.name}: ${page}, ${place}`,
          inSeconds(blank),
          inSeconds(own),
          inSeconds(more),
          ...judged(more, most[place], inSeconds),
        ]);
      }
    }
    await browser.close();
  }
  await service.close();
  return table(['in 10 s', 'blank', 'page', 'more', 'goal', 'met'], rows);
}

const inSeconds = (value: number) => `${value.toFixed(2)} s`;

/** The seconds of processor time that the whole browser takes while a page is open. */
async function take(
  browser: BenchBrowser,
  path: string,
  place: keyof typeof most,
): Promise<number> {
  const tab = await browser.open(path);
  const other = place === 'hidden' ? await browser.open('about:blank') : null;
  await wait(settleMs);
  const used = browser.watchProcessor();
  await wait(measuredMs);
  const seconds = used() / 1_000;
  await other?.close();
  await tab.close();
  return seconds;
}
