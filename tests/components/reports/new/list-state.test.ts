import { expect, test } from 'vitest';
import { stateOf } from '../../../../components/reports/new/use-create-bulk.ts';

test('New reports say that they are paused while they would go on, and then how they ended', () => {
  expect(stateOf({ state: 'running' }, 0)).toBe('running');
  expect(stateOf({ state: 'running', paused: true }, 1)).toBe('paused');
  expect(stateOf({ state: 'cancelled', paused: true }, 0)).toBe('cancelled');
  expect(stateOf({ state: 'done', paused: true }, 0)).toBe('done');
  expect(stateOf({ state: 'done' }, 2)).toBe('undecided');
});
