import type { Job } from './job.ts';
import { onlyPersonMends } from '../problem.ts';

/**
 * Whether a job does not go on without the person. An unknown job does not if its key or access is
 * missing. A part of a bulk counts only while it is blocked, or is a create that may have been
 * made: the bulk shows how the others ended.
 */
export function needsPerson({ task, state, bulk }: Job): boolean {
  if (bulk !== undefined && state.name !== 'unknown')
    return state.name === 'blocked' || (task.kind === 'create' && state.name === 'undecided');
  if (state.name === 'refused' || state.name === 'undecided') return true;
  return 'problem' in state && onlyPersonMends(state.problem);
}

/** Counts the changes that need the person. The parts of a bulk change count as one. */
export function countNeedingPerson(jobs: Job[]): number {
  return new Set(jobs.filter(needsPerson).map(({ bulk, id }) => bulk ?? id)).size;
}
