import { expect, test } from 'vitest';
import { isRemaining } from '../../../../components/reports/new/use-create-bulk.ts';
import { jobIn, states } from '../../../lib/domain/jobs/jobs.ts';

test('The remaining addresses are those that no request can have made a report of', () => {
  expect(of('queued')).toBe(true);
  expect(of('blocked')).toBe(true);
  expect(of('refused')).toBe(true);
  expect(of('refused', 1)).toBe(true);
  for (const name of ['done', 'sending', 'unknown', 'undecided'] as const)
    expect(of(name)).toBe(false);
  expect(of('queued', 1)).toBe(false);
  // A job that cannot be read may have been sent.
  expect(isRemaining({ state: 'failed', job: null })).toBe(false);
  expect(isRemaining({ state: 'waiting', job: null })).toBe(true);
});

/** Whether a report remains whose job is in a state. */
function of(name: keyof typeof states, sends = 0): boolean {
  return isRemaining({ state: 'running', job: { ...jobIn(states[name]), sends } });
}
