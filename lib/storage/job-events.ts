import type { JobEvent, TransitionContext } from '../domain/jobs/job-event.ts';
import { isDoneCreate, type Job, listOf, type StateName } from '../domain/jobs/job.ts';
import { isStopped } from '../domain/jobs/list-turns.ts';
import { sharesReport } from '../domain/jobs/scheduling.ts';
import { transition } from '../domain/jobs/transition.ts';
import { storedBulks } from './bulks.ts';
import { changeRows, readOpenRows } from './database/job-rows.ts';
import { preferencesKey, readKey, readKeys, withLock, write } from './extension-storage.ts';
import { changeJobs, storedJobs, readJobs, readJobsOf } from './jobs.ts';
import { ownPreferences, preferencesKeys, preferencesOf } from './preferences.ts';
import { storedWatches, watchOfCreate } from './watches.ts';

/**
 * The clock (milliseconds since 1970) and random numbers in [0, 1), by default the browser's own.
 * With `onlyIn`, a job in another state stays as it is.
 */
export interface EventContext {
  now?: () => number;
  random?: () => number;
  onlyIn?: StateName;
}

/**
 * Applies an event to a job, wherever it is stored. Returns the job after the event, or null if it
 * was removed meanwhile. See `applyEvents` for the rest.
 */
export async function applyEvent(
  job: Job,
  event: JobEvent,
  context: EventContext = {},
): Promise<Job | null> {
  return (await applyEvents([[job, event]], context))[0] ?? null;
}

/**
 * Applies events to jobs: to single jobs in one write, and to jobs of lists in another. The jobs
 * are on disk once this resolves. When a create makes its report, the same write hands the report
 * to the jobs that share it, and to the watch that was asked for with it. A run counts at its
 * watch. Returns the jobs after the events, without those that were removed meanwhile. Rejects when
 * storage is full.
 */
export async function applyEvents(
  events: [Job, JobEvent][],
  { onlyIn, ...context }: EventContext = {},
): Promise<Job[]> {
  const contextOf = transitionContext(context);
  const byId = new Map(events.map(([job, event]) => [job.id, event]));
  const apply = (job: Job, preferences: unknown) => {
    const event = byId.get(job.id);
    return event && (onlyIn ?? job.state.name) === job.state.name
      ? transition(job, event, contextOf(preferences))
      : job;
  };
  const jobs = events.map(([job]) => job);
  const rows = jobs.filter((job) => listOf(job) !== undefined);
  const singles = jobs.filter((job) => listOf(job) === undefined);
  return [
    ...(singles.length === 0
      ? []
      : await changeJobs(
          singles.map(({ id }) => id),
          apply,
          async (before, after, preferences) => ({
            ...(await sharingJobs(before, after, contextOf(preferences))),
            ...(await watchOfCreate(before, after)),
          }),
        )),
    ...(rows.length === 0 ? [] : await applyToRows(rows, byId, apply)),
  ];
}

/**
 * Applies events to jobs of lists. Holds the lock of storage, so that no request leaves once a
 * pause, a cancel or the end of a watch is on disk.
 */
async function applyToRows(
  rows: Job[],
  events: Map<string, JobEvent>,
  apply: (job: Job, preferences: unknown) => Job,
): Promise<Job[]> {
  return withLock(async () => {
    const stored = await readKeys([
      ...preferencesKeys,
      ...rows.flatMap(({ bulk }) => (bulk === undefined ? [] : storedBulks.key(bulk))),
      ...rows.flatMap(({ watch }) => (watch === undefined ? [] : storedWatches.key(watch))),
    ]);
    const bulks = storedBulks.parseAll(stored);
    const watches = storedWatches.parseAll(stored).filter(({ isOn, round }) => isOn && round);
    const preferences = stored[preferencesKey];
    const mayBeSent = (job: Job) =>
      job.watch === undefined
        ? !isStopped(job, bulks)
        : preferencesOf(stored).watches && watches.some(({ id }) => id === job.watch);
    const changed: [Job, Job][] = [];
    const after = await changeRows(rows, (job) => {
      if (events.get(job.id)?.type === 'asked' && !mayBeSent(job)) return job;
      const next = apply(job, preferences);
      changed.push([job, next]);
      return next;
    });
    for (const [before, next] of changed) await countRun(before, next);
    return after;
  });
}

/** The single jobs that share the report of a create with a password, by their keys. */
async function sharingJobs(
  before: Job,
  after: Job,
  at: TransitionContext,
): Promise<Record<string, Job>> {
  if (!isDoneCreate(after) || !('password' in before.task)) return {};
  const { reportId, at: madeAt } = after.state;
  const sharers = (await readJobsOf(before.connectionId)).filter(
    (job) =>
      job.id !== after.id && job.state.name === 'queued' && sharesReport(job, after, before.task),
  );
  return Object.fromEntries(
    sharers.map((job) => [
      storedJobs.key(job.id),
      transition(job, { type: 'shared', reportId, at: madeAt }, at),
    ]),
  );
}

/**
 * Counts a run that was sent at its watch. A run that may have been done counts as well. Hold the
 * lock of storage when you call it.
 */
async function countRun({ watch: id, state }: Job, after: Job): Promise<void> {
  if (id === undefined || state.name !== 'sending') return;
  const watch = await storedWatches.read(id);
  if (!watch) return;
  const isRun = after.state.name === 'done' || after.state.name === 'unknown';
  const counted = { ...watch, ranAt: state.sentAt, runs: watch.runs + (isRun ? 1 : 0) };
  await write({ [storedWatches.key(id)]: counted });
}

/**
 * Applies an event from outside, such as a network change, to all jobs that it may concern, or to
 * those of one connection.
 */
export async function applyEventToAll(
  event: Extract<JobEvent, { type: 'online' | 'access-changed' }>,
  context: EventContext = {},
  connectionId?: string,
): Promise<void> {
  const contextOf = transitionContext(context);
  const apply = (job: Job, preferences: unknown) =>
    job.connectionId === (connectionId ?? job.connectionId)
      ? transition(job, event, contextOf(preferences))
      : job;
  await changeJobs(
    (await readJobs()).map(({ id }) => id),
    apply,
  );
  const preferences = await readKey(preferencesKey);
  // Without the database no list goes on either.
  const rows = await readOpenRows().catch(() => []);
  await changeRows(rows, (job) => apply(job, preferences));
}

/**
 * Removes a job, wherever it is stored. A job in "sending" stays, because its request cannot be
 * called back. A job that `may` refuses stays too. Returns whether the job is gone.
 */
export async function discardJob(
  job: Job,
  may: (job: Job) => boolean = () => true,
): Promise<boolean> {
  const without = (stored: Job) =>
    stored.state.name === 'sending' || !may(stored) ? stored : null;
  if (listOf(job) === undefined) return (await storedJobs.change(job.id, without)) === null;
  const isGone = (await changeRows([job], without)).length === 0;
  if (isGone && job.bulk !== undefined) await countDiscarded(job.bulk);
  return isGone;
}

/** Counts one job less in a bulk change, so that a list without jobs is known to be lost. */
async function countDiscarded(bulkId: string): Promise<void> {
  await storedBulks.change(bulkId, (bulk) =>
    bulk.targets.by === 'rows'
      ? { ...bulk, targets: { ...bulk.targets, total: bulk.targets.total - 1 } }
      : bulk,
  );
}

/**
 * Returns a function that makes the context of events from the stored preferences. The time is the
 * time of this call.
 */
function transitionContext({ now = Date.now, random = Math.random }: EventContext) {
  const at = { now: now(), random: random() };
  return (preferences: unknown): TransitionContext => {
    const { settleSeconds, neverResend } = ownPreferences(preferences);
    return { ...at, settle: settleSeconds * 1000, neverResend };
  };
}
