import { expect, test } from 'vitest';
import type { SettingsFile } from '../../../lib/domain/settings/settings-file.ts';
import { noBackfill, readBackfill, saveBackfill } from '../../../lib/storage/backfills.ts';
import { changeLeakGuard, readLeakGuard } from '../../../lib/storage/leak-guard.ts';
import { changePreferences, readPreferences } from '../../../lib/storage/preferences.ts';
import { importSettings } from '../../../lib/storage/settings-file.ts';

const fileWith = (changes: Partial<SettingsFile>): SettingsFile => ({
  verdict: 1,
  connections: [],
  preferences: {},
  addresses: { leftOut: [], rules: [] },
  views: [],
  ...changes,
});

test('An import that switches the download of all reports on reads the whole list, as the switch does', async () => {
  const read = { ...noBackfill, whole: { at: 7, newest: 5 } };
  await saveBackfill('c1', read, noBackfill);
  await importSettings(fileWith({ preferences: { fillArchive: false } }));
  await importSettings(fileWith({ preferences: { theme: 'dark' } }));
  expect(await readBackfill('c1')).toEqual(read);
  await importSettings(fileWith({ preferences: { fillArchive: true } }));
  expect(await readBackfill('c1')).toEqual(noBackfill);
  expect(await readPreferences()).toMatchObject({ fillArchive: true, theme: 'dark' });
  await saveBackfill('c1', read, noBackfill);
  await importSettings(fileWith({ preferences: { fillArchive: true } }));
  expect(await readBackfill('c1')).toEqual(read);
});

test('An import whose rules do not fit writes nothing', async () => {
  const rules = Array.from({ length: 500 }, (_, index) => ({
    hosts: `h${index}.example`,
    does: 'never' as const,
  }));
  await changeLeakGuard((stored) => ({ ...stored, rules }));
  await changePreferences({ theme: 'light' });
  const oneMore = [{ hosts: 'example.com', does: 'never' as const }];
  const file = fileWith({
    preferences: { theme: 'dark' },
    addresses: { leftOut: [], rules: oneMore },
  });
  await expect(importSettings(file)).rejects.toThrow('too many rules');
  expect((await readPreferences()).theme).toBe('light');
  expect((await readLeakGuard()).rules).toEqual(rules);
});
