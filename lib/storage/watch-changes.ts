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

/** Counts the changes that no page has told the person, from all stored values. */
export function countUntold(all: Record<string, unknown>): number {
  return parseAllChanges(all).filter(({ untold }) => untold).length;
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

/**
 * Saves that the person was told all changes of all connections: by a page, or by a notification,
 * after which a page still shows them as new.
 */
export async function markChangesTold(by: 'notification' | 'page'): Promise<void> {
  for (const connectionId of storedChanges.ids(await readAll()))
    await storedChanges.change(connectionId, (list) =>
      list.map(({ untold, ...change }) =>
        untold && by === 'notification' ? { ...change, untold: 'page' } : change,
      ),
    );
}
