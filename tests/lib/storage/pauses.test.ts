import { expect, test } from 'vitest';
import { parsePauses } from '../../../lib/storage/pauses.ts';

const now = 1_800_000_000_000;

test('Pauses are read, without those that are over or were written before the clock was set back', () => {
  const waits = { c1: now + 1, c2: now, c3: now + 24 * 60 * 60_000 };
  expect([...parsePauses(waits, now)]).toEqual([['c1', now + 1]]);
});

test.each([undefined, null, 'c1', 7, [now + 1], { c1: '9999999999999' }, { c1: null }])(
  'There are no pauses in %j',
  (raw) => {
    expect([...parsePauses(raw, now)]).toEqual([]);
  },
);
