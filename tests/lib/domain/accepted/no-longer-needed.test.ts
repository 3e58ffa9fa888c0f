import { describe, expect, test } from 'vitest';
import { hasPassed } from '../../../../lib/domain/accepted/no-longer-needed.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';

const run = (passed: boolean, key = 'alt', title = passed ? 'Has texts' : 'Lacks texts') => [
  { key, title, passed, importance: 'high' } satisfies Check,
];
const [passes, fails, without] = [run(true), run(false), run(true, 'other', 'Other')];
const accepted = { key: 'alt', title: 'Lacks texts' };

describe('a check', () => {
  test.each([
    ['passed three times', [passes, passes, passes], true],
    ['passed three times since it failed', [passes, passes, passes, fails], true],
    ['passed twice since it failed', [passes, passes, fails, passes], false],
    ['passed twice in all', [passes, passes], false],
    ['was not checked in between', [passes, without, passes, passes], false],
    ['was not checked last', [without, passes, passes, passes], false],
    ['is not there', [without, without, without, fails], null],
    ['is on no run', [], null],
  ])('that %s', (_what, runs, expected) => {
    expect(hasPassed(accepted, runs)).toBe(expected);
  });

  test('is known by its title where one of both has no key', () => {
    const runs = Array.from({ length: 3 }, () => run(true, 'alt', 'Texts'));
    expect(hasPassed({ title: 'Texts' }, runs)).toBe(true);
    expect(hasPassed({ key: 'other', title: 'Texts' }, runs)).toBeNull();
  });
});
