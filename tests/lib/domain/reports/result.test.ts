import { expect, test } from 'vitest';
import { readResult, resultOfScore } from '../../../../lib/domain/reports/result.ts';

test.each([
  ['good', 'good', null],
  ['decent', 'decent', null],
  ['bad', 'bad', null],
  [' Good ', 'good', null],
  [100, 'good', 100],
  [80, 'good', 80],
  [79.5, 'good', 79.5],
  [79, 'decent', 79],
  [49, 'decent', 49],
  [48.9, 'bad', 48.9],
  [0, 'bad', 0],
  ['92', 'good', 92],
  [' 49.0 ', 'decent', 49],
  ['0', 'bad', 0],
  [null, null, null],
  [undefined, null, null],
  ['', null, null],
  ['   ', null, null],
])('the result %j is read as %s with the score %s', (raw, result, score) => {
  expect(readResult(raw)).toEqual({ result, score });
});

test.each([
  -1,
  101,
  NaN,
  Infinity,
  'excellent',
  '0x10',
  '1e1',
  '-5',
  '101',
  true,
  false,
  {},
  [],
  ['good'],
])('%j is no result', (raw) => {
  expect(readResult(raw)).toBeNull();
});

test('above 79 is good, 49 to 79 decent, below 49 bad', () => {
  expect([79.01, 79, 49, 48.99].map(resultOfScore)).toEqual(['good', 'decent', 'decent', 'bad']);
});
