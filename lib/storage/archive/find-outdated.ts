import { hasBulkEnded } from '../../domain/jobs/bulk.ts';
import { readSnapshot } from '../extension/snapshot.ts';
import { readAllTargets } from './bulk-targets.ts';
import { openDatabase, type Schema } from './database.ts';
import { readSummaries } from './summaries.ts';

/** How many keys one step reads. */
const maxKeysPerRead = 500;

/**
 * Finds the reports of a connection that were generated before a time (milliseconds since 1970) and
 * need not be kept. Leaves out those of unknown time, watched ones, whose next run is compared with
 * them, and those of a change of many under way. Returns their ids, the oldest first.
 */
export async function findOutdated(connectionId: string, before: number): Promise<string[]> {
  const older = IDBKeyRange.bound([connectionId, 1], [connectionId, before], false, true);
  const keys = await (await openDatabase()).getAllKeysFromIndex('reports', 'time', older);
  const needed = keys.length === 0 ? null : await findNeeded(connectionId);
  return keys.flatMap(([, id]) => (needed?.has(id) ? [] : [id]));
}

/**
 * Finds the audits of a connection before a time (milliseconds since 1970), of any report. Leaves
 * out those of unknown time. Yields their keys, at most a few hundred at once.
 */
export async function* findOldAudits(
  connectionId: string,
  before: number,
): AsyncGenerator<Schema['runs']['key'][]> {
  const db = await openDatabase();
  let range = IDBKeyRange.bound([connectionId], [connectionId, []]);
  for (;;) {
    const keys = await db.getAllKeys('runs', range, maxKeysPerRead);
    yield keys.filter(([, , at]) => at > 0 && at < before);
    const last = keys.at(-1);
    if (last === undefined || keys.length < maxKeysPerRead) return;
    range = IDBKeyRange.bound(last, [connectionId, []], true);
  }
}

/**
 * Counts what `forgetOlder` would forget: outdated reports, and old audits of reports that stay.
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

/** The ids of the reports that watches and changes of many still need. */
async function findNeeded(connectionId: string): Promise<Set<string>> {
  const { watches, bulks } = await readSnapshot();
  const isOwn = (one: { connectionId: string }) => one.connectionId === connectionId;
  const ids = await Promise.all([
    ...watches
      .filter(isOwn)
      .map(async ({ of }) =>
        of.kind === 'report'
          ? [of.reportId]
          : (await readSummaries(connectionId, of.project)).reports.map(({ id }) => id),
      ),
    ...bulks
      .filter((bulk) => isOwn(bulk) && !hasBulkEnded(bulk))
      .map(async (bulk) => (await readAllTargets(bulk)).map(({ id }) => id)),
  ]);
  return new Set(ids.flat());
}
