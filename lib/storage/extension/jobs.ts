import { Job, newJob, type Task } from '../../domain/jobs/job.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { withLock, remove, readAll, readKey, readKeys, write } from './extension-storage.ts';
import { preferencesKey } from './keys.ts';

const prefix = 'job:';

/** Whether a key of storage holds a job. */
export function isJobKey(key: string): boolean {
  return key.startsWith(prefix);
}

/** The storage key of a job. */
export function jobKey(job: Pick<Job, 'id'>): string {
  return prefix + job.id;
}

/**
 * Parses the jobs among all stored values, oldest first. Those that cannot be read are left out.
 */
export function parseJobs(all: Record<string, unknown>): Job[] {
  return Object.entries(all)
    .filter(([key]) => isJobKey(key))
    .flatMap(([, raw]) => parseJob(raw) ?? [])
    .toSorted((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
}

/** Parses a stored job; null where it cannot be read. */
export function parseJob(raw: unknown): Job | null {
  return parseOrNull(Job, raw);
}

/** Reads all jobs, oldest first. */
export async function readJobs(): Promise<Job[]> {
  return parseJobs(await readAll());
}

/** Reads the jobs of a connection, oldest first. */
export async function readJobsOf(connectionId: string): Promise<Job[]> {
  return (await readJobs()).filter((job) => job.connectionId === connectionId);
}

/** The ids of the jobs that this page wrote. */
const writtenIds = new Set<string>();

/**
 * Writes a job to disk. That is the command to do it: the change in storage wakes the background.
 * The job is on disk once this resolves. Rejects when storage is full; then there is no job. A
 * second call with the same `id` from this page is the same job. A delete can be undone for `undo`
 * milliseconds.
 */
export async function addJob(
  connectionId: string,
  task: Task,
  id: string = crypto.randomUUID(),
  now = Date.now(),
  undo?: number,
): Promise<Job> {
  const job = newJob(connectionId, task, now, id, undo);
  if (writtenIds.has(id))
    return withLock(async () => parseJob(await readKey(prefix + id)) ?? writeJob(job));
  writtenIds.add(id);
  // A new id needs no lock, so the write begins within the click. A write that waits for a lock
  // would be lost if the popup closes next.
  return writeJob(job);
}

/**
 * Writes a create to disk that no page of the extension shows. The badge tells how it ends. The
 * rest is as with `addJob`.
 */
export async function addSilentCreate(
  connectionId: string,
  task: Extract<Task, { kind: 'create' }>,
  id: string,
): Promise<void> {
  if (writtenIds.has(id)) return;
  writtenIds.add(id);
  await writeJob({ ...newJob(connectionId, task, Date.now(), id), silent: 'untold' });
}

/** The jobs of this page that are on their way to disk. */
const unwritten = new Set<Job>();

async function writeJob(job: Job): Promise<Job> {
  unwritten.add(job);
  await write({ [jobKey(job)]: job }).finally(() => unwritten.delete(job));
  return job;
}

/**
 * Returns the jobs of this page that are not on disk yet, to be sent by message. Jobs with a
 * report's password are left out: no message holds one.
 */
export function unwrittenJobs(): Job[] {
  return [...unwritten].filter(({ task }) => !('password' in task));
}

/**
 * Writes down a job that a page could not finish writing before it closed, unless it did. Throws
 * for a job that is not queued.
 */
export async function keepUnwritten(job: Job): Promise<void> {
  if (job.state.name !== 'queued') throw new Error('This is no new job.');
  await withLock(async () => {
    if (!(await readKey(jobKey(job)))) await write({ [jobKey(job)]: job });
  });
}

/**
 * Changes a job that storage holds, and returns it. Null when it was removed meanwhile. The rest is
 * as with `changeJobs`.
 */
export async function changeJob(id: string, change: (job: Job) => Job): Promise<Job | null> {
  return (await changeJobs([id], change))[0] ?? null;
}

/**
 * Changes the jobs with these ids, or all that storage holds, in one write: one change at a time
 * across all pages and the background. `change` gets the preferences as they are stored, too. The
 * values that `also` returns by their keys are written with a job that changed. Returns the jobs
 * after the change, in the order of the ids. Those that were removed meanwhile are left out.
 */
export async function changeJobs(
  ids: string[] | 'all',
  change: (job: Job, preferences: unknown) => Job,
  also: (
    before: Job,
    after: Job,
    preferences: unknown,
  ) => Promise<Record<string, unknown>> = async () => ({}),
): Promise<Job[]> {
  return withLock(async () => {
    const stored =
      ids === 'all'
        ? await readAll()
        : await readKeys([...ids.map((id) => prefix + id), preferencesKey]);
    const jobs =
      ids === 'all' ? parseJobs(stored) : ids.flatMap((id) => parseJob(stored[prefix + id]) ?? []);
    const preferences = stored[preferencesKey];
    const written: Record<string, unknown> = {};
    const after: Job[] = [];
    for (const one of jobs) {
      // A job before this one may have changed it.
      const job = parseJob(written[jobKey(one)]) ?? one;
      const changed = change(job, preferences);
      if (changed !== job)
        Object.assign(written, {
          [jobKey(job)]: changed,
          ...(await also(job, changed, preferences)),
        });
      after.push(changed);
    }
    if (Object.keys(written).length > 0) await write(written);
    return after;
  });
}

/**
 * Removes a job. A job that is sending stays, since its request cannot be called back, and so does
 * one that `may` refuses. Returns whether the job is gone.
 */
export async function discardJob(
  id: string,
  may: (job: Job) => boolean = () => true,
): Promise<boolean> {
  return withLock(async () => {
    const job = parseJob(await readKey(prefix + id));
    if (job && (job.state.name === 'sending' || !may(job))) return false;
    await remove(prefix + id);
    return true;
  });
}

/** Removes the jobs that `may` allows, given all jobs. Jobs that are sending stay. */
export async function discardJobs(may: (job: Job, jobs: Job[]) => boolean): Promise<void> {
  await withLock(async () => {
    const jobs = await readJobs();
    const gone = jobs.filter((job) => job.state.name !== 'sending' && may(job, jobs));
    if (gone.length > 0) await remove(gone.map(jobKey));
  });
}
