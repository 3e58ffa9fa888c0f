import { expect, test } from 'vitest';
import { stateOf } from '../../../../components/reports/new/use-create-bulk.ts';

test('New reports say that they are paused while they would go on, and then how they ended', () => {
  expect(stateOf({}, { state: 'running' }, 0)).toBe('running');
  expect(stateOf({ stopped: 'paused' }, { state: 'running' }, 1)).toBe('paused');
  expect(stateOf({ stopped: 'cancelled' }, { state: 'cancelled' }, 0)).toBe('cancelled');
  expect(stateOf({ stopped: 'paused' }, { state: 'done' }, 0)).toBe('done');
  expect(stateOf({}, { state: 'done' }, 2)).toBe('undecided');
});
