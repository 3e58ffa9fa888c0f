import {
  Bulk,
  type BulkChange,
  type BulkTarget,
  hasBulkEnded,
  isUndoable,
  newBulk,
  type Targets,
  taskToSend,
} from '../domain/jobs/bulk.ts';
import { hasDuplicates, hasEnded, isDoneCreate, type Job } from '../domain/jobs/job.ts';
import { hasConflictingJobs } from '../domain/jobs/scheduling.ts';
import { transition } from '../domain/jobs/transition.ts';
import type { ReportParameters } from '../domain/reports/list-parameters.ts';
import { collection, oldestFirst } from './collection.ts';
import {
  changeTurn,
  countRows,
  type ListIds,
  readOpenRows,
  readTurn,
  removeRows,
} from './database/job-rows.ts';
import { withLock, readAll, remove, write } from './extension-storage.ts';
import { storedJobs } from './jobs.ts';

/** All bulk changes, oldest first. */
export const storedBulks = collection('bulk:', Bulk, oldestFirst);

/** Reads the bulk changes of a connection, oldest first, without those put away. */
export async function readBulks(connectionId: string): Promise<Bulk[]> {
  return storedBulks
    .parseAll(await readAll())
    .filter((bulk) => bulk.connectionId === connectionId && !isPutAway(bulk));
}

/**
 * Saves a change of many reports. The saved change is the command to carry it out. The change is on
 * disk once this resolves. Rejects if storage is full; then nothing is saved. With `all`, changes
 * every report that matches the parameters, and ignores sort, page and size; `expected` is how many
 * the service counts. A repeated click with the same `id` adds nothing. Returns the id.
 */
export async function addBulk(
  connectionId: string,
  change: BulkChange,
  targets: BulkTarget[] | { all: ReportParameters; expected?: number | null },
  id: string = crypto.randomUUID(),
  now = Date.now(),
): Promise<string> {
  await withLock(async () => {
    if (!(await storedBulks.read(id)))
      await write({ [storedBulks.key(id)]: newBulk(connectionId, change, targets, now, id) });
  });
  return id;
}

const noRows = { open: 0, done: 0, failed: 0 };

/**
 * Removes a bulk change that can be undone and has not begun. Returns whether it was removed. If
 * so, no part of it is ever sent.
 */
export async function undoBulk(id: string, now = Date.now()): Promise<boolean> {
  let isUndone = false;
  // The clock may have been set back since. Without the database nothing can have begun.
  const { open, done, failed } = await countRows({ id }).catch(() => noRows);
  const hasBegun = open + done + failed > 0;
  await storedBulks.change(id, (bulk) => {
    isUndone = isUndoable(bulk, now) && !hasBegun;
    return isUndone ? null : bulk;
  });
  return isUndone;
}

/** Saves that a page has told the person the outcome of this bulk change. */
export async function markBulkTold(id: string): Promise<void> {
  await storedBulks.change(id, (bulk) => (bulk.untold ? { ...bulk, untold: undefined } : bulk));
}

/**
 * Stops a bulk change. Changes already made stay, and a request on its way is not called back. A
 * request without an answer is still looked for.
 */
export async function cancelBulk(id: string, now = Date.now()): Promise<void> {
  const bulk = await storedBulks.read(id);
  if (!bulk || hasBulkEnded(bulk)) return;
  // A pause or a cancel before may have spared these, because the person tried them again. They go
  // first: nothing is to be sent once the cancel is on disk.
  await changeTurn(bulk, 'open', ({ retried: _retried, ...job }) =>
    job.state.name === 'blocked'
      ? { ...job, state: { name: 'queued', notBefore: now, problem: job.state.problem } }
      : job,
  );
  await storedBulks.change(id, (one) =>
    hasBulkEnded(one) ? one : { ...one, stopped: 'cancelled', endedAt: now },
  );
}

/** Pauses or continues a bulk change, unless it was cancelled. No request is called back. */
export async function pauseBulk(id: string, isPaused: boolean): Promise<void> {
  await storedBulks.change(id, (bulk) => {
    if (bulk.stopped === 'cancelled') return bulk;
    const { stopped: _stopped, ...rest } = bulk;
    return isPaused ? { ...rest, stopped: 'paused' } : rest;
  });
}

/**
 * Goes on with a bulk change that was cancelled: what was left is sent after all. A request without
 * an answer is still looked for before it is sent again.
 */
export async function resumeBulk(id: string): Promise<void> {
  await storedBulks.change(id, (bulk) => {
    const { stopped, endedAt: _end, ...rest } = bulk;
    return stopped === 'cancelled' && !isPutAway(bulk)
      ? { ...rest, untold: 'page', resumed: true }
      : bulk;
  });
}

/**
 * Tries failed reports again: this one, or all of them. After a cancel, the reports that were not
 * tried stay as they are. Trying one report again keeps a pause; trying all of them ends it.
 */
export async function retryBulk(bulk: Bulk, one?: string, now = Date.now()): Promise<void> {
  const at = { now, random: 0, settle: 0, neverResend: false };
  const staysStopped = ({ stopped }: Bulk) =>
    stopped === 'cancelled' || (stopped === 'paused' && one !== undefined);
  const isStopped = staysStopped((await storedBulks.read(bulk.id)) ?? bulk);
  // The jobs come first: without them, the bulk change would end again at once.
  await changeTurn(bulk, 'failed', (job) => {
    if (one !== undefined && job.id !== one) return job;
    const { retried, ...again } = transition(job, { type: 'again' }, at);
    // A job that waits only for its turn can be paused again.
    return isStopped ? { ...again, retried } : again;
  });
  await storedBulks.change(bulk.id, (stored) => {
    const { endedAt: _end, stopped, ...rest } = stored;
    const again = { ...rest, untold: 'page' as const };
    return staysStopped(stored) ? { ...again, stopped } : again;
  });
}

/**
 * Removes a bulk change that has ended, with its report password. Those of its jobs that are still
 * needed become single jobs.
 */
export async function dismissBulk(id: string): Promise<void> {
  const bulk = await storedBulks.read(id);
  if (bulk) await releaseRows(bulk, bulk);
}

/**
 * Removes the jobs of a list that is gone, or of `bulk` and the bulk change itself, unless it goes
 * on. Jobs that may have been done become single jobs, which are on disk before the others go:
 * because the person has to decide, their answer is still to come, or another job may own their
 * report.
 */
export async function releaseRows(list: ListIds, bulk: Bulk | null): Promise<void> {
  await withLock(async () => {
    const all = await readAll();
    const own = bulk && storedBulks.parseOne(all, bulk.id);
    if (bulk && !(own && hasBulkEnded(own))) return;
    const jobs = [...(await readTurn(list.id, 'open')), ...(await readTurn(list.id, 'done'))];
    const others = [...storedJobs.parseAll(all), ...(await readOpenRows())];
    const released = jobs
      .filter((job) => isNeeded(job, own, others) && !(storedJobs.key(job.id) in all))
      .map((job) => [storedJobs.key(job.id), asSingle(job, own)]);
    // If the page closes after this, the list has no jobs left, and did not lose them.
    const targets: Targets = { by: 'picked', targets: [] };
    await write({
      ...Object.fromEntries(released),
      ...(own && { [storedBulks.key(own.id)]: { ...own, targets } }),
    });
    // A request on its way is still answered.
    await removeRows(list, ({ state }) => state.name !== 'sending');
    if (own) await remove(storedBulks.key(own.id));
  });
}

/** Whether the person put a bulk change away, and the page closed before it was removed. */
export function isPutAway({ targets }: Bulk): boolean {
  return targets.by === 'picked' && targets.targets.length === 0;
}

function isNeeded(job: Job, bulk: Bulk | null, others: Job[]): boolean {
  const { state, sends, watch } = job;
  if (watch !== undefined) return false;
  if (isDoneCreate(job)) return hasDuplicates(job) || hasConflictingJobs(job, others);
  // After a cancel, nothing is sent again.
  if (state.name === 'queued' || state.name === 'blocked')
    return sends > 0 && bulk !== null && bulk.stopped !== 'cancelled';
  return state.name === 'unknown' || state.name === 'undecided';
}

function asSingle(job: Job, bulk: Bulk | null): Job {
  const { bulk: _bulk, retried: _retried, ...single } = job;
  if (hasEnded(job)) return single;
  const task = taskToSend(job, bulk);
  // A request that counts as the second is not sent again by itself. Without the record of its
  // list, nobody knows whether that was cancelled.
  const sends = !bulk || bulk.stopped === 'cancelled' ? Math.max(1, job.sends) : job.sends;
  return { ...single, task, sends } as Job;
}
