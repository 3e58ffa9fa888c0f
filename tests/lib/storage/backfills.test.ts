import { expect, test } from 'vitest';
import { defaultPreferences } from '../../../lib/domain/preferences.ts';
import { isWhole, noBackfill } from '../../../lib/storage/backfills.ts';

test('A device has all reports of a service only where they were downloaded and none is dropped for its age', () => {
  const preferences = { ...defaultPreferences, fillArchive: true };
  const complete = { ...noBackfill, whole: { at: 1, newest: 1 } };
  expect(isWhole(preferences, complete)).toBe(true);
  expect(isWhole(preferences, noBackfill)).toBe(false);
  expect(isWhole({ ...preferences, keepDays: 365 }, complete)).toBe(false);
  expect(isWhole({ ...preferences, fillArchive: false }, complete)).toBe(false);
});
