import { array, assert, nat, pre, property } from 'fast-check';
import { expect, test } from 'vitest';
import { wholePercents } from '../../../../lib/domain/reports/percents.ts';

test('Shares in percent add up to 100, and what rounding leaves goes to the largest remainders', () => {
  expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33]);
  expect(wholePercents([1, 0, 5])).toEqual([17, 0, 83]);
  expect(wholePercents([7])).toEqual([100]);
  expect(wholePercents([0, 0])).toEqual([0, 0]);
  assert(
    property(array(nat({ max: 20_000 }), { minLength: 1, maxLength: 5 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      pre(total > 0);
      const percents = wholePercents(counts);
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
      for (const [at, percent] of percents.entries())
        expect(Math.abs(percent - (counts[at]! / total) * 100)).toBeLessThan(1);
    }),
  );
});
