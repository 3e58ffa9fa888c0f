import { hasBulkEnded } from '../../domain/jobs/bulk.ts';
import { readAll } from '../extension-storage.ts';
import { parseSnapshot } from '../snapshot.ts';
import type { SummaryRow } from './rows.ts';
import { readRows } from './job-rows.ts';
import { openDatabase, rangeOf, type Schema } from './database.ts';
import { readSummaries } from './summaries.ts';

/** How many keys one step reads. */
const maxKeysPerRead = 500;

/**
 * Finds the reports of a connection that were generated before a time (milliseconds since 1970) and
 * may be removed. Leaves out reports of unknown time, watched reports, because their next run is
 * compared with them, and reports of an unfinished bulk change. Returns their ids, oldest first.
 */
export async function findOutdated(connectionId: string, before: number): Promise<string[]> {
  const all = await readSummaries(connectionId);
  const older = all.filter(({ at }) => at > 0 && at < before);
  const needed = older.length === 0 ? null : await findNeeded(connectionId, all);
  return older
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ id }) => (needed?.has(id) ? [] : [id]));
}

/**
 * Finds the audits of a connection before a time (milliseconds since 1970). Leaves out audits of
 * unknown time. Yields their keys, a few hundred at a time.
 */
export async function* findOldAudits(
  connectionId: string,
  before: number,
): AsyncGenerator<Schema['audits']['key'][]> {
  const db = await openDatabase();
  let range = rangeOf(connectionId);
  for (;;) {
    const keys = await db.getAllKeys('audits', range, maxKeysPerRead);
    yield keys.filter(([, , at]) => at > 0 && at < before);
    const last = keys.at(-1);
    if (last === undefined || keys.length < maxKeysPerRead) return;
    range = IDBKeyRange.bound(last, [connectionId, []], true);
  }
}

/**
 * Counts the data that `forgetOlder` would remove: outdated reports, and old audits of other
 * reports.
 */
export async function countOutdated(
  connectionId: string,
  before: number,
): Promise<{ reports: number; audits: number }> {
  const ids = new Set(await findOutdated(connectionId, before));
  let audits = 0;
  for await (const keys of findOldAudits(connectionId, before))
    audits += keys.filter(([, , , reportId]) => !ids.has(reportId)).length;
  return { reports: ids.size, audits };
}

/** Returns the ids of the reports that watches and bulk changes still need. */
async function findNeeded(connectionId: string, all: SummaryRow[]): Promise<Set<string>> {
  const { watches, bulks } = parseSnapshot(await readAll());
  const isOwn = (one: { connectionId: string }) => one.connectionId === connectionId;
  const watched = watches
    .filter(isOwn)
    .flatMap(({ of }) =>
      of.kind === 'report'
        ? [of.reportId]
        : all.filter(({ project }) => project === of.project).map(({ id }) => id),
    );
  const rows = await Promise.all(
    bulks.filter((bulk) => isOwn(bulk) && !hasBulkEnded(bulk)).map(async (bulk) => readRows(bulk)),
  );
  return new Set([...watched, ...rows.flat().map(({ target }) => target)]);
}
