import type { Job } from '../../../lib/domain/jobs/job.ts';
import { blockedBy } from '../../../lib/domain/problem.ts';
import type { SeenRequest } from '../service/faulty-service.ts';

/** A job when everything is quiet, and until when its service asked to wait. */
export interface Ended {
  job: Job | undefined;
  wait: number;
}

/**
 * Whether a job is at rest: it ended, waits for the person, or waits more than half a minute.
 * `wait` is until when the service asked to wait.
 */
export function isAtRest(job: Job | undefined, wait: number): boolean {
  if (!job) return false;
  const { state } = job;
  if (state.name === 'unknown' || state.name === 'queued') return wait > Date.now() + 30_000;
  if (state.name === 'done') return !state.duplicateCheck;
  return state.name === 'refused' || state.name === 'undecided' || state.name === 'blocked';
}

/** Whether the run gave up on a job that should have gone on. That is as bad as a lost job. */
export function isStuck({ job, wait }: Ended): boolean {
  return job !== undefined && !isAtRest(job, wait);
}

/** The states of the job and its requests, in seconds since the click. */
export function storyOf({ job }: Ended, requests: SeenRequest[]): string {
  const start = job?.createdAt ?? requests[0]?.at ?? 0;
  const since = (at: number | undefined) =>
    at === undefined ? '-' : ((at - start) / 1000).toFixed(1);
  const went = job
    ? `${job.state.name} ${since(job.changedAt)}, ${job.sends} without an answer`
    : '';
  const saw = requests.map(
    ({ at, fault, made, answered, cut }) =>
      `${since(at)} (${fault}; made ${since(made)}, answered ${since(answered)}, cut ${since(cut)})`,
  );
  return `${went}; requests: ${saw.join(', ')}`;
}

/** Names how a job ended, for the table. */
export function endOf({ job, wait }: Ended): string {
  if (!job) return 'no job';
  const { state } = job;
  if (state.name === 'done')
    return `done${state.duplicates.length > 0 ? `, ${state.duplicates.length} shown as duplicate` : ''}${state.duplicateCheck ? ', still looking' : ''}`;
  if (state.name === 'queued')
    return `waits (${isAtRest(job, wait) ? 'throttled' : (state.problem?.code ?? 'turn')})`;
  if (state.name === 'unknown' && isAtRest(job, wait)) return 'waits (throttled), then checks';
  if (state.name === 'unknown') return `unknown (${state.problem?.code ?? 'no problem'})`;
  return state.name === 'blocked' ? `waits for the ${blockedBy(state.problem)}` : state.name;
}
