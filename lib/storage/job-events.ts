import type { JobEvent, TransitionContext } from '../domain/jobs/job-event.ts';
import { isDoneCreate, type Job, type StateName } from '../domain/jobs/job.ts';
import { jobsSharing } from '../domain/jobs/scheduling.ts';
import { transition } from '../domain/jobs/transition.ts';
import { readAll } from './extension-storage.ts';
import { changeJobs, storedJobs, readJobsOf } from './jobs.ts';
import { preferencesOf } from './preferences.ts';
import { storedWatches } from './watches.ts';

/**
 * The clock (milliseconds since 1970) and random numbers in [0, 1), by default the browser's own.
 */
export interface EventContext {
  now?: () => number;
  random?: () => number;
}

/**
 * Applies an event to a job in storage. With `onlyIn`, a job in another state stays as it is.
 * Returns the job after the event, or null if it was removed meanwhile. See `applyEvents` for the
 * rest.
 */
export async function applyEvent(
  id: string,
  event: JobEvent,
  context: EventContext & { onlyIn?: StateName } = {},
): Promise<Job | null> {
  return (await applyEvents(new Map([[id, event]]), context))[0] ?? null;
}

/**
 * Applies events to the jobs with these ids, in one write. A create that makes its report hands it
 * to the jobs that share it, and a run counts at its watch, in the same write. Returns these jobs
 * after it, without those that were removed meanwhile. Rejects when storage is full.
 */
export async function applyEvents(
  events: Map<string, JobEvent>,
  { onlyIn, ...context }: EventContext & { onlyIn?: StateName } = {},
): Promise<Job[]> {
  const contextOf = transitionContext(context);
  return changeJobs(
    [...events.keys()],
    (job, preferences) => {
      const event = events.get(job.id);
      return event && (onlyIn ?? job.state.name) === job.state.name
        ? transition(job, event, contextOf(preferences))
        : job;
    },
    async (before, after, preferences) => ({
      ...(await sharingJobs(before, after, contextOf(preferences))),
      ...(await watchThatRan(before, after)),
    }),
  );
}

/** The jobs that share the report of a create with a password, by their keys. */
async function sharingJobs(
  before: Job,
  after: Job,
  at: TransitionContext,
): Promise<Record<string, Job>> {
  if (!isDoneCreate(after) || !('password' in before.task)) return {};
  const { reportId, at: madeAt } = after.state;
  const sharers = jobsSharing(before, after, await readJobsOf(before.connectionId));
  return Object.fromEntries(
    sharers.map((job) => [
      storedJobs.key(job.id),
      transition(job, { type: 'shared', reportId, at: madeAt }, at),
    ]),
  );
}

/**
 * The watch of a run that was sent, by its key, with the run counted. A run that may have been done
 * counts as well.
 */
async function watchThatRan({ watch: isOfWatch, bulk, state }: Job, after: Job) {
  if (!isOfWatch || state.name !== 'sending') return {};
  const watch = storedWatches.parseAll(await readAll()).find(({ round }) => round === bulk);
  if (!watch) return {};
  const isRun = after.state.name === 'done' || after.state.name === 'unknown';
  return {
    [storedWatches.key(watch.id)]: {
      ...watch,
      ranAt: state.sentAt,
      runs: watch.runs + (isRun ? 1 : 0),
    },
  };
}

/**
 * Applies an event from outside, such as a network change, to all jobs in one write, or to those of
 * one connection.
 */
export async function applyEventToAll(
  event: Extract<JobEvent, { type: 'online' | 'access-changed' }>,
  context: EventContext = {},
  connectionId?: string,
): Promise<void> {
  const contextOf = transitionContext(context);
  await changeJobs('all', (job, preferences) =>
    job.connectionId === (connectionId ?? job.connectionId)
      ? transition(job, event, contextOf(preferences))
      : job,
  );
}

/**
 * Returns a function that makes the context of events from the stored preferences. The time is the
 * time of this call.
 */
function transitionContext({ now = Date.now, random = Math.random }: EventContext) {
  const at = { now: now(), random: random() };
  return (preferences: unknown): TransitionContext => {
    const { settleSeconds, neverResend } = preferencesOf(preferences);
    return { ...at, settle: settleSeconds * 1000, neverResend };
  };
}
