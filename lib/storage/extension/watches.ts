import {
  isSameWatched,
  maxWatches,
  newWatch,
  type Period,
  Watch,
  type Watched,
} from '../../domain/watches/watch.ts';
import type { Bulk } from '../../domain/jobs/bulk.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { bulkKey } from './bulks.ts';
import { withLock, readAll, readKey, remove, write } from './extension-storage.ts';

const prefix = 'watch:';

/** Whether a storage key is that of a watch. */
export function isWatchKey(key: string): boolean {
  return key.startsWith(prefix);
}

/** The storage key of a watch. */
export function watchKey({ id }: Pick<Watch, 'id'>): string {
  return prefix + id;
}

/** Parses a stored watch, or returns null. */
export function parseWatch(raw: unknown): Watch | null {
  return parseOrNull(Watch, raw);
}

/** Parses the watches among all stored values, newest first. Leaves out unreadable ones. */
export function parseWatches(all: Record<string, unknown>): Watch[] {
  return Object.entries(all)
    .filter(([key]) => isWatchKey(key))
    .flatMap(([, raw]) => parseWatch(raw) ?? [])
    .toSorted((a, b) => b.createdAt - a.createdAt || a.id.localeCompare(b.id));
}

/** Reads the watch with this id, or null. */
export async function readWatch(id: string): Promise<Watch | null> {
  return parseWatch(await readKey(watchKey({ id })));
}

/**
 * Adds a watch. A report or project that is watched already keeps its watch, which is switched on,
 * with this period. Returns false where there are as many as there may be. Rejects when storage is
 * full.
 */
export async function addWatch(
  connectionId: string,
  of: Watched,
  every: Period,
  now = Date.now(),
): Promise<boolean> {
  return withLock(async () => {
    const watches = parseWatches(await readAll());
    const known = watches.find(
      (watch) => watch.connectionId === connectionId && isSameWatched(watch.of, of),
    );
    if (!known && watches.length >= maxWatches) return false;
    const watch = known
      ? switchedOn({ ...known, every }, now)
      : newWatch(connectionId, of, every, now, crypto.randomUUID());
    await write({ [watchKey(watch)]: watch });
    return true;
  });
}

/** Changes how often a watch runs, or switches it on or off. */
export async function setWatch(
  id: string,
  changes: Partial<Pick<Watch, 'every' | 'isOn'>>,
  now = Date.now(),
): Promise<void> {
  await changeWatch(id, (watch) => {
    const changed = { ...watch, ...changes };
    return changed.isOn && !watch.isOn ? switchedOn(changed, now) : changed;
  });
}

function switchedOn({ problem: _problem, failed: _failed, ...watch }: Watch, now: number): Watch {
  return { ...watch, isOn: true, ...(!watch.isOn && { since: now }) };
}

/** Changes a stored watch. Does nothing where it was removed. */
export async function changeWatch(id: string, change: (watch: Watch) => Watch): Promise<void> {
  await withLock(async () => {
    const watch = await readWatch(id);
    if (watch) await write({ [watchKey(watch)]: change(watch) });
  });
}

/** Removes a watch. The changes that it found stay. */
export async function removeWatch(id: string): Promise<void> {
  await withLock(async () => remove(watchKey({ id })));
}

/**
 * Saves the beginning of a round: the watch and the bulk change of its runs, both or neither. Does
 * nothing where the watch was removed, switched off, or has begun a round meanwhile.
 */
export async function saveRound(watch: Watch, round: Bulk): Promise<void> {
  await withLock(async () => {
    const now = await readWatch(watch.id);
    if (!now?.isOn || now.round !== undefined) return;
    await write({
      [watchKey(now)]: { ...now, lastAt: round.createdAt, round: round.id },
      [bulkKey(round.id)]: round,
    });
  });
}
