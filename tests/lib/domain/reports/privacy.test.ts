import { expect, test } from 'vitest';
import { asksForPassword, readPrivacy } from '../../../../lib/domain/reports/privacy.ts';

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

test.each([
  [0, false],
  [1, false],
  [2, true],
  [null, true],
] as const)(
  'a report with the privacy %j and a password that the service kept asks for it: %j',
  (privacy, does) => {
    expect(asksForPassword({ privacy, hasPassword: true })).toBe(does);
  },
);

test('A report without a password asks for none', () => {
  expect(asksForPassword({ privacy: 2, hasPassword: false })).toBe(false);
});
