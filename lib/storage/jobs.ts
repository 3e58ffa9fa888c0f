import { Job, newJob, type Task } from '../domain/jobs/job.ts';
import { collection, oldestFirst } from './collection.ts';
import {
  preferencesKey,
  readAll,
  readKey,
  readKeys,
  remove,
  withLock,
  write,
} from './extension-storage.ts';

/** All single jobs, oldest first. The jobs of lists are in the database. */
export const storedJobs = collection('job:', Job, oldestFirst);

/** Reads all single jobs, oldest first. */
export async function readJobs(): Promise<Job[]> {
  return storedJobs.parseAll(await readAll());
}

/** Reads the single jobs of a connection, oldest first. */
export async function readJobsOf(connectionId: string): Promise<Job[]> {
  return (await readJobs()).filter((job) => job.connectionId === connectionId);
}

/**
 * Writes a job to disk. The written job is the command to carry it out, because the change in
 * storage wakes the background. The job is on disk once this resolves. Rejects when storage is
 * full; then no job is stored. A delete or a change of privacy can be undone for `undo`
 * milliseconds.
 */
export async function addJob(
  connectionId: string,
  task: Task,
  id: string = crypto.randomUUID(),
  now = Date.now(),
  undo?: number,
): Promise<Job> {
  // A new id needs no lock, so the write begins within the click. If the write waited for a lock
  // and the popup closed, the write would be lost.
  return writeJob(newJob(connectionId, task, now, id, undo));
}

/**
 * Writes a create to disk that no page of the extension shows. The toolbar button shows its
 * outcome. See `addJob` for the rest.
 */
export async function addSilentCreate(
  connectionId: string,
  task: Extract<Task, { kind: 'create' }>,
  id: string,
): Promise<void> {
  await writeJob({ ...newJob(connectionId, task, Date.now(), id), untold: 'notification' });
}

/** The jobs of this page whose write has not finished. */
const unwritten = new Set<Job>();

async function writeJob(job: Job): Promise<Job> {
  unwritten.add(job);
  await write({ [storedJobs.key(job.id)]: job }).finally(() => unwritten.delete(job));
  return job;
}

/**
 * Returns the jobs of this page that are not on disk yet, so that the page can send them to the
 * background. Leaves out jobs with a report password, because no message may contain a password.
 */
export function unwrittenJobs(): Job[] {
  return [...unwritten].filter(({ task }) => !('password' in task));
}

/**
 * Writes a job that a page could not finish writing before it closed, unless the job is already on
 * disk. Throws for a job that is not queued.
 */
export async function keepUnwritten(job: Job): Promise<void> {
  if (job.state.name !== 'queued') throw new Error('This is no new job.');
  await withLock(async () => {
    const key = storedJobs.key(job.id);
    if (!(await readKey(key))) await write({ [key]: job });
  });
}

/**
 * Changes the jobs with these ids in one write: one change at a time across all pages and the
 * background. `change` gets the preferences as they are stored, too. The
 * values that `also` returns by their keys are written with a job that changed. Returns the jobs
 * after the change, in the order of the ids. Those that were removed meanwhile are left out.
 */
export async function changeJobs(
  ids: string[],
  change: (job: Job, preferences: unknown) => Job,
  also: (
    before: Job,
    after: Job,
    preferences: unknown,
  ) => Promise<Record<string, unknown>> = async () => ({}),
): Promise<Job[]> {
  return withLock(async () => {
    const keys = ids.map(storedJobs.key);
    const stored = await readKeys([...keys, preferencesKey]);
    const preferences = stored[preferencesKey];
    const written: Record<string, unknown> = {};
    const after: Job[] = [];
    for (const key of keys) {
      // An earlier job in this loop may have changed this job.
      const job = storedJobs.parse(written[key] ?? stored[key]);
      if (!job) continue;
      const changed = change(job, preferences);
      if (changed !== job)
        Object.assign(written, {
          [key]: changed,
          ...(await also(job, changed, preferences)),
        });
      after.push(changed);
    }
    if (Object.keys(written).length > 0) await write(written);
    return after;
  });
}

/** Removes the single jobs that `may` allows; `may` gets the job and all jobs. */
export async function discardJobs(may: (job: Job, jobs: Job[]) => boolean): Promise<void> {
  await withLock(async () => {
    const jobs = await readJobs();
    const gone = jobs.filter((job) => job.state.name !== 'sending' && may(job, jobs));
    if (gone.length > 0) await remove(gone.map(({ id }) => storedJobs.key(id)));
  });
}
