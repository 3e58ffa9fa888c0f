import { nextDelay } from './backoff.ts';
import type { TransitionContext } from './job-event.ts';
import { type Baseline, deletes, type DoneCreate, type Job, listOf, type Task } from './job.ts';
import { onlyPersonMends, type Problem, traitsOf } from '../problem.ts';

/** How often a change of a list is tried if the service itself fails. */
const maxTries = 3;

/** Blocks a job whose problem only the person can solve; null for another problem. */
export function blocked(job: Job, problem: Problem): Job | null {
  return onlyPersonMends(problem) ? { ...job, state: { name: 'blocked', problem } } : null;
}

/** A job that met a problem waits. The pause of a service delays all jobs of its connection. */
export function queuedLater(job: Job, problem: Problem, at: TransitionContext): Job {
  const delays = job.delays + 1;
  if (traitsOf(problem).needs === 'pause')
    return { ...job, delays, state: { name: 'queued', notBefore: at.now } };
  // One report at which the service keeps failing must not hold up its list. A create waits for the
  // service, as the others of its list would. A page in front of the service is no failure of it.
  if (
    listOf(job) !== undefined &&
    job.task.kind !== 'create' &&
    delays >= maxTries &&
    problem.code !== 'web-page' &&
    !traitsOf(problem).affectsAll
  )
    return refused(job, problem, at);
  const notBefore = at.now + nextDelay(job.delays, at.random, problem);
  return { ...job, delays, state: { name: 'queued', notBefore, problem } };
}

/** The job goes as soon as its turn comes. */
export function queuedNow(job: Job, at: TransitionContext): Job {
  return { ...job, delays: 0, state: { name: 'queued', notBefore: at.now } };
}

/** Ends a job: it is not sent again unless the person asks. */
export function refused(job: Job, problem: Problem, at: TransitionContext): Job {
  return { ...job, state: { name: 'refused', at: at.now, problem } };
}

/** Ends a change that a server in front of the service does not let through. */
export function changesForbidden(job: Job, problem: Problem, at: TransitionContext): Job {
  const code = deletes(job.task) ? 'delete-forbidden' : 'put-forbidden';
  return refused(job, { ...problem, code }, at);
}

/**
 * The job is done: its report was found. A second request may still make a duplicate, for which the
 * service is asked after `settle` milliseconds.
 */
export function found(
  job: Job,
  baseline: Baseline,
  { reportId, duplicates }: Pick<DoneCreate['state'], 'reportId' | 'duplicates'>,
  at: TransitionContext,
  settle = at.settle,
): Job {
  const duplicateCheck = { baseline, notBefore: at.now + settle };
  return done(job, { reportId, duplicates, duplicateCheck }, at);
}

/** Ends a job as done, and drops the password, which nothing needs any more. */
export function done(
  job: Job,
  made: Omit<DoneCreate['state'], 'name' | 'at'>,
  at: TransitionContext,
): Job {
  if (job.task.kind !== 'create') return doneOther(job, job.task, at);
  const { password: _, ...task } = job.task;
  return { ...job, task, delays: 0, state: { name: 'done', at: at.now, ...made } };
}

/**
 * Ends a change that is no create as done, and drops its password. `differs`: the report has
 * another privacy than the change asked for.
 */
export function doneOther(
  job: Job,
  task: Exclude<Task, { kind: 'create' }>,
  at: TransitionContext,
  differs?: true,
): Job {
  const state = { name: 'done' as const, at: at.now, duplicates: [], ...(differs && { differs }) };
  if (task.kind !== 'privacy') return { ...job, task, delays: 0, state };
  const { password: _, ...rest } = task;
  return { ...job, task: rest, delays: 0, state };
}
