import { beforeEach, expect, test } from 'vitest';
import { quantity, quantityIn, unitIn } from '../../../components/report/format-value.ts';
import { speak } from '../../speak.ts';

beforeEach(() => speak('en'));

test.each([
  [480.4, 'ms', '480 ms'],
  [4_812, 'milliseconds', '4.8 s'],
  [2.5, 's', '2.5 s'],
  [90, 'seconds', '90 s'],
  [512, 'bytes', '512 B'],
  [120_345, 'byte', '120 kB'],
  [2_418, 'KiB', '2.5 MB'],
  [3_097_000, 'B', '3.1 MB'],
  [41.25, '%', '41.3%'],
])('%d %s is %s', (value, unit, said) => {
  expect(quantity(value, unit)).toBe(said);
});

test.each(['parsecs', '', 'constructor', '__proto__'])('%j is no unit that is known', (unit) => {
  expect(quantity(1, unit)).toBeNull();
});

test('A text that is a number and its unit is read; any other stays as it is', () => {
  expect(quantityIn('4812 ms')).toBe('4.8 s');
  expect(quantityIn(' 120345bytes ')).toBe('120 kB');
  for (const text of [
    '4812',
    'ms',
    '1,230 ms',
    '12 elements found',
    '5 ms of 10 ms',
    `${'1'.repeat(50)} ms`,
  ])
    expect(quantityIn(text)).toBeNull();
});

test('The name of a field may end with a unit', () => {
  expect(['size_bytes', 'loadMs', 'bytes', 'load time ms'].map(unitIn)).toEqual([
    'bytes',
    'Ms',
    'bytes',
    'ms',
  ]);
  expect(['items', 'symbols', 'bytes_of', ''].map(unitIn)).toEqual([null, null, null, null]);
});
