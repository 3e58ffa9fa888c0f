import type { RunningService } from '../../local-service/src/command/start.ts';
import { jobsOf, newBulk } from '../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import { rowOf } from '../../lib/storage/database/job-rows.ts';
import type { Tab } from '../faults/browser/bare-chromium.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { connectionId, connectVerdict } from './connect-verdict.ts';
import { measureInTurn, type Opening, rowCount } from './opening.ts';
import { open, watchRows } from './reports-tab.ts';
import { watchWorkers } from './workers.ts';

/** How many jobs the list has: more than any person's. */
export const manyJobs = 5_000;

/** Values of a Verdict without a list, and of one that has a list of many jobs. */
export type Beside<Value> = Record<'none' | 'many', Value>;

/**
 * The openings of the popup, and the milliseconds until the rows of Reports are in the document, of
 * each round.
 */
export interface ManyJobs {
  popup: Beside<Opening>[];
  reports: Beside<number>[];
}

/**
 * Opens popup and Reports of two equal builds in turn, workers running. The second one has a list
 * of many jobs: half are done, and the others are paused, so that nothing is sent.
 */
export async function measureManyJobs(
  builds: readonly [none: string, many: string],
  service: RunningService,
  page: string,
  rounds: number,
): Promise<ManyJobs & { version: string }> {
  const chromium = await launchChromium([...builds]);
  try {
    const workers = await watchWorkers(chromium);
    for (const id of chromium.ids) await connectVerdict(chromium, id, service);
    const [none = '', many = ''] = chromium.ids;
    await fillList(chromium, many);
    await chromium.openTab(page).then(({ detach }) => detach());
    const ids = { none, many };
    return {
      version: chromium.version,
      popup: await measureInTurn(chromium, workers, page, 'warm', rounds, ids),
      reports: await measureReports(chromium, ids, rounds),
    };
  } finally {
    await chromium.close();
  }
}

/** Puts a paused list into the database and the storage of an extension. */
async function fillList(chromium: Chromium, id: string): Promise<void> {
  const urls = Array.from({ length: manyJobs }, (_, at) => `https://www.example.com/list/${at}`);
  const targets = urls.map((url) => ({ id: url, url }));
  const made = newBulk(connectionId, { kind: 'create', privacy: 1 }, targets, Date.now(), 'list');
  const rows = jobsOf(made, targets).map((job, at) =>
    rowOf(at < manyJobs / 2 ? doneJob(job, at) : job, at),
  );
  const bulk = {
    ...made,
    stopped: 'paused',
    targets: { by: 'rows', total: manyJobs, skipped: 0, missing: 0 },
  };
  const page = await chromium.openTab(`chrome-extension://${id}/manifest.json`);
  await page.evaluate(
    `(${put})(${JSON.stringify(rows)}, ${JSON.stringify({ 'bulk:list': bulk })})`,
  );
  await page.close();
}

function doneJob(job: Job, at: number): Job {
  const reportId = String(1_000_000 + at);
  return { ...job, state: { name: 'done', at: Date.now(), reportId, duplicates: [] } } as Job;
}

/** Runs in the page. The list comes first: rows without one are removed. */
const put = `async (rows, bulk) => {
  const db = await new Promise((settle) => {
    const opening = indexedDB.open('verdict');
    opening.onsuccess = () => settle(opening.result);
  });
  await chrome.storage.local.set(bulk);
  const transaction = db.transaction('jobs', 'readwrite');
  for (const row of rows) transaction.objectStore('jobs').put(row);
  await new Promise((settle) => { transaction.oncomplete = settle; });
  db.close();
}`;

async function measureReports(
  chromium: Chromium,
  ids: Beside<string>,
  rounds: number,
): Promise<Beside<number>[]> {
  const tabs = { none: await blankTab(chromium), many: await blankTab(chromium) };
  const measured: Beside<number>[] = [];
  const names = ['none', 'many'] as const;
  // The first two rounds fill caches.
  for (let round = -2; round < rounds; round += 1) {
    const taken = { none: NaN, many: NaN };
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const tab = tabs[name];
      await chromium.cdp.send('Target.activateTarget', { targetId: tab.targetId });
      taken[name] = (
        await open(tab, `chrome-extension://${ids[name]}/reports.html?per_page=25`)
      ).rows;
    }
    if (round >= 0) measured.push(taken);
  }
  return measured;
}

async function blankTab(chromium: Chromium): Promise<Tab> {
  const tab = await chromium.openTab('data:text/html,reports');
  await tab.send('Page.enable');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watchRows(rowCount) });
  return tab;
}
