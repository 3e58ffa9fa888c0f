import type { CreateBulk } from '../../../lib/domain/jobs/bulk.ts';

/** How new reports are, in one word. Some of them may wait for the person's decision. */
export function stateOf(
  { state, paused }: Pick<CreateBulk, 'state' | 'paused'>,
  undecided: number,
) {
  if (state === 'done' && undecided > 0) return 'undecided';
  return paused && state !== 'done' && state !== 'cancelled' ? 'paused' : state;
}
