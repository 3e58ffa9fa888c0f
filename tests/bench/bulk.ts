import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../../local-service/src/command/start.ts';
import { newBulk } from '../../lib/domain/jobs/bulk.ts';
import { fillDataFile } from '../local-service/fill-data-file.ts';
import { quickAudit } from '../local-service/quick-audit.ts';
import { newProfile } from '../support/browser/profile.ts';
import { type BenchBrowser, type BenchTab, startBoth, stillPage } from './both-browsers.ts';
import { until } from './chromium.ts';
import { connectionId } from './connect-verdict.ts';
import { median } from './statistics.ts';
import { judged, judgedFrom, ms, percent, perSecond, type Row, table } from './table.ts';

/** How many reports one change has, and how many the device knows. */
const changed = 60;
const known = [60, 5_000];
/** The rate with Reports open beside that with it closed, and the processor time for a change. */
const goals = { rate: 0.9, processor: 1.5 };

/** A change of many reports: how many a second, and the processor time for each. */
interface Taken {
  rate: number;
  processor: number;
}

/** Changes the privacy of many reports with Reports closed and open, in turn, as a table. */
export async function bulkTable(rounds: number): Promise<string> {
  const rows: Row[] = [];
  for (const count of known) {
    const folder = await newProfile();
    const file = join(folder, 'reports.db');
    await fillDataFile(
      file,
      Array.from({ length: count }, (_, at) => ({ url: `https://host.example/part-${at + 1}` })),
    );
    const options = { audit: quickAudit(), key: 'the-key-of-the-bench', requestsPerMinute: 1e6 };
    const service = await startService({ ...options, file });
    for (const browser of await startBoth(service)) {
      rows.push(...(await measure(browser, count, rounds)));
      await browser.close();
    }
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
  return table(['', 'Reports closed', 'Reports open', 'ratio', 'goal', 'met'], rows);
}

async function measure(browser: BenchBrowser, count: number, rounds: number): Promise<Row[]> {
  const still = await browser.open(stillPage);
  await readAll(still, count);
  const closed: Taken[] = [];
  const open: Taken[] = [];
  // The first round fills caches.
  for (let round = 0; round <= rounds; round += 1) {
    const alone = await change(browser, still, round % 2 === 0 ? 0 : 1);
    const page = await browser.open('reports.html?per_page=100');
    await until('the rows', async () =>
      page.evaluate<boolean>(`document.querySelectorAll('tbody tr').length >= ${changed}`),
    );
    const shown = await change(browser, still, round % 2 === 0 ? 1 : 0);
    await page.close();
    if (round > 0) {
      closed.push(alone);
      open.push(shown);
    }
  }
  await still.close();
  const middle = (taken: Taken[], of: keyof Taken) => median(taken.map((one) => one[of]));
  const ratio = (of: keyof Taken) => middle(open, of) / middle(closed, of);
  const row = (of: keyof Taken, words: string, show: (value: number) => string) => [
    `${browser.name}, ${count.toLocaleString('en')} reports on the device: ${words}`,
    show(middle(closed, of)),
    show(middle(open, of)),
    percent(ratio(of)),
  ];
  return [
    [...row('rate', 'changes', perSecond), ...judgedFrom(ratio('rate'), goals.rate, percent)],
    [
      ...row('processor', 'processor time for a change', ms),
      ...judged(ratio('processor'), goals.processor, percent),
    ],
  ];
}

/** Has the background read the whole list into the archive. */
async function readAll(still: BenchTab, count: number): Promise<void> {
  for (let page = 1; page <= Math.ceil(count / 100); page += 1) {
    const asked = {
      connectionId,
      parameters: { per_page: 100, page, sort_by: 'id', sort: 'desc' },
    };
    await still.evaluate(
      `chrome.runtime.sendMessage(${JSON.stringify({ query: 'listReports', data: asked })})`,
    );
  }
}

/** Changes the privacy of the newest reports, as "Change privacy" of a selection does. */
async function change(browser: BenchBrowser, still: BenchTab, privacy: 0 | 1): Promise<Taken> {
  const targets = Array.from({ length: changed }, (_, at) => ({
    id: String(at + 1),
    url: `https://host.example/part-${at + 1}`,
  }));
  const id = crypto.randomUUID();
  const bulk = newBulk(connectionId, { kind: 'privacy', privacy }, targets, Date.now(), id);
  const key = `bulk:${id}`;
  const [start, used] = [performance.now(), browser.watchProcessor()];
  await still.evaluate(`chrome.storage.local.set(${JSON.stringify({ [key]: bulk })})`);
  const ended = `chrome.storage.local.get('${key}').then((all) => !all['${key}'] || all['${key}'].endedAt !== undefined)`;
  await until('the change to end', async () => still.evaluate<boolean>(ended));
  const seconds = (performance.now() - start) / 1_000;
  return { rate: changed / seconds, processor: used() / changed };
}
