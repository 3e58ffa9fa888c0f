import { openDatabase } from './database.ts';

/**
 * When reports older than `days` were last removed, in milliseconds since 1970. Null for never.
 */
export async function readPruned(): Promise<{ at: number; days: number } | null> {
  const note = await (await openDatabase()).get('upgrades', 'pruned');
  return note?.name === 'pruned' ? note : null;
}

/** Notes that the reports older than `days` were removed at `at` (milliseconds since 1970). */
export async function savePruned(at: number, days: number): Promise<void> {
  await (await openDatabase()).put('upgrades', { name: 'pruned', at, days });
}

/**
 * Whether the archive has no report of a connection and no note that the extension itself removed
 * reports: it is a new one.
 */
export async function isArchiveNew(connectionId: string): Promise<boolean> {
  const transaction = (await openDatabase()).transaction(['reports', 'upgrades']);
  const [reports, notes] = await Promise.all([
    transaction
      .objectStore('reports')
      .getKey(IDBKeyRange.bound([connectionId], [connectionId, []])),
    transaction.objectStore('upgrades').count(),
  ]);
  return reports === undefined && notes === 0;
}
