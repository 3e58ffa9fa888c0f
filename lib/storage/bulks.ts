import {
  type BulkOptions,
  Bulk,
  type BulkChange,
  hasBulkEnded,
  isUndoable,
  newBulk,
  type BulkTarget,
} from '../domain/jobs/bulk.ts';
import type { Job, StateName } from '../domain/jobs/job.ts';
import type { ReportParameters } from '../domain/reports/list-parameters.ts';
import { collection, oldestFirst } from './collection.ts';
import { withLock, readAll, write } from './extension-storage.ts';
import { changeJobs, discardJobs, storedJobs } from './jobs.ts';

/** All bulk changes, oldest first. */
export const storedBulks = collection('bulk:', Bulk, oldestFirst);
const stoppable = new Set<StateName>(['queued', 'unknown', 'blocked']);

/** Reads the bulk changes of a connection, oldest first. */
export async function readBulks(connectionId: string): Promise<Bulk[]> {
  return storedBulks.parseAll(await readAll()).filter((bulk) => bulk.connectionId === connectionId);
}

/**
 * Saves a change of many reports. The saved change is the command to carry it out. The change is on
 * disk once this resolves. Rejects if storage is full; then nothing is saved. With `all`, changes
 * every report that matches the parameters, and ignores sort, page and size. A repeated click with
 * the same `id` adds nothing. Returns the id.
 */
export async function addBulk(
  connectionId: string,
  change: BulkChange,
  targets: BulkTarget[] | { all: ReportParameters },
  id: string = crypto.randomUUID(),
  now = Date.now(),
  asked?: BulkOptions,
): Promise<string> {
  await withLock(async () => {
    if (!(await storedBulks.read(id)))
      await write({
        [storedBulks.key(id)]: newBulk(connectionId, change, targets, now, id, asked),
      });
  });
  return id;
}

/**
 * Removes a bulk delete that has not begun. Returns whether it was removed. If so, no part of it is
 * ever sent.
 */
export async function undoBulk(id: string, now = Date.now()): Promise<boolean> {
  let isUndone = false;
  await storedBulks.change(id, (bulk) => {
    isUndone = isUndoable(bulk, now);
    return isUndone ? null : bulk;
  });
  return isUndone;
}

/** Saves that the person has seen the outcome of these bulk changes. */
export async function markBulksSeen(ids: string[]): Promise<void> {
  for (const id of ids)
    await storedBulks.change(id, (bulk) => (bulk.announced ? bulk : { ...bulk, announced: true }));
}

/**
 * Stops a bulk change. Changes already made stay, and a request on its way is not called back.
 * Marks jobs that were sent, so that trying failed reports again does not send these jobs again.
 */
export async function cancelBulk(id: string, now = Date.now()): Promise<void> {
  await storedBulks.change(id, (bulk) =>
    hasBulkEnded(bulk) ? bulk : { ...bulk, state: 'cancelled', endedAt: now, running: [] },
  );
  await discardBulkJobs(id);
  await changeJobs('all', (job) => (job.bulk === id ? { ...job, cancelled: true } : job));
}

/** Pauses or continues a bulk change. A request on its way is not called back. */
export async function pauseBulk(id: string, paused: boolean): Promise<void> {
  await storedBulks.change(id, ({ paused: _paused, ...bulk }) =>
    paused ? { ...bulk, paused } : { ...bulk },
  );
}

/**
 * Tries failed reports again: the report with the id `target`, or all of them. After a cancel, the
 * reports that were not tried stay as they are. Trying one report again keeps a pause; trying all
 * of them ends it.
 */
export async function retryBulk(id: string, target?: string, now = Date.now()): Promise<void> {
  await storedBulks.change(id, (bulk) => {
    const {
      endedAt: _end,
      problem: _problem,
      announced: _announced,
      paused,
      retryOf = [],
      query,
      ...rest
    } = bulk;
    // All failed reports are meant if no target is given, or if all already wait to be tried again.
    const isAll = target === undefined || (bulk.retry !== undefined && bulk.retryOf === undefined);
    const again = isAll ? {} : { retryOf: [...retryOf, target] };
    const next = { ...rest, ...again, delays: 0 };
    if (bulk.state === 'cancelled')
      return { ...next, state: 'running', retry: 'only failed', notBefore: now };
    return {
      ...next,
      ...(paused && !isAll && !hasBulkEnded(bulk) && { paused }),
      ...(query && { query }),
      state: query ? 'collecting' : 'running',
      retry: 'failed',
    };
  });
}

/** Removes a bulk change that has ended, with its report password. */
export async function dismissBulk(id: string): Promise<void> {
  await discardBulkJobs(id);
  await storedBulks.change(id, (bulk) => (hasBulkEnded(bulk) ? null : bulk));
}

/**
 * Saves jobs of a bulk change, unless the change was stopped meanwhile. Returns whether the jobs
 * were saved.
 */
export async function addBulkJobs(bulkId: string, jobs: Job[]): Promise<boolean> {
  return withLock(async () => {
    if ((await storedBulks.read(bulkId))?.state !== 'running') return false;
    await write(Object.fromEntries(jobs.map((job) => [storedJobs.key(job.id), job])));
    return true;
  });
}

/**
 * Discards the jobs of a bulk change that were not sent. Jobs that ended stay, because they must
 * still be counted.
 */
async function discardBulkJobs(bulkId: string): Promise<void> {
  await discardJobs(
    ({ bulk, task, state }) =>
      bulk === bulkId &&
      stoppable.has(state.name) &&
      // The service is still asked for a create that may have been made.
      !(task.kind === 'create' && state.name === 'unknown'),
  );
}
