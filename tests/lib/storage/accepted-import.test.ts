import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import { readSettingsFile } from '../../../lib/domain/settings/settings-file.ts';
import { readAccepted, saveAcceptance } from '../../../lib/storage/accepted.ts';
import { saveConnection } from '../../../lib/storage/connections.ts';
import { changePreferences, readPreferences } from '../../../lib/storage/preferences.ts';
import { quarantineUnreadable } from '../../../lib/storage/quarantine.ts';
import { importSettings, readOwnSettings } from '../../../lib/storage/settings-file.ts';
import { aConnection, anAcceptance, connectionId } from '../../support/builders/values.ts';

const key = `accepted:${connectionId}`;
const titled = (title: string, more: Partial<Acceptance> = {}) =>
  anAcceptance({ checks: [{ title }], ...more });
const titles = async () =>
  (await readAccepted(connectionId)).flatMap(({ checks }) => checks.map((one) => one.title));
const fileOf = (accepted: unknown[]) => {
  const { baseUrl: url } = aConnection();
  const read = readSettingsFile(JSON.stringify({ verdict: 1, connections: [{ url, accepted }] }));
  if (!('file' in read)) throw new Error(JSON.stringify(read));
  return read.file;
};
const withoutId = ({ id: _id, ...one }: Acceptance) => one;

beforeEach(async () => {
  fakeBrowser.reset();
  await saveConnection(aConnection());
});

test('Acceptances that cannot be read are set aside, and until then neither exported nor replaced', async () => {
  await fakeBrowser.storage.local.set({ [key]: [{ reason: 1 }] });
  await expect(readOwnSettings()).rejects.toThrow('cannot be read');
  await expect(importSettings(fileOf([withoutId(titled('a'))]))).rejects.toThrow('cannot be read');
  expect(await quarantineUnreadable()).toEqual([key]);
  await importSettings(fileOf([withoutId(titled('a'))]));
  expect(await titles()).toEqual(['a']);
});

test('An import adds acceptances with all else in one write, or nothing where there are too many', async () => {
  const mine = titled('mine');
  await saveAcceptance(connectionId, mine);
  const file = fileOf([
    withoutId(titled('theirs')),
    withoutId(titled('mine', { reason: 'theirs' })),
  ]);
  await importSettings({ ...file, preferences: { theme: 'dark' } });
  expect((await titles()).toSorted()).toEqual(['mine', 'theirs']);
  expect(await readAccepted(connectionId)).toContainEqual(mine);

  const full = fileOf(Array.from({ length: 499 }, (_, at) => withoutId(titled(`c${at}`))));
  await changePreferences({ theme: 'light' });
  await expect(importSettings({ ...full, preferences: { theme: 'dark' } })).rejects.toThrow(
    'too many',
  );
  expect((await titles()).toSorted()).toEqual(['mine', 'theirs']);
  expect((await readPreferences()).theme).toBe('light');
});
