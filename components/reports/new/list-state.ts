import type { CreateBulk } from '../../../lib/domain/jobs/bulk.ts';

/** How new reports are, in one word. Some of them may wait for the person's decision. */
export function stateOf(
  { state, paused, lost }: Pick<CreateBulk, 'state' | 'paused' | 'lost'>,
  undecided: number,
) {
  if (state === 'done' && undecided > 0) return 'undecided';
  if (state === 'done' && lost && lost.waiting > 0) return 'lost';
  return paused && state !== 'done' && state !== 'cancelled' ? 'paused' : state;
}
