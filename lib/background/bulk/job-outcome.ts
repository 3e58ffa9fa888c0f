import { targetIdOf } from '../../domain/jobs/bulk.ts';
import { isDoneCreate, type Job } from '../../domain/jobs/job.ts';
import { type Problem, traitsOf } from '../../domain/problem.ts';
import type { Outcome } from '../../storage/database/bulk-targets.ts';
import { hasConflictingJobs } from '../../domain/jobs/scheduling.ts';
import { discardJobs, storedJobs } from '../../storage/jobs.ts';

/** How often a job is tried if the service itself fails. */
const maxTries = 3;

/**
 * Whether a job does nothing more by itself. A job for which the service keeps failing counts as
 * finished, so that it does not delay others.
 */
export function isFinished({ task, state, delays }: Job): boolean {
  // A create that may have been made stays a job: a new job might make a second report. A create
  // that was not sent waits for the service, as the others would.
  if (task.kind === 'create') return state.name === 'done' || state.name === 'refused';
  if (state.name === 'queued' && state.problem)
    return delays >= maxTries && !traitsOf(state.problem).affectsAll;
  return state.name === 'done' || state.name === 'refused' || state.name === 'undecided';
}

/** The report that a job is for. Empty for a job without one. */
export function targetOf({ task }: Job): { id: string }[] {
  const id = targetIdOf(task);
  return id === null ? [] : [{ id }];
}

/** The outcome of a job that is finished, for its report. Empty for a job without a report. */
export function outcomeOf(job: Job): Outcome[] {
  const { task, state } = job;
  const id = targetIdOf(task);
  if (id === null) return [];
  if (state.name === 'done')
    return [{ id, state: 'done', ...(isDoneCreate(job) && { reportId: job.state.reportId }) }];
  // An undecided run was sent twice and never answered.
  const problem = ('problem' in state && state.problem) || ({ code: 'timeout' } as const);
  return [{ id, state: 'failed', problem }];
}

/**
 * Returns the problem for which a bulk waits. A create without a confirmation delays no other
 * create.
 */
export function reasonToWait({ task, state }: Job): Problem | undefined {
  const problem = 'problem' in state ? state.problem : undefined;
  const isAsked = state.name === 'unknown' || state.name === 'undecided';
  return problem && task.kind === 'create' && isAsked && !traitsOf(problem).affectsAll
    ? undefined
    : problem;
}

/**
 * Removes ended jobs whose outcome is recorded. A create becomes a separate job instead if it is
 * still needed: because the person has to decide, another job may own its report, or it has
 * duplicates or a check for them.
 */
export async function releaseJobs(ended: Job[], jobs: Job[]): Promise<void> {
  for (const { id } of ended.filter((job) => isNeeded(job, jobs)))
    await storedJobs.change(id, ({ bulk: _bulk, ...job }) => job);
  // Since `jobs` were read, an equal click may have come, or the person tried one again. The next
  // run keeps these then.
  await removeJobs(
    ended.filter((job) => !isNeeded(job, jobs)),
    (job, others) => isFinished(job) && !isNeeded(job, others),
  );
}

/** Whether an ended create must stay as a job, for the person or for another job. */
function isNeeded(job: Job, jobs: Job[]): boolean {
  if (!isDoneCreate(job)) return job.task.kind === 'create' && job.state.name === 'undecided';
  const { duplicateCheck, duplicates } = job.state;
  return duplicateCheck !== undefined || duplicates.length > 0 || hasConflictingJobs(job, jobs);
}

/** Removes these jobs, except jobs that `may` refuses in their stored state. */
export async function removeJobs(
  jobs: Job[],
  may: (job: Job, others: Job[]) => boolean,
): Promise<void> {
  const ids = new Set(jobs.map(({ id }) => id));
  if (ids.size > 0) await discardJobs((job, others) => ids.has(job.id) && may(job, others));
}
