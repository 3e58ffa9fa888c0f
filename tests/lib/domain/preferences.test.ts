import { expect, test } from 'vitest';
import { defaultPreferences, initialPrivacy } from '../../../lib/domain/preferences.ts';
import { parsePreferences } from '../../../lib/storage/preferences.ts';

test('A new report is private until somebody chooses otherwise', () => {
  expect(initialPrivacy(defaultPreferences)).toBe(1);
});

test.each([0, 1, 2])(
  'What an older version remembered (%i) does not choose for anybody',
  (privacy) => {
    const preferences = parsePreferences({ privacy, theme: 'dark' });
    expect(preferences).toMatchObject({ privacyOfNew: 'private', theme: 'dark' });
    expect(preferences && initialPrivacy(preferences)).toBe(1);
  },
);

test.each([
  ['public', 2, 0],
  ['private', 0, 1],
  ['password', 0, 2],
  ['last', 1, 1],
  ['last', 2, 2],
] as const)(
  'With the setting %s and the last report at %i, the next starts at %i',
  (privacyOfNew, lastPrivacy, privacy) => {
    expect(initialPrivacy({ privacyOfNew, lastPrivacy })).toBe(privacy);
  },
);

test('Public is never taken over: after a public report "Same as last time" is private', () => {
  expect(initialPrivacy({ privacyOfNew: 'last', lastPrivacy: 0 })).toBe(1);
});
