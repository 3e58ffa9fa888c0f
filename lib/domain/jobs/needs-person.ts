import type { Job } from './job.ts';
import { onlyPersonMends } from '../problem.ts';

/**
 * Whether a job does not go on without the person. An unknown job does not if its key or access is
 * missing. A part of a bulk change counts only while it is blocked: the bulk change shows how it
 * ended.
 */
export function needsPerson({ state, bulk }: Job): boolean {
  if (bulk !== undefined && state.name !== 'unknown') return state.name === 'blocked';
  if (state.name === 'refused' || state.name === 'undecided') return true;
  return 'problem' in state && onlyPersonMends(state.problem);
}

/** Counts the changes that need the person. The parts of a bulk change count as one. */
export function countNeedingPerson(jobs: Job[]): number {
  return new Set(jobs.filter(needsPerson).map(({ bulk, id }) => bulk ?? id)).size;
}
