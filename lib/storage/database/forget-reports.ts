import { bestEffort } from '../best-effort.ts';
import { timeOfCode } from '../../domain/reports/audit.ts';
import { parseSummaryRow } from './rows.ts';
import { findOldAudits, findOutdated } from './find-outdated.ts';
import { openDatabase, rangeOf, type Schema } from './database.ts';
import { readSummaries } from './summaries.ts';

/** How many rows one step deletes. Between two steps, others can read and write. */
const maxRowsPerStep = 100;

const stores = ['reports', 'audits', 'summaries'] as const;
const allStores = [...stores, 'jobs'] as const;

/** Removes a report that the service no longer has, and its audits. Never rejects. */
export async function forgetReport(connectionId: string, id: string): Promise<void> {
  await bestEffort(async () => forgetReports(connectionId, [id]));
}

/**
 * Removes the reports that the service has not listed after the time `since`. Does nothing unless
 * the service has listed `total` other reports after `since`. Reports generated before `oldest`
 * stay, because reports of that age are not saved when they are listed. Times are in milliseconds
 * since 1970. Never rejects.
 */
export async function forgetUnlisted(
  connectionId: string,
  since: number,
  total: number,
  oldest = 0,
): Promise<void> {
  const all = await bestEffort(async () => readSummaries(connectionId), []);
  const unlisted = all.filter(({ heardAt }) => heardAt < since);
  if (all.length - unlisted.length !== total) return;
  const old = unlisted.filter(({ at }) => at === 0 || at >= oldest);
  const ids = old.map(({ id }) => id);
  await bestEffort(async () => forgetReports(connectionId, ids));
}

/** Removes all reports of a project that the service no longer has. Never rejects. */
export async function forgetProject(connectionId: string, project: string): Promise<void> {
  await bestEffort(async () => {
    const db = await openDatabase();
    const keys = await db.getAllKeysFromIndex('summaries', 'project', [connectionId, project]);
    await forgetReports(
      connectionId,
      keys.map(([, id]) => id),
    );
  });
}

/**
 * Removes the outdated reports of a connection (`findOutdated`), and the audits of other reports
 * before the time (milliseconds since 1970). Audits of unknown time stay.
 */
export async function forgetOlder(connectionId: string, before: number): Promise<void> {
  await forgetReports(connectionId, await findOutdated(connectionId, before));
  for await (const old of findOldAudits(connectionId, before))
    for (let from = 0; from < old.length; from += maxRowsPerStep)
      await forgetAudits(connectionId, old.slice(from, from + maxRowsPerStep), before);
}

/**
 * Removes the reports of all connections at `now` (milliseconds since 1970). Answers to requests
 * from before `now` are no longer saved. Lists keep their jobs.
 */
export async function forgetAllReports(now: number): Promise<void> {
  const cleared = [...stores, 'archive-notes'] as const;
  const transaction = (await openDatabase()).transaction(cleared, 'readwrite');
  await Promise.all([
    ...stores.map((store) => transaction.objectStore(store).clear()),
    transaction.objectStore('archive-notes').put({ name: 'forgotten', at: now }),
  ]);
  await transaction.done;
}

/**
 * Empties the database at `now` (milliseconds since 1970). Its notes say that it is not a new one,
 * and that answers to requests from before `now` are no longer saved.
 */
export async function emptyDatabase(now: number): Promise<void> {
  const db = await openDatabase();
  const transaction = db.transaction(db.objectStoreNames, 'readwrite');
  await Promise.all(
    [...db.objectStoreNames].map(async (name) => transaction.objectStore(name).clear()),
  );
  const notes = transaction.objectStore('archive-notes');
  await notes.put({ name: 'pruned', at: 0, days: 0 });
  await notes.put({ name: 'forgotten', at: now });
  await transaction.done;
}

/** Removes all data of a connection from the database. */
export async function forgetConnection(connectionId: string): Promise<void> {
  const transaction = (await openDatabase()).transaction(allStores, 'readwrite');
  await Promise.all(
    allStores.map((store) => transaction.objectStore(store).delete(rangeOf(connectionId))),
  );
  await transaction.done;
}

async function forgetReports(connectionId: string, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxRowsPerStep) {
    const transaction = (await openDatabase()).transaction(stores, 'readwrite');
    const audits = transaction.objectStore('audits');
    await Promise.all(
      ids.slice(from, from + maxRowsPerStep).map(async (id) => {
        await transaction.objectStore('reports').delete([connectionId, id]);
        await transaction.objectStore('summaries').delete([connectionId, id]);
        for (const key of await audits.index('report').getAllKeys([connectionId, id]))
          await audits.delete(key);
      }),
    );
    await transaction.done;
  }
}

async function forgetAudits(
  connectionId: string,
  keys: Schema['audits']['key'][],
  before: number,
): Promise<void> {
  const transaction = (await openDatabase()).transaction(['audits', 'summaries'], 'readwrite');
  const summaries = transaction.objectStore('summaries');
  await Promise.all(keys.map(async (key) => transaction.objectStore('audits').delete(key)));
  for (const id of new Set(keys.map(([, , , reportId]) => reportId))) {
    const summary = parseSummaryRow(await summaries.get([connectionId, id]));
    const audits = summary?.audits.filter(
      (code) => timeOfCode(code) <= 0 || timeOfCode(code) >= before,
    );
    if (summary && audits) await summaries.put({ ...summary, audits });
  }
  await transaction.done;
}
