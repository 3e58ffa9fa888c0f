import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
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
import { saveWelcome, parseWelcome } from '../../../../lib/storage/extension/welcome.ts';

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

test('A new connection comes into use; saving a known one again does not change which one is in use', async () => {
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'two' });
  await saveConnection({ ...one, apiKey: 'another' });
  expect(await readConnections()).toMatchObject({
    list: [{ ...one, apiKey: 'another' }, two],
    active: 'two',
  });
});

test('A switch changes only which connection is in use; a switch to a removed one changes nothing', async () => {
  await switchConnection('one');
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'one' });
  await switchConnection('gone');
  expect(await readConnections()).toMatchObject({ list: [one, two], active: 'one' });
});

test('A new name does not change key and headers', async () => {
  await renameConnection('one', { name: 'Ours', reportPage: '{base_url}/r/{id}' });
  expect(await readConnections()).toMatchObject({
    list: [{ ...one, name: 'Ours', reportPage: '{base_url}/r/{id}' }, two],
    active: 'two',
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
