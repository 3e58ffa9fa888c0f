import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newBulk } from '../../../../lib/domain/jobs/bulk.ts';
import {
  type Connection,
  defaultReportPage,
} from '../../../../lib/domain/connections/connection.ts';
import {
  readConnections,
  renameConnection,
  saveConnection,
  switchConnection,
} from '../../../../lib/storage/extension/connections.ts';
import { forgetQuarantined, unreadableOf } from '../../../../lib/storage/extension/unreadable.ts';
import { saveWelcome, parseWelcome } from '../../../../lib/storage/extension/welcome.ts';
import { jobIn, now, states } from '../../domain/jobs/jobs.ts';

const connection = (id: string): Connection => ({
  id,
  baseUrl: `https://${id}.example`,
  apiKey: 'key',
  name: '',
  headers: [['X-Proxy', 'secret']],
  reportPage: defaultReportPage,
});
const [one, two] = [connection('one'), connection('two')];

beforeEach(async () => {
  fakeBrowser.reset();
  await saveConnection(one);
  await saveConnection(two);
});

test('A new connection becomes the one in use; one that is saved again leaves the one in use as it is', async () => {
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'two' });
  await saveConnection({ ...one, apiKey: 'another' });
  expect(await readConnections()).toMatchObject({
    list: [{ ...one, apiKey: 'another' }, two],
    active: 'two',
  });
});

test('A switch changes which one is in use and nothing else; to one that is gone it changes nothing', async () => {
  await switchConnection('one');
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'one' });
  await switchConnection('gone');
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'one' });
});

test('A new name leaves key and headers as they are', async () => {
  await renameConnection('one', { name: 'Ours', reportPage: '{base_url}/r/{id}' });
  expect(await readConnections()).toMatchObject({
    list: [{ ...one, name: 'Ours', reportPage: '{base_url}/r/{id}' }, two],
    active: 'two',
  });
});

test('What was kept aside is told by what it was, and removed alone', async () => {
  const { connections } = await fakeBrowser.storage.local.get();
  const aside = {
    'aside:connections': 1,
    'aside:preferences': 1,
    'aside:job:1': 1,
    'aside:bulk:1': 1,
    'aside:of-another-version': 1,
  };
  await fakeBrowser.storage.local.set({ ...aside, 'job:broken': 1 });
  const all = await fakeBrowser.storage.local.get();
  expect(unreadableOf(all)).toEqual({
    connections: true,
    preferences: true,
    changes: 3,
    others: 1,
    aside: 5,
  });
  await forgetQuarantined();
  expect(await fakeBrowser.storage.local.get()).toEqual({ connections, 'job:broken': 1 });
});

test('With a broken connection its changes go, those of others stay, and so does all that a newer version wrote', async () => {
  const mine = { ...jobIn(states.queued), id: 'mine', connectionId: 'one' };
  const bulk = {
    ...newBulk('gone', { kind: 'run' }, [{ id: '1', url: 'https://example.com/' }], now, 'b1'),
  };
  await fakeBrowser.storage.local.set({
    'aside:connections:1': { id: 'gone' },
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
    'aside:connections': { v: 2 },
    'aside:connections:1': { id: 'gone' },
    'job:lost': { ...mine, id: 'lost', connectionId: 'gone' },
  };
  await fakeBrowser.storage.local.set(newer);
  expect(unreadableOf(await fakeBrowser.storage.local.get())).toMatchObject({
    connections: true,
    aside: 1,
  });
  await forgetQuarantined();
  expect(Object.keys(await fakeBrowser.storage.local.get()).toSorted()).toEqual([
    'aside:connections',
    'connections',
    'job:lost',
    'job:mine',
  ]);
});

test('The welcome notes what is done beside what was noted before', async () => {
  expect(parseWelcome(await fakeBrowser.storage.local.get())).toBeNull();
  await saveWelcome({ pinned: true });
  await saveWelcome({ reported: true });
  expect(parseWelcome(await fakeBrowser.storage.local.get())).toEqual({
    pinned: true,
    reported: true,
    over: false,
  });
});
