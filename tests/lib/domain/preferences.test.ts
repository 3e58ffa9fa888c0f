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
  ['public', 0],
  ['private', 1],
  ['password', 2],
] as const)('With the setting %s a new report starts at %i', (privacyOfNew, privacy) => {
  expect(initialPrivacy({ privacyOfNew })).toBe(privacy);
});

test('The setting "Same as last time" of an older version is Private, whatever came last', () => {
  const preferences = parsePreferences({ privacyOfNew: 'last', lastPrivacy: 0 });
  expect(preferences && initialPrivacy(preferences)).toBe(1);
});
