import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../../../lib/domain/connections/connection.ts';
import { newBulk } from '../../../../lib/domain/jobs/bulk.ts';
import { saveConnection } from '../../../../lib/storage/extension/connections.ts';
import { readPageState } from '../../../../lib/storage/extension/page-state.ts';
import {
  forgetQuarantined,
  quarantineUnreadable,
  unreadableOf,
} from '../../../../lib/storage/extension/quarantine.ts';
import { jobIn, now, states } from '../../domain/jobs/jobs.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  await saveConnection({
    id: 'one',
    baseUrl: 'https://one.example',
    apiKey: 'key',
    name: '',
    headers: [],
    reportPage: defaultReportPage,
  });
});

test('Unreadable values are counted by kind, even before they are kept aside', async () => {
  await fakeBrowser.storage.local.set({
    'job:broken': 1,
    'bulk:broken': 1,
    'bulk:newer': { v: 2 },
    preferences: 'broken',
    'leak-guard': { v: 1, rules: [{ hosts: 'example.com', does: 'sing' }] },
    connections: 'broken',
    'watch:broken': { v: 1, every: 'year' },
    'watch-changes:one': [{ id: 1 }],
    'newest-reports:one': 'broken',
  });
  const told = {
    connections: true,
    preferences: true,
    leakGuard: true,
    changes: 3,
    watches: 2,
    others: 0,
  };
  expect(unreadableOf(await fakeBrowser.storage.local.get())).toEqual({ ...told, aside: 0 });
  expect((await readPageState()).unreadable).toBe(8);
  await quarantineUnreadable();
  expect(unreadableOf(await fakeBrowser.storage.local.get())).toEqual({ ...told, aside: 7 });
  expect((await readPageState()).unreadable).toBe(8);
});

test('Values kept aside are counted by their former kind, and each kind is removed alone', async () => {
  const { connections } = await fakeBrowser.storage.local.get();
  const aside = {
    'quarantine:connections': 1,
    'quarantine:preferences': 1,
    'quarantine:job:1': 1,
    'quarantine:bulk:1': 1,
    'quarantine:of-another-version': 1,
  };
  await fakeBrowser.storage.local.set({ ...aside, 'job:broken': 1 });
  const all = await fakeBrowser.storage.local.get();
  expect(unreadableOf(all)).toEqual({
    connections: true,
    preferences: true,
    leakGuard: false,
    changes: 3,
    watches: 0,
    others: 1,
    aside: 5,
  });
  await forgetQuarantined();
  expect(await fakeBrowser.storage.local.get()).toEqual({ connections, 'job:broken': 1 });
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
  await forgetQuarantined();
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
  expect(unreadableOf(await fakeBrowser.storage.local.get())).toMatchObject({
    connections: true,
    aside: 1,
  });
  await forgetQuarantined();
  expect(Object.keys(await fakeBrowser.storage.local.get()).toSorted()).toEqual([
    'connections',
    'job:lost',
    'job:mine',
    'quarantine:connections',
  ]);
});
