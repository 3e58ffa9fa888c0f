import {
  isSameWatched,
  maxWatches,
  newWatch,
  type Period,
  Watch,
  type Watched,
} from '../domain/watches/watch.ts';
import type { Bulk } from '../domain/jobs/bulk.ts';
import { storedBulks } from './bulks.ts';
import { collection, oldestFirst } from './collection.ts';
import { withLock, readAll, write } from './extension-storage.ts';

/** All watches, newest first. */
export const storedWatches = collection('watch:', Watch, (one, other) => oldestFirst(other, one));

/**
 * Adds a watch. If the report or project is already watched, switches that watch on and sets its
 * period. Returns false if there are already as many watches as allowed. Rejects when storage is
 * full.
 */
export async function addWatch(
  connectionId: string,
  of: Watched,
  every: Period,
  now = Date.now(),
): Promise<boolean> {
  return withLock(async () => {
    const watches = storedWatches.parseAll(await readAll());
    const known = watches.find(
      (watch) => watch.connectionId === connectionId && isSameWatched(watch.of, of),
    );
    if (!known && watches.length >= maxWatches) return false;
    const watch = known
      ? switchedOn({ ...known, every }, now)
      : newWatch(connectionId, of, every, now, crypto.randomUUID());
    await write({ [storedWatches.key(watch.id)]: watch });
    return true;
  });
}

/** Changes how often a watch runs, or switches it on or off. */
export async function setWatch(
  id: string,
  changes: Partial<Pick<Watch, 'every' | 'isOn'>>,
  now = Date.now(),
): Promise<void> {
  await storedWatches.change(id, (watch) => {
    const changed = { ...watch, ...changes };
    return changed.isOn && !watch.isOn ? switchedOn(changed, now) : changed;
  });
}

function switchedOn({ problem: _problem, failed: _failed, ...watch }: Watch, now: number): Watch {
  return { ...watch, isOn: true, ...(!watch.isOn && { since: now }) };
}

/**
 * Saves the beginning of a round: the watch, and the bulk change with its runs. Both are saved, or
 * neither. Does nothing if the watch was removed, was switched off, or began another round
 * meanwhile.
 */
export async function saveRound(watch: Watch, round: Bulk): Promise<void> {
  await withLock(async () => {
    const now = await storedWatches.read(watch.id);
    if (!now?.isOn || now.round !== undefined) return;
    await write({
      [storedWatches.key(now.id)]: { ...now, lastAt: round.createdAt, round: round.id },
      [storedBulks.key(round.id)]: round,
    });
  });
}
