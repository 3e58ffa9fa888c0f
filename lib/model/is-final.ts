import type { Job } from './job.ts';
import type { Problem } from './problem.ts';

/**
 * Whether a problem ends a job whatever it was asking: what is gone cannot be run again, and one report that the key is not good for is the outcome
 * of that part of a bulk change, and must not stop the others.
 */
export function isFinal({ task, bulk }: Job, { code }: Problem): boolean {
  return (code === 'not-found' && task.kind === 'run') || (code === 'forbidden' && bulk !== undefined);
}
