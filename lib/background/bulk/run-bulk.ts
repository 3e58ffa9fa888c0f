import { collectTargets, throttled } from './collect-targets.ts';
import { clampWait } from '../../domain/jobs/backoff.ts';
import {
  type Bulk,
  hasBulkEnded,
  maxNamedFailures,
  maxTargets,
  taskOf,
} from '../../domain/jobs/bulk.ts';
import { traitsOf } from '../../domain/problem.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { type Job, newJob } from '../../domain/jobs/job.ts';
import type { Environment } from '../environment.ts';
import { remove, readAll } from '../../storage/extension/extension-storage.ts';
import {
  bulkKey,
  changeBulk,
  parseBulks,
  readBulks,
  addBulkJobs,
} from '../../storage/extension/bulks.ts';
import { jobKey } from '../../storage/extension/jobs.ts';
import type { TargetRow } from '../../storage/archive/archive-rows.ts';
import {
  countTargets,
  removeTargets,
  removeOtherTargets,
  updateTargets,
  type Outcome,
  readTargets,
  retryTargets,
} from '../../storage/archive/bulk-targets.ts';

/**
 * How many jobs of a bulk change there are at once. Each is one request at its turn; a person's own
 * job waits for these few at most.
 */
const maxJobs = 5;
/** How often a change that the service fails at is tried. */
const maxTries = 3;
/**
 * How long a bulk change that has ended is kept, in milliseconds: a day, and a week where the
 * person should see what failed.
 */
const keepForMs = 24 * 60 * 60_000;

/**
 * Takes the bulk changes of a connection on: notes what became of their jobs, finds their reports,
 * and writes the next few jobs down. Only under the connection's lock. `jobs` are the connection's
 * as they lie in storage now; before `until` its service is to be left alone. Returns whether there
 * is more to do at once.
 */
export async function runBulks(
  connection: Connection,
  jobs: Job[],
  until: number,
  ports: Environment,
): Promise<boolean> {
  const bulks = await readBulks(connection.id);
  const known = new Set(bulks.map(({ id }) => id));
  // What was on its way when the person took the whole off the list.
  await remove(
    jobs
      .filter((job) => job.bulk !== undefined && !known.has(job.bulk) && isFinished(job))
      .map(jobKey),
  );
  let more = false;
  for (const bulk of bulks) if (await runBulk(bulk, jobs, connection, until, ports)) more = true;
  return more;
}

/** Forgets the reports of bulk changes that are no more. */
export async function deleteOrphans(): Promise<void> {
  await removeOtherTargets(parseBulks(await readAll()).map(({ id }) => id));
}

async function runBulk(
  bulk: Bulk,
  jobs: Job[],
  connection: Connection,
  until: number,
  ports: Environment,
): Promise<boolean> {
  const own = jobs.filter((job) => job.bulk === bulk.id);
  await recordFinished(bulk, own);
  const left = own.filter((job) => !isFinished(job));
  if (hasBulkEnded(bulk)) {
    if (own.length > 0 || bulk.running.length > 0) await updateProgress(bulk, left, ports);
    else if (isExpired(bulk, ports.now())) await remove(bulkKey(bulk.id));
    return false;
  }
  if (bulk.again) {
    if (bulk.again === 'only failed') await removeTargets(bulk, 'waiting');
    await retryTargets(bulk);
    await changeBulk(bulk.id, ({ again: _again, ...now }) => now);
    return true;
  }
  if (bulk.find) return collectTargets(bulk, connection, until, ports);
  const fed = await enqueueNext(bulk, left, until, ports);
  await updateProgress(bulk, [...left, ...fed], ports, until);
  return fed.length > 0;
}

/**
 * Notes what became of jobs that have ended, and only then removes them: whichever of the two a
 * death prevents is done next time.
 */
async function recordFinished(bulk: Bulk, own: Job[]): Promise<void> {
  const ended = own.filter(isFinished);
  await updateTargets(bulk, ended.flatMap(outcomeOf));
  if (ended.length > 0) await remove(ended.map(jobKey));
  // A job that is no more without having ended was discarded by the person.
  const jobs = new Set(own.map(({ id }) => id));
  const lost = (await readTargets(bulk, 'running', maxJobs * 2)).filter(
    ({ jobId }) => !jobs.has(jobId),
  );
  if (lost.length === 0) return;
  if (bulk.state !== 'cancelled')
    await removeTargets(
      bulk,
      lost.map(({ id }) => id),
    );
  else
    await updateTargets(
      bulk,
      lost.map(({ id }) => ({ id, state: 'waiting' })),
    );
}

function outcomeOf({ task, state }: Job): Outcome[] {
  if (!('reportId' in task)) return [];
  if (state.name === 'done') return [{ id: task.reportId, state: 'done' }];
  // Undecided: nobody answered for it, twice. What can be said of it is that nobody did.
  return [
    {
      id: task.reportId,
      state: 'failed',
      problem: ('problem' in state && state.problem) || { code: 'timeout' },
    },
  ];
}

/**
 * Writes the next jobs down. Each has had its id since its report was found, so that a death in
 * between makes no second one. Returns them.
 */
async function enqueueNext(
  bulk: Bulk,
  open: Job[],
  until: number,
  ports: Environment,
): Promise<Job[]> {
  const now = ports.now();
  // Where one waits for a key, for access or for the service, more would wait with it.
  const waits = open.some(
    ({ state }) =>
      state.name === 'blocked' ||
      (state.name === 'queued' && state.problem && traitsOf(state.problem).affectsAll),
  );
  if (now < Math.max(clampWait(bulk.notBefore, now), until) || waits || open.length >= maxJobs)
    return [];
  if (await isForbidden(bulk))
    await updateTargets(bulk, (await readTargets(bulk, 'waiting', maxTargets)).map(forbidden));
  const rows = await readTargets(bulk, 'waiting', maxJobs - open.length);
  if (rows.length === 0) return [];
  // Written down by one who died before noting it: it may have been sent.
  const known = new Set(open.map(({ id }) => id));
  const jobs = rows.filter(({ jobId }) => !known.has(jobId)).map((row) => jobFor(bulk, row, now));
  if (!(await addBulkJobs(bulk.id, jobs))) return [];
  await updateTargets(
    bulk,
    rows.map(({ id }) => ({ id, state: 'running' })),
  );
  return jobs;
}

/**
 * Whether the key is good for none of it, as far as can be told: the first few were all forbidden.
 * The others then fail without a request.
 */
async function isForbidden(bulk: Bulk): Promise<boolean> {
  if (bulk.done > 0) return false;
  const failed = await readTargets(bulk, 'failed', maxJobs);
  if (failed.length < maxJobs || failed.some(({ problem }) => problem?.code !== 'forbidden'))
    return false;
  return (await countTargets(bulk)).done === 0;
}

function forbidden({ id }: TargetRow): Outcome {
  return { id, state: 'failed', problem: { code: 'forbidden', status: 403 } };
}

/** The job for one report. The whole could be undone; its parts need not wait for that again. */
function jobFor({ id, connectionId, change }: Bulk, row: TargetRow, now: number): Job {
  return {
    ...newJob(connectionId, taskOf(change, row), now, row.jobId),
    bulk: id,
    state: { name: 'queued', notBefore: now, waits: 'turn' },
  };
}

/** Brings what the person sees up to date with how the reports stand. */
async function updateProgress(
  bulk: Bulk,
  open: Job[],
  ports: Environment,
  until = 0,
): Promise<void> {
  const [{ waiting, running, done, failed: failedCount }, failedRows] = await Promise.all([
    countTargets(bulk),
    readTargets(bulk, 'failed', maxNamedFailures),
  ]);
  const failed = failedRows.flatMap(({ id, url, problem }) =>
    problem ? [{ id, url, problem }] : [],
  );
  const problem =
    open.map(({ state }) => ('problem' in state ? state.problem : undefined)).find(Boolean) ??
    (until > ports.now() ? throttled : undefined);
  await changeBulk(bulk.id, (now) => {
    const { problem: _problem, ...rest } = now;
    const ends = now.state === 'running' && waiting + running === 0 && !now.again;
    const isOverNow = ends || now.state === 'cancelled';
    const next: Bulk = {
      ...rest,
      total: now.state === 'cancelled' ? now.total : waiting + running + done + failedCount,
      done,
      failedCount,
      failed,
      running: open.flatMap(({ task }) => ('reportId' in task ? [task.reportId] : [])),
      ...(ends && { state: 'done', endedAt: ports.now() }),
      ...(problem && !isOverNow && { problem }),
      ...(isOverNow && failedCount === 0 && { change: withoutPassword(now.change) }),
    };
    return JSON.stringify(next) === JSON.stringify(now) ? now : next;
  });
}

function withoutPassword(change: Bulk['change']): Bulk['change'] {
  return change.kind === 'privacy' ? { kind: 'privacy', privacy: change.privacy } : change;
}

/**
 * Whether nothing more comes of a job by itself. What a service fails at time and again must not
 * hold up all others for ever.
 */
function isFinished({ state, delays }: Job): boolean {
  if (state.name === 'queued' && state.problem)
    return delays >= maxTries && !traitsOf(state.problem).affectsAll;
  return state.name === 'done' || state.name === 'refused' || state.name === 'undecided';
}

function isExpired({ endedAt = 0, failedCount }: Bulk, now: number): boolean {
  return now - endedAt > (failedCount > 0 ? 7 : 1) * keepForMs;
}
