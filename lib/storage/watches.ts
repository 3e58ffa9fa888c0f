import {
  isSameWatched,
  maxWatches,
  newWatch,
  type Period,
  Watch,
  type Watched,
} from '../domain/watches/watch.ts';
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
