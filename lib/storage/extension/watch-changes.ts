import * as v from 'valibot';
import { parseOrNull } from '../../domain/schema.ts';
import { maxChanges, WatchChange } from '../../domain/watches/watch-change.ts';
import { withLock, readAll, readKey, write } from './extension-storage.ts';

const prefix = 'changed:';

const Kept = v.object({ v: v.literal(1), list: v.array(WatchChange) });

/** Whether a storage key is that of a connection's changes. */
export function isChangesKey(key: string): boolean {
  return key.startsWith(prefix);
}

/** The storage key of the changes that watches of a connection found. */
export function changesKey(connectionId: string): string {
  return prefix + connectionId;
}

/** Parses the stored changes of a connection, newest first, or returns null. */
export function parseChanges(raw: unknown): WatchChange[] | null {
  return parseOrNull(Kept, raw)?.list ?? null;
}

/** The changes of all connections among all stored values, newest first. */
export function parseAllChanges(
  all: Record<string, unknown>,
): (WatchChange & { connectionId: string })[] {
  return Object.entries(all)
    .filter(([key]) => isChangesKey(key))
    .flatMap(([key, raw]) => {
      const connectionId = key.slice(prefix.length);
      return (parseChanges(raw) ?? []).map((change) => Object.assign(change, { connectionId }));
    })
    .toSorted((a, b) => b.at - a.at);
}

/** How many changes the person has not seen, by all stored values. */
export function countUnseen(all: Record<string, unknown>): number {
  return parseAllChanges(all).filter(({ isSeen }) => !isSeen).length;
}

/**
 * Adds a change to those of a connection, of which the newest are kept. One with a known id is
 * there already. Returns whether it is new.
 */
export async function addChange(connectionId: string, change: WatchChange): Promise<boolean> {
  return withLock(async () => {
    const list = parseChanges(await readKey(changesKey(connectionId))) ?? [];
    if (list.some(({ id }) => id === change.id)) return false;
    await write({
      [changesKey(connectionId)]: { v: 1, list: [change, ...list].slice(0, maxChanges) },
    });
    return true;
  });
}

/** Saves that the person has seen all changes of all connections. */
export async function markChangesSeen(): Promise<void> {
  await withLock(async () => {
    const unseen = Object.entries(await readAll()).flatMap(([key, raw]) => {
      const list = isChangesKey(key) ? (parseChanges(raw) ?? []) : [];
      return list.some(({ isSeen }) => !isSeen)
        ? [[key, { v: 1, list: list.map(asSeen) }] as const]
        : [];
    });
    if (unseen.length > 0) await write(Object.fromEntries(unseen));
  });
}

function asSeen(change: WatchChange): WatchChange {
  return { ...change, isSeen: true };
}
