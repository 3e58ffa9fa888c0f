import { targetIdOf } from '../../domain/jobs/bulk.ts';
import { isDoneCreate, type Job } from '../../domain/jobs/job.ts';
import { type Problem, traitsOf } from '../../domain/problem.ts';
import type { Outcome } from '../../storage/archive/bulk-targets.ts';

/** How often a job is tried if the service itself fails. */
const maxTries = 3;

/**
 * Whether a job goes no further by itself. A job at which the service keeps failing counts as
 * finished, so that it does not hold up others.
 */
export function isFinished({ task, state, delays }: Job): boolean {
  // A create that may have been made stays a job: tried anew it might be made twice. One that was
  // not sent waits for the service, as all others would.
  if (task.kind === 'create') return state.name === 'done' || state.name === 'refused';
  if (state.name === 'queued' && state.problem)
    return delays >= maxTries && !traitsOf(state.problem).affectsAll;
  return state.name === 'done' || state.name === 'refused' || state.name === 'undecided';
}

/** The outcome of a job that is finished, for its report. Empty for a job without a report. */
export function outcomeOf(job: Job): Outcome[] {
  const { task, state } = job;
  const id = targetIdOf(task);
  if (id === null) return [];
  if (state.name === 'done')
    return [{ id, state: 'done', ...(isDoneCreate(job) && { reportId: job.state.reportId }) }];
  // An undecided run was sent twice and never answered.
  return [
    {
      id,
      state: 'failed',
      problem: ('problem' in state && state.problem) || { code: 'timeout' },
    },
  ];
}

/** The problem for which a bulk waits. A create without a confirmation holds up no other. */
export function reasonToWait({ task, state }: Job): Problem | undefined {
  const problem = 'problem' in state ? state.problem : undefined;
  const isAsked = state.name === 'unknown' || state.name === 'undecided';
  return problem && task.kind === 'create' && isAsked && !traitsOf(problem).affectsAll
    ? undefined
    : problem;
}
