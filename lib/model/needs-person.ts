import type { Job } from './job.ts';
import type { ProblemCode } from './problem.ts';

const onlyThePerson = new Set<ProblemCode>(['no-access', 'wrong-key', 'forbidden']);

/**
 * Whether a job does not go on without the person: also what came of a request is asked in vain without a key or access. What became of a part of a bulk
 * change is told of with the whole, unless it waits.
 */
export function needsPerson({ state, bulk }: Job): boolean {
  if (bulk !== undefined) return state.name === 'blocked';
  if (state.name === 'refused' || state.name === 'undecided') return true;
  return 'problem' in state && state.problem !== undefined && onlyThePerson.has(state.problem.code);
}
