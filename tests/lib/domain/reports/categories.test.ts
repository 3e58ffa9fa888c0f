import { expect, test } from 'vitest';
import {
  badCategories,
  lowestFirst,
  readCategories,
  resultOfAudit,
} from '../../../../lib/domain/reports/result.ts';

test.each([
  ['one bad category makes it decent', 85, { a: 40, b: 100 }, 'decent'],
  ['no category below 49 leaves it good', 85, { a: 49, b: 100 }, 'good'],
  ['a category without a score counts as none', 85, { a: null, b: 100 }, 'good'],
  ['a decent score stays decent', 60, { a: 40 }, 'decent'],
  ['a bad score stays bad', 40, { a: 20, b: 60 }, 'bad'],
  ['a service without categories is judged by its score', 85, {}, 'good'],
] as const)('Of an audit, %s', (_, score, categories, result) => {
  expect(resultOfAudit(score, categories)).toBe(result);
});

test('Categories are read as far as they are names and scores', () => {
  expect(readCategories({ performance: 71, seo: '92', 'best-practices': null })).toEqual({
    performance: 71,
    seo: 92,
    'best-practices': null,
  });
  expect(readCategories({ a: 'x', b: -1, c: 101, d: [], e: NaN, ['n'.repeat(41)]: 5, '': 5 })).toBe(
    undefined,
  );
  // In the scale of Lighthouse; where that cannot be told, as it stands.
  expect(readCategories({ a: 0.5, b: 1, c: null, d: 0 })).toEqual({ a: 50, b: 100, c: null, d: 0 });
  expect(readCategories({ a: 0.5, b: 71 })).toEqual({ a: 0.5, b: 71 });
  expect(readCategories({ a: 1, b: 0 })).toEqual({ a: 1, b: 0 });
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`c${at}`, at % 100]));
  expect(Object.keys(readCategories(many) ?? {})).toHaveLength(12);
  for (const other of [null, [], [1, 2], 'performance', 7])
    expect(readCategories(other)).toBe(undefined);
});

test('The lowest category comes first, and those without a score last', () => {
  const categories = { a: 100, b: null, c: 20, d: 40 };
  expect(lowestFirst(categories).map(([name]) => name)).toEqual(['c', 'd', 'a', 'b']);
  expect(badCategories(categories)).toEqual(['c', 'd']);
});
