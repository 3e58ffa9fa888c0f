import { describe, expect, test } from 'vitest';
import { hasPassed, withoutChecks } from '../../../../lib/domain/accepted/no-longer-needed.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { anAcceptance } from '../../../support/builders/values.ts';

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

test('An acceptance of several checks loses only those that are named, and one of none goes', () => {
  const one = anAcceptance({ checks: [{ title: 'a' }, { key: 'b', title: 'B' }] });
  const other = anAcceptance({ checks: [{ title: 'a' }] });
  const kept = anAcceptance({ checks: [{ title: 'a' }] });
  const gone = new Map([
    [one.id, new Set(['b'])],
    [other.id, new Set(['a'])],
    ['another', new Set(['a'])],
  ]);
  const left = withoutChecks([one, other, kept], gone);
  expect(left).toEqual([{ ...one, checks: [{ title: 'a' }] }, kept]);
  expect(left[1]).toBe(kept);
});
