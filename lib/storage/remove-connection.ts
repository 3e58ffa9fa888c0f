import { storedAccepted } from './accepted.ts';
import { storedBackfills } from './backfills.ts';
import { storedBulks } from './bulks.ts';
import { readingId, storedReadings } from './check-readings.ts';
import { changeConnections, hasUnreadConnection, parseConnections } from './connections.ts';
import { connectionsKey, readAll, remove, withLock } from './extension-storage.ts';
import { storedJobs } from './jobs.ts';
import { storedMoves } from './moves.ts';
import { quarantinedKeys } from './quarantine.ts';
import { isRecord } from '../domain/schema.ts';
import { storedListForms, storedNewest } from './newest-reports.ts';
import { storedVisits } from './visits.ts';
import { storedChanges } from './watch-changes.ts';
import { storedWatches } from './watches.ts';

/** The families that have one value for each connection. */
const ofConnections = [
  storedNewest,
  storedBackfills,
  storedChanges,
  storedListForms,
  storedVisits,
  storedMoves,
  storedAccepted,
];

/**
 * Removes a connection and all its data in extension storage. Its jobs are removed too, because a
 * job never moves to another connection. If it was in use, the first remaining connection takes its
 * place.
 */
export async function removeConnection(id: string): Promise<void> {
  await changeConnections(({ list, active }) => {
    const left = list.filter((connection) => connection.id !== id);
    return { list: left, active: active === id ? (left[0]?.id ?? null) : active };
  });
  await removeAllOf(id);
}

/** Removes all data of a connection from extension storage, but not the connection itself. */
export async function removeAllOf(id: string): Promise<void> {
  const isOwn = ({ connectionId }: { connectionId: string }) => connectionId === id;
  await withLock(async () => {
    const all = await readAll();
    await remove([
      ...ofConnections.map(({ key }) => key(id)),
      ...[storedJobs, storedBulks, storedWatches].flatMap(({ parseAll, key }) =>
        parseAll(all)
          .filter(isOwn)
          .map((one) => key(one.id)),
      ),
      ...Object.keys(all).filter((key) => key.startsWith(storedReadings.key(readingId(id, '')))),
      ...quarantinedKeys(all).filter(
        (key) => isRecord(all[key]) && all[key]['connectionId'] === id,
      ),
    ]);
  });
}

/**
 * Returns the ids of removed connections that still have a stored list, from all stored values. A
 * list remains if an answer arrives after the removal. Returns none while some connections cannot
 * be read.
 */
export function goneConnections(all: Record<string, unknown>): string[] {
  if (hasUnreadConnection(all)) return [];
  const known = new Set(parseConnections(all[connectionsKey])?.list.map(({ id }) => id));
  return ofConnections.flatMap(({ ids }) => ids(all)).filter((id) => !known.has(id));
}

/**
 * Removes, for all connections, the newest reports, the changes that watches found, the progress of
 * backfills, and the readings of checks.
 */
export async function forgetLists(): Promise<void> {
  for (const family of [storedNewest, storedChanges, storedBackfills, storedReadings])
    await family.removeAll();
}
