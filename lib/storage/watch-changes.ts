import * as v from 'valibot';
import { maxChanges, WatchChange } from '../domain/watches/watch.ts';
import { bestEffort } from './best-effort.ts';
import { collection } from './collection.ts';
import { readAll } from './extension-storage.ts';

/** The changes that watches of a connection found, newest first, by the id of the connection. */
export const storedChanges = collection('watch-changes:', v.array(WatchChange));

/** Returns the changes of all connections from all stored values, newest first. */
export function parseAllChanges(
  all: Record<string, unknown>,
): (WatchChange & { connectionId: string })[] {
  return storedChanges
    .ids(all)
    .flatMap((connectionId) =>
      (storedChanges.parseOne(all, connectionId) ?? []).map((change) =>
        Object.assign(change, { connectionId }),
      ),
    )
    .toSorted((a, b) => b.at - a.at);
}

/** Counts the changes that the person has not seen, from all stored values. */
export function countUnseen(all: Record<string, unknown>): number {
  return parseAllChanges(all).filter(({ isSeen }) => !isSeen).length;
}

/**
 * Adds a change to the changes of a connection, and keeps the newest changes. Does nothing if a
 * change with this id is stored. Never rejects.
 */
export async function addChange(connectionId: string, change: WatchChange): Promise<void> {
  await bestEffort(async () =>
    storedChanges.change(
      connectionId,
      (list) =>
        list.some(({ id }) => id === change.id) ? list : [change, ...list].slice(0, maxChanges),
      [],
    ),
  );
}

/** Saves that the person has seen all changes of all connections. */
export async function markChangesSeen(): Promise<void> {
  await markAll(
    ({ isSeen }) => isSeen,
    (change) => ({ ...change, isSeen: true }),
  );
}

/** Saves that a notification has told the person all changes of all connections. */
export async function markChangesAnnounced(): Promise<void> {
  await markAll(
    ({ isUnannounced }) => !isUnannounced,
    ({ isUnannounced: _announced, ...change }) => change,
  );
}

async function markAll(
  isMarked: (change: WatchChange) => boolean,
  mark: (change: WatchChange) => WatchChange,
): Promise<void> {
  for (const connectionId of storedChanges.ids(await readAll()))
    await storedChanges.change(connectionId, (list) =>
      list.every(isMarked) ? list : list.map(mark),
    );
}
