import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readConnections, saveConnection } from '../../../lib/storage/connections.ts';
import { copyPolicy, readLimits } from '../../../lib/storage/copy-policy.ts';
import { readAll, readKey } from '../../../lib/storage/extension-storage.ts';
import { changePreferences, readPreferences } from '../../../lib/storage/preferences.ts';
import { noLimits } from '../../../lib/domain/settings/limits.ts';
import { isRecord } from '../../../lib/domain/schema.ts';
import { aConnection } from '../../support/builders/values.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
});

/** Makes this the policy of the browser. A function stands for what the browser answers. */
function setPolicy(policy: object | (() => Promise<object>)): void {
  const get = typeof policy === 'function' ? policy : async () => policy;
  Object.assign(fakeBrowser.storage.managed, { get });
}

test('Where there is no policy, that is stored once', async () => {
  setPolicy({});
  await copyPolicy();
  expect(await readAll()).toEqual({ policy: noLimits });
  const writes = vi.spyOn(fakeBrowser.storage.local, 'set');
  await copyPolicy();
  expect(writes).not.toHaveBeenCalled();
  expect(await readLimits()).toEqual(noLimits);
});

test('The same policy is written once, although browsers keep fields in another order', async () => {
  setPolicy({
    connections: [{ url: 'https://a.example', hosts: ['a.b'] }],
    defaults: {},
    keepDays: 3,
  });
  await copyPolicy();
  const all = JSON.stringify(await readAll(), (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
  );
  await fakeBrowser.storage.local.set(JSON.parse(all) as Record<string, unknown>);
  const writes = vi.spyOn(fakeBrowser.storage.local, 'set');
  await copyPolicy();
  expect(writes).not.toHaveBeenCalled();
});

test('Firefox without a policy has none', async () => {
  setPolicy(async () => {
    throw new Error('Managed storage manifest not found');
  });
  await copyPolicy();
  expect(await readKey('policy')).toEqual(noLimits);
});

test('A policy is copied, changes and goes', async () => {
  await saveConnection(aConnection({ id: 'own', baseUrl: 'https://a.example', apiKey: 'own key' }));
  setPolicy({
    connections: [{ url: 'https://a.example' }, { url: 'https://b.example' }],
    onlyTheseConnections: true,
    keepDays: 30,
  });
  await copyPolicy();
  expect((await readConnections()).list).toMatchObject([
    { id: 'own', apiKey: 'own key', managed: true },
    { baseUrl: 'https://b.example', apiKey: '', managed: true },
  ]);
  expect((await readPreferences()).keepDays).toBe(30);
  const { list } = await readConnections();
  setPolicy({ connections: [{ url: 'https://b.example', name: 'B' }] });
  await copyPolicy();
  expect((await readConnections()).list).toMatchObject([
    { id: 'own' },
    { id: list[1]?.id, name: 'B' },
  ]);
  setPolicy({});
  await copyPolicy();
  expect((await readConnections()).list.some(({ managed }) => managed)).toBe(false);
  expect((await readConnections()).list).toHaveLength(2);
  expect(await readLimits()).toEqual(noLimits);
  expect((await readPreferences()).keepDays).toBe(0);
});

test('A policy that cannot be read leaves the copy before it', async () => {
  setPolicy({ allowPublic: false });
  await copyPolicy();
  setPolicy(async () => {
    throw new Error('Broken');
  });
  await copyPolicy();
  expect(await readLimits()).toMatchObject({ allowPublic: false });
});

test('What cannot be read before the first copy limits nothing', async () => {
  setPolicy(async () => {
    throw new Error('Broken');
  });
  expect(await readLimits()).toEqual(noLimits);
});

test('The first reading of the limits waits for the first copy, and a later one for none', async () => {
  const answer = Promise.withResolvers<object>();
  setPolicy(async () => answer.promise);
  let isKnown = false;
  const limits = readLimits().finally(() => (isKnown = true));
  await vi.waitFor(async () => {
    const { held = [] } = await navigator.locks.query();
    expect(held.map(({ name }) => name)).toContain('verdict:policy');
  });
  expect(isKnown).toBe(false);
  answer.resolve({ allowWatches: false });
  expect(await limits).toMatchObject({ allowWatches: false });
  const next = Promise.withResolvers<object>();
  setPolicy(async () => next.promise);
  const copied = copyPolicy();
  expect(await readLimits()).toMatchObject({ allowWatches: false });
  next.resolve({});
  await copied;
});

test('Storage can be changed while the browser looks for the policy', async () => {
  const answer = Promise.withResolvers<object>();
  setPolicy(async () => answer.promise);
  const copied = copyPolicy();
  await changePreferences({ theme: 'dark' });
  expect((await readPreferences()).theme).toBe('dark');
  answer.resolve({});
  await copied;
});

test('Of two copies at once, the policy that was read last holds', async () => {
  const slow = Promise.withResolvers<object>();
  setPolicy(async () => slow.promise);
  const first = copyPolicy();
  setPolicy({ keepDays: 2 });
  const second = copyPolicy();
  slow.resolve({ keepDays: 1 });
  await Promise.all([first, second]);
  expect(await readLimits()).toMatchObject({ keepDays: 2 });
});

test('A person begins with the defaults, and keeps what was chosen', async () => {
  setPolicy({ defaults: { theme: 'dark', perPage: 50, keepDays: 'long', other: 1 } });
  await copyPolicy();
  expect(await readPreferences()).toMatchObject({ theme: 'dark', perPage: 50, keepDays: 0 });
  await changePreferences({ theme: 'light' });
  setPolicy({ defaults: { theme: 'system' } });
  await copyPolicy();
  expect(await readPreferences()).toMatchObject({ theme: 'light', perPage: 50 });
});

test('Changing a preference stores nothing that the policy sets', async () => {
  setPolicy({ keepDays: 30, allowWatches: false });
  await copyPolicy();
  await changePreferences({ theme: 'dark' });
  expect(await readPreferences()).toMatchObject({ keepDays: 30, watches: false, theme: 'dark' });
  setPolicy({});
  await copyPolicy();
  expect(await readPreferences()).toMatchObject({ keepDays: 0, watches: true, theme: 'dark' });
});

test('Connections that cannot be read go into quarantine, and those of a newer version stay', async () => {
  setPolicy({ connections: [{ url: 'https://a.example' }] });
  await fakeBrowser.storage.local.set({ connections: { v: 1, list: [{ id: 7 }], active: null } });
  await copyPolicy();
  const all = await readAll();
  expect(Object.keys(all).some((key) => key.startsWith('quarantine:connections'))).toBe(true);
  expect(await readConnections()).toMatchObject({ list: [{ baseUrl: 'https://a.example' }] });
  await fakeBrowser.storage.local.set({ connections: { v: 2, list: {} } });
  setPolicy({ connections: [{ url: 'https://a.example' }], keepDays: 3 });
  await copyPolicy();
  const aside = Object.keys(await readAll()).filter((key) => key.startsWith('quarantine:'));
  expect(aside).toHaveLength(1);
  expect(await readKey('connections')).toEqual({ v: 2, list: {} });
});
