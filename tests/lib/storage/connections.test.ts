import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import {
  changeConnections,
  readConnections,
  relabelConnection,
  saveConnection,
  switchConnection,
} from '../../../lib/storage/connections.ts';
import { saveWelcome, parseWelcome } from '../../../lib/storage/welcome.ts';
import { aConnection } from '../../support/builders/values.ts';

const connection = (id: string): Connection =>
  aConnection({ id, baseUrl: `https://${id}.example`, headers: [['X-Proxy', 'secret']] });
const [one, two, three] = [connection('one'), connection('two'), connection('three')];

beforeEach(async () => {
  fakeBrowser.reset();
  await saveConnection(one);
  await saveConnection(two);
});

test('A new connection comes into use; saving a known one again does not change which one is in use', async () => {
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'two' });
  await saveConnection({ ...one, apiKey: 'another' });
  expect(await readConnections()).toMatchObject({
    list: [{ ...one, apiKey: 'another' }, two],
    active: 'two',
  });
});

test('A connection that gets its key comes into use, if the one in use has none', async () => {
  await saveConnection({ ...two, apiKey: '' });
  await saveConnection({ ...one, apiKey: 'another' });
  expect((await readConnections()).active).toBe('one');
});

test('Only the policy makes a connection managed, whatever a form had when it was opened', async () => {
  const managed = { ...one, managed: true } as const;
  await saveConnection(managed);
  expect((await readConnections()).list[0]).toEqual(one);
  await changeConnections(({ list, active }) => ({
    list: list.map((other) => (other.id === one.id ? managed : other)),
    active,
  }));
  await saveConnection({ ...one, apiKey: 'typed' });
  expect((await readConnections()).list[0]).toEqual({ ...managed, apiKey: 'typed' });
});

test('A switch changes only which connection is in use; a switch to a removed one changes nothing', async () => {
  await switchConnection('one');
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'one' });
  await switchConnection('gone');
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'one' });
});

test('A new name leaves key and headers as another window has saved them meanwhile', async () => {
  await saveConnection({ ...one, apiKey: 'newer', headers: [] });
  const labels = { name: 'Ours', reportPage: '{base_url}/r/{id}' };
  const own = { hosts: ['*.example.com'], privacyOfNew: 'password' } as const;
  await relabelConnection({ ...one, ...labels, ...own, hosts: [...own.hosts] });
  const saved = { ...one, ...labels, apiKey: 'newer', headers: [] };
  expect(await readConnections()).toEqual({
    list: [{ ...saved, ...own }, two],
    active: 'two',
    broken: [],
  });
  // Without hosts and privacy it has none any more.
  await relabelConnection({ ...one, ...labels });
  expect((await readConnections()).list).toEqual([saved, two]);
});

test('Stored hosts are parted and mended, and one that is none stays and takes no other along', async () => {
  const hosts = ['a.example,b.example', 'exa mple', '"c.example"', 'a.example'];
  await relabelConnection({ ...one, hosts });
  const mended = { ...one, hosts: ['a.example', 'b.example', 'exa mple', 'c.example'] };
  expect((await readConnections()).list).toEqual([mended, two]);
  // A save writes what was read.
  await switchConnection('one');
  expect(await fakeBrowser.storage.local.get('connections')).toMatchObject({
    connections: { list: [mended, two] },
  });
});

test('More hosts than a form takes are read, where stored texts were parted', async () => {
  const hosts = Array.from({ length: 150 }, (_, at) => `h${at}.example`);
  await relabelConnection({ ...one, hosts: [hosts.join()] });
  await switchConnection('one');
  expect((await readConnections()).list[0]?.hosts).toEqual(hosts);
});

test('Two windows that relabel, switch and save at one moment lose none of it', async () => {
  await Promise.all([
    relabelConnection({ ...one, name: 'Ours', hosts: ['example.com'] }),
    switchConnection('one'),
    saveConnection(three),
    relabelConnection({ ...two, privacyOfNew: 'public' }),
  ]);
  expect(await readConnections()).toEqual({
    list: [
      { ...one, name: 'Ours', hosts: ['example.com'] },
      { ...two, privacyOfNew: 'public' },
      three,
    ],
    active: 'three',
    broken: [],
  });
});

test('The welcome saves a finished step beside the earlier ones', async () => {
  expect(parseWelcome(await fakeBrowser.storage.local.get())).toBeNull();
  await saveWelcome({ pinned: true });
  await saveWelcome({ reported: true });
  expect(parseWelcome(await fakeBrowser.storage.local.get())).toEqual({
    pinned: true,
    reported: true,
    over: false,
  });
});
