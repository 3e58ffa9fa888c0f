import type { JobEvent, TransitionContext } from '../../domain/jobs/job-event.ts';
import { isDoneCreate, type Job, type StateName } from '../../domain/jobs/job.ts';
import { jobsSharing } from '../../domain/jobs/scheduling.ts';
import { transition } from '../../domain/jobs/transition.ts';
import { changeJob, changeJobs, readJobsOf } from './jobs.ts';
import { readPreferences } from './preferences.ts';

/**
 * The clock (milliseconds since 1970) and random numbers in [0, 1), by default the browser's own.
 */
export interface EventContext {
  now?: () => number;
  random?: () => number;
}

/**
 * Applies an event to a job as it lies in storage now. A create that makes its report hands it to
 * the jobs that share it, in the same write. With `onlyIn`, a job that is in another state by now
 * stays as it is. Returns the job after the event, or null when it was removed meanwhile. Rejects
 * when storage is full.
 */
export async function applyEvent(
  id: string,
  event: JobEvent,
  context: EventContext & { onlyIn?: StateName } = {},
): Promise<Job | null> {
  const { onlyIn } = context;
  const at = await transitionContext(context);
  return changeJob(
    id,
    (job) => (onlyIn === undefined || job.state.name === onlyIn ? transition(job, event, at) : job),
    async (before, after) => {
      if (!isDoneCreate(after) || !('password' in before.task)) return [];
      const { reportId, at: madeAt } = after.state;
      const sharers = jobsSharing(before, after, await readJobsOf(before.connectionId));
      return sharers.map((job) => transition(job, { type: 'shared', reportId, at: madeAt }, at));
    },
  );
}

/** Applies an event that comes from outside to all jobs, in one write. */
export async function applyEventToAll(
  event: Extract<JobEvent, { type: 'online' | 'access-changed' }>,
  context: EventContext = {},
): Promise<void> {
  const at = await transitionContext(context);
  await changeJobs((job) => transition(job, event, at));
}

async function transitionContext({
  now = Date.now,
  random = Math.random,
}: EventContext): Promise<TransitionContext> {
  const time = now();
  const { settleSeconds, neverResend } = await readPreferences();
  return { now: time, random: random(), settle: settleSeconds * 1000, neverResend };
}
