import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers, rangeText } from '../../../components/reports/Pagination.tsx';
import { speak } from '../../speak.ts';

const shown = (page: number, last: number | null) =>
  pageNumbers(page, last).join(' ').replaceAll('gap', '…');

test.each([
  [1, 2, '1 2'],
  [1, 10, '1 2 … 10'],
  [3, 10, '1 2 3 4 … 10'],
  [4, 10, '1 2 3 4 5 … 10'],
  [5, 10, '1 … 4 5 6 … 10'],
  [7, 10, '1 … 6 7 8 9 10'],
  [10, 10, '1 … 9 10'],
])('On page %i of %i these are offered: %s', (page, last, numbers) => {
  expect(shown(page, last)).toBe(numbers);
});

test('Where the service does not tell how many there are, or there is but one, there are no numbers', () => {
  expect(shown(3, null)).toBe('');
  expect(shown(1, 1)).toBe('');
  expect(shown(1, 0)).toBe('');
});

test('A page that is there no more leads back to those that are', () => {
  expect(shown(9, 5)).toBe('1 … 5');
  expect(shown(9, 3)).toBe('1 2 3');
});

test('Whatever the page: rising, from the first to the last, few, and a gap is never of one', () => {
  assert(
    property(integer({ min: 1, max: 400 }), integer({ min: 2, max: 300 }), (page, last) => {
      const numbers = pageNumbers(page, last);
      expect([numbers.at(0), numbers.at(-1)]).toEqual([1, last]);
      expect(numbers.length).toBeLessThanOrEqual(7);
      for (const [at, number] of numbers.entries()) {
        const [before, after] = [numbers[at - 1], numbers[at + 1]];
        if (number === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === 'number') expect(number).toBe(before + 1);
      }
      if (page <= last) expect(numbers).toContain(page);
    }),
  );
});

const ten = {
  rows: Array.from({ length: 10 }),
  unreadable: 0,
  total: 30,
  page: 1,
  next: 2,
  last: 3,
  from: 'service',
} as const;
const rangeOf = (changes: object) => rangeText({ ...ten, ...changes }, { perPage: 10 });

test('The range of a list never says fewer than it shows', () => {
  speak('en');
  expect(rangeOf({})).toBe('1–10 of 30');
  expect(rangeOf({ page: 3, rows: [1, 2], unreadable: 1, total: 23 })).toBe('21–23 of 23');
  expect(rangeOf({ total: 8 })).toBe('1–10');
  expect(rangeOf({ total: null })).toBe('1–10');
  expect(rangeOf({ rows: [] })).toBe('');
});
