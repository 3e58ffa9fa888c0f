import {
  type BulkOptions,
  Bulk,
  type BulkChange,
  hasBulkEnded,
  isUndoable,
  newBulk,
  type BulkTarget,
} from '../../domain/jobs/bulk.ts';
import type { Job, StateName } from '../../domain/jobs/job.ts';
import type { ReportParameters } from '../../domain/reports/list-parameters.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { withLock, remove, readAll, readKey, write } from './extension-storage.ts';
import { discardJobs, jobKey } from './jobs.ts';

const prefix = 'bulk:';
const stoppable = new Set<StateName>(['queued', 'unknown', 'blocked']);

/** Whether a key of storage holds a bulk change. */
export function isBulkKey(key: string): boolean {
  return key.startsWith(prefix);
}

/** The key of storage for a bulk change. */
export function bulkKey(id: string): string {
  return prefix + id;
}

/** The bulk change that a value of storage is, or null. */
export function parseBulk(raw: unknown): Bulk | null {
  return parseOrNull(Bulk, raw);
}

/** The bulk changes among what lies in storage, oldest first. What cannot be read is left out. */
export function parseBulks(all: Record<string, unknown>): Bulk[] {
  return Object.entries(all)
    .filter(([key]) => isBulkKey(key))
    .flatMap(([, raw]) => parseBulk(raw) ?? [])
    .toSorted((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
}

/** The bulk changes of a connection, oldest first. */
export async function readBulks(connectionId: string): Promise<Bulk[]> {
  return parseBulks(await readAll()).filter((bulk) => bulk.connectionId === connectionId);
}

/**
 * Writes a change of many reports down: the command to do it. It is on disk once this resolves;
 * rejects when storage is full, and then nothing will be done. With `all`, every report that
 * matches the parameters now is changed; sort, batch and its size are ignored. `id`, made by this
 * page, makes a repeated click the same change. Returns the id.
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
    if (!(await readKey(bulkKey(id))))
      await write({ [bulkKey(id)]: newBulk(connectionId, change, targets, now, id, asked) });
  });
  return id;
}

/**
 * Changes a bulk change as it lies in storage now. Returns it after that, or null when it was
 * removed meanwhile.
 */
export async function changeBulk(id: string, change: (bulk: Bulk) => Bulk): Promise<Bulk | null> {
  return withLock(async () => {
    const bulk = parseBulk(await readKey(bulkKey(id)));
    if (!bulk) return null;
    const changed = change(bulk);
    if (changed !== bulk) await write({ [bulkKey(id)]: changed });
    return changed;
  });
}

/**
 * Takes a delete of many back that has not begun, as if it had not been asked for. Returns whether
 * it did: from then on nothing of it is sent.
 */
export async function undoBulk(id: string, now = Date.now()): Promise<boolean> {
  return withLock(async () => {
    const bulk = parseBulk(await readKey(bulkKey(id)));
    if (!bulk || !isUndoable(bulk, now)) return false;
    await remove(bulkKey(id));
    return true;
  });
}

/** Notes that the person has seen how bulk changes ended. */
export async function markBulksSeen(ids: string[]): Promise<void> {
  for (const id of ids)
    await changeBulk(id, (bulk) => (bulk.told ? bulk : { ...bulk, told: true }));
}

/**
 * Stops a bulk change. What was done stays done; the one request that is out cannot be called back.
 */
export async function cancelBulk(id: string, now = Date.now()): Promise<void> {
  await changeBulk(id, (bulk) =>
    hasBulkEnded(bulk) ? bulk : { ...bulk, state: 'cancelled', endedAt: now, running: [] },
  );
  await discardBulkJobs(id);
}

/** Tries what failed once more, and nothing else. */
export async function retryBulk(id: string, now = Date.now()): Promise<void> {
  await changeBulk(id, (bulk) => {
    const { endedAt: _endedAt, problem: _problem, told: _told, find, ...rest } = bulk;
    if (bulk.state === 'cancelled')
      return { ...rest, state: 'running', again: 'only failed', notBefore: now, delays: 0 };
    return {
      ...rest,
      ...(find && { find }),
      state: find ? 'collecting' : 'running',
      again: 'failed',
      delays: 0,
    };
  });
}

/** Takes a bulk change that is over off the list, and the report password in it off the disk. */
export async function dismissBulk(id: string): Promise<void> {
  await discardBulkJobs(id);
  await withLock(async () => {
    const bulk = parseBulk(await readKey(bulkKey(id)));
    if (!bulk || hasBulkEnded(bulk)) await remove(bulkKey(id));
  });
}

/**
 * Writes jobs of a bulk change down, unless it was stopped meanwhile. Returns whether it goes on.
 */
export async function addBulkJobs(bulkId: string, jobs: Job[]): Promise<boolean> {
  return withLock(async () => {
    if (parseBulk(await readKey(bulkKey(bulkId)))?.state !== 'running') return false;
    await write(Object.fromEntries(jobs.map((job) => [jobKey(job), job])));
    return true;
  });
}

async function discardBulkJobs(bulkId: string): Promise<void> {
  // What has ended is still to be counted, and what is on its way cannot be called back.
  await discardJobs(({ bulk, state }) => bulk === bulkId && stoppable.has(state.name));
}
