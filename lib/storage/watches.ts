import { isDoneCreate, type Job } from '../domain/jobs/job.ts';
import {
  isSameWatched,
  maxWatches,
  newWatch,
  Watch,
  type Watched,
  withRound,
} from '../domain/watches/watch.ts';
import type { Period } from '../domain/watches/period.ts';
import { collection, oldestFirst } from './collection.ts';
import { withLock, readAll, write } from './extension-storage.ts';

/** All watches, newest first. */
export const storedWatches = collection('watch:', Watch, (one, other) => oldestFirst(other, one));

/**
 * Adds a watch. If the report or project is already watched, switches that watch on and sets its
 * period. Returns the watch, or null if there are already as many watches as allowed. Rejects when
 * storage is full.
 */
export async function addWatch(
  connectionId: string,
  of: Watched,
  every: Period,
  now = Date.now(),
): Promise<Watch | null> {
  return withLock(async () => {
    const watches = storedWatches.parseAll(await readAll());
    const known = watches.find(
      (watch) => watch.connectionId === connectionId && isSameWatched(watch.of, of),
    );
    if (!known && watches.length >= maxWatches) return null;
    const watch = known
      ? switchedOn({ ...known, every }, now)
      : newWatch(connectionId, of, every, now, crypto.randomUUID());
    await write({ [storedWatches.key(watch.id)]: watch });
    return watch;
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

/** Begins a round of a watch at once, unless one is under way or the watch is off. */
export async function runWatchNow(id: string, now = Date.now()): Promise<void> {
  await storedWatches.change(id, (watch) => withRound(watch, now, true));
}

/**
 * Puts a watch back that was taken away or changed. A round that was under way has ended, because
 * its jobs may be gone.
 */
export async function putWatchBack({ round: _round, ...watch }: Watch): Promise<void> {
  await withLock(async () => write({ [storedWatches.key(watch.id)]: watch }));
}

/**
 * Returns the watch that the person asked for together with a create, by its key in storage. Empty
 * unless the job has just made its report. Hold the lock of storage when you call it.
 */
export async function watchOfCreate(before: Job, after: Job): Promise<Record<string, Watch>> {
  if (before.state.name === 'done' || !isDoneCreate(after) || after.task.watch === undefined)
    return {};
  const { connectionId, id, task, state } = after;
  if (storedWatches.parseAll(await readAll()).length >= maxWatches) return {};
  const of = { kind: 'report', reportId: state.reportId, url: task.url } as const;
  return {
    [storedWatches.key(id)]: newWatch(connectionId, of, after.task.watch, state.at, id),
  };
}

function switchedOn({ problem: _problem, failed: _failed, ...watch }: Watch, now: number): Watch {
  return { ...watch, isOn: true, ...(!watch.isOn && { since: now }) };
}
