import type { Job } from './job.ts';
import { onlyPersonMends } from '../problem.ts';

/**
 * Whether a job does not go on without the person: also what came of a request is asked in vain
 * without a key or access. What became of a part of a bulk change is told of with the whole, unless
 * it waits for them.
 */
export function needsPerson({ state, bulk }: Job): boolean {
  if (bulk !== undefined && state.name !== 'unknown') return state.name === 'blocked';
  if (state.name === 'refused' || state.name === 'undecided') return true;
  return 'problem' in state && onlyPersonMends(state.problem);
}

/** How many changes need the person; the parts of a bulk change are one. */
export function countNeedingPerson(jobs: Job[]): number {
  return new Set(jobs.filter(needsPerson).map(({ bulk, id }) => bulk ?? id)).size;
}
