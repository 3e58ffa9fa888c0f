import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { cautiousPreferences } from '../../../lib/domain/preferences.ts';
import { newBulk } from '../../../lib/domain/jobs/bulk.ts';
import { saveConnection } from '../../../lib/storage/connections.ts';
import { readPageState } from '../../../lib/storage/page-state.ts';
import {
  quarantinedKeys,
  quarantineUnreadable,
  removeQuarantined,
} from '../../../lib/storage/quarantine.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';
import { aConnection } from '../../support/builders/values.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  await saveConnection(aConnection({ id: 'one', baseUrl: 'https://one.example' }));
});

test('Whatever cannot be read is set aside, and pages say so; what can begin anew is not', async () => {
  const broken = {
    'job:broken': 1,
    'bulk:broken': 1,
    preferences: 'broken',
    'leak-guard': { v: 1, rules: [{ hosts: 'example.com', does: 'sing' }] },
    connections: 'broken',
    'watch:broken': { v: 1, every: 'year' },
    'watch-changes:one': [{ id: 1 }],
  };
  await fakeBrowser.storage.local.set({ ...broken, 'newest-reports:one': 'broken' });
  await quarantineUnreadable();
  expect(await fakeBrowser.storage.local.get()).toEqual({
    ...Object.fromEntries(Object.entries(broken).map(([key, raw]) => [`quarantine:${key}`, raw])),
    preferences: cautiousPreferences,
    'newest-reports:one': 'broken',
  });
  expect((await readPageState()).hasUnreadable).toBe(true);
});

test('Views that cannot be read are set aside with the others, which stay', async () => {
  const bad = { name: 'Bad', query: '?result=bad' };
  const stored = [bad, { name: 'of another tab', query: '?tab=watches' }];
  await fakeBrowser.storage.local.set({ 'kept-views': stored });
  expect(await quarantineUnreadable()).toEqual(['kept-views']);
  expect(await fakeBrowser.storage.local.get()).toMatchObject({
    'kept-views': [bad],
    'quarantine:kept-views': stored,
  });
  expect(await quarantineUnreadable()).toEqual([]);
});

test('A value of a newer version stays, and pages say that it is not read', async () => {
  await fakeBrowser.storage.local.set({ 'bulk:newer': { v: 2 } });
  expect(await quarantineUnreadable()).toEqual([]);
  expect((await readPageState()).hasUnreadable).toBe(true);
  expect(quarantinedKeys(await fakeBrowser.storage.local.get())).toEqual([]);
});

test('What was set aside is removed together, whatever it was, and nothing else', async () => {
  const before = await fakeBrowser.storage.local.get();
  const aside = {
    'quarantine:connections': 1,
    'quarantine:preferences': 1,
    'quarantine:job:1': 1,
    'quarantine:of-another-version': 1,
  };
  await fakeBrowser.storage.local.set({ ...aside, 'job:broken': 1 });
  expect(quarantinedKeys(await fakeBrowser.storage.local.get())).toEqual(Object.keys(aside));
  await removeQuarantined();
  expect(await fakeBrowser.storage.local.get()).toEqual({ ...before, 'job:broken': 1 });
  expect((await readPageState()).hasUnreadable).toBe(false);
});

test('A broken connection is removed with its changes; those of others and all values of a newer version stay', async () => {
  const mine = { ...jobIn(states.queued), id: 'mine', connectionId: 'one' };
  const bulk = {
    ...newBulk('gone', { kind: 'run' }, [{ id: '1', url: 'https://example.com/' }], now, 'b1'),
  };
  await fakeBrowser.storage.local.set({
    'quarantine:connections:1': { id: 'gone' },
    'job:mine': mine,
    'job:lost': { ...mine, id: 'lost', connectionId: 'gone' },
    'bulk:b1': bulk,
  });
  await removeQuarantined();
  expect(Object.keys(await fakeBrowser.storage.local.get()).toSorted()).toEqual([
    'connections',
    'job:mine',
  ]);
  const newer = {
    'quarantine:connections': { v: 2 },
    'quarantine:connections:1': { id: 'gone' },
    'job:lost': { ...mine, id: 'lost', connectionId: 'gone' },
  };
  await fakeBrowser.storage.local.set(newer);
  expect(quarantinedKeys(await fakeBrowser.storage.local.get())).toEqual([
    'quarantine:connections:1',
  ]);
  await removeQuarantined();
  expect(Object.keys(await fakeBrowser.storage.local.get()).toSorted()).toEqual([
    'connections',
    'job:lost',
    'job:mine',
    'quarantine:connections',
  ]);
});
