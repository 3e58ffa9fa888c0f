import { backfillKey } from './backfills.ts';
import { bulkKey, parseBulks } from './bulks.ts';
import { parseReadings, readingKey } from './check-readings.ts';
import { hasUnreadConnection, parseConnections, quarantineBroken } from './connections.ts';
import { readAll, remove, withLock, write } from './extension-storage.ts';
import { jobKey, parseJobs } from './jobs.ts';
import { connectionsKey } from './keys.ts';
import { listFormKey } from './list-forms.ts';
import { newestKey } from './newest-reports.ts';
import { changesKey } from './watch-changes.ts';
import { parseWatches, watchKey } from './watches.ts';

/**
 * Removes a connection and everything that extension storage has for it, its jobs included: a job
 * never moves to another connection. If it was in use, the first of the others takes its place.
 */
export async function removeConnection(id: string): Promise<void> {
  await withLock(async () => {
    const all = await readAll();
    const { list, active } = parseConnections(all[connectionsKey]) ?? { list: [], active: null };
    const left = list.filter((connection) => connection.id !== id);
    await write({
      ...quarantineBroken(all[connectionsKey]),
      [connectionsKey]: {
        v: 1,
        list: left,
        active: active === id ? (left[0]?.id ?? null) : active,
      },
    });
    await remove([
      ...parseJobs(all)
        .filter((job) => job.connectionId === id)
        .map(jobKey),
      ...keysOfConnection(id, all),
    ]);
  });
}

/** The keys of all stored values of a connection but its jobs, from all stored values. */
export function keysOfConnection(id: string, all: Record<string, unknown>): string[] {
  const isOwn = ({ connectionId }: { connectionId: string }) => connectionId === id;
  return [
    newestKey(id),
    backfillKey(id),
    changesKey(id),
    listFormKey(id),
    ...parseBulks(all)
      .filter(isOwn)
      .map((bulk) => bulkKey(bulk.id)),
    ...parseWatches(all).filter(isOwn).map(watchKey),
    ...parseReadings(all)
      .filter(isOwn)
      .map(({ project }) => readingKey(id, project)),
  ];
}

/**
 * The ids of removed connections of which a list is left, from all stored values: an answer came
 * after the removal. Empty while there may be connections that cannot be read.
 */
export function goneConnections(all: Record<string, unknown>): string[] {
  if (hasUnreadConnection(all)) return [];
  const known = new Set(parseConnections(all[connectionsKey])?.list.map(({ id }) => id));
  const prefixes = [newestKey(''), backfillKey(''), changesKey(''), listFormKey('')];
  return Object.keys(all).flatMap((key) =>
    prefixes
      .filter((prefix) => key.startsWith(prefix))
      .map((prefix) => key.slice(prefix.length))
      .filter((id) => !known.has(id)),
  );
}
