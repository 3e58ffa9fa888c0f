import { expect, test } from 'vitest';
import { readPrivacy } from '../../../../lib/domain/reports/privacy.ts';

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  ['0', 0],
  ['1', 1],
  [' 2 ', 2],
])('the privacy %j is read as %i', (raw, privacy) => {
  expect(readPrivacy(raw)).toBe(privacy);
});

test.each([
  3,
  -1,
  0.5,
  NaN,
  '3',
  '',
  ' ',
  '0x1',
  '1e0',
  'public',
  true,
  false,
  null,
  undefined,
  {},
  [1],
])('%j is no privacy', (raw) => {
  expect(readPrivacy(raw)).toBeNull();
});
