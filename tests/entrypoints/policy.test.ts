import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { callService } from '../../lib/background/call-service.ts';
import { browserEnvironment } from '../../lib/background/environment.ts';
import { readKey, removeAll, write } from '../../lib/storage/extension-storage.ts';
import { needsPersonMark } from '../../lib/background/toolbar/badge.ts';
import { nextRounds } from '../../lib/background/watches/rounds.ts';
import { readSnapshot } from '../../lib/storage/snapshot.ts';
import { storedWatches } from '../../lib/storage/watches.ts';
import { readConnections, saveConnection } from '../../lib/storage/connections.ts';
import { copyPolicy, readLimits } from '../../lib/storage/copy-policy.ts';
import { addJob, readJobs } from '../../lib/storage/jobs.ts';
import { connect, create, key, reports, start, until, world } from '../lib/background/world.ts';
import { aConnection, aWatch } from '../support/builders/values.ts';

const url = 'https://example.com/';

/** The ids of the items that the menus have. */
const ids = () => world.around.items.map(({ id }) => id);

function setPolicy(policy: object | Promise<object>): void {
  Object.assign(fakeBrowser.storage.managed, { get: async () => policy });
}

test('Nothing is sent before the first copy of the policy', async () => {
  const answer = Promise.withResolvers<object>();
  setPolicy(answer.promise);
  await connect();
  await start();
  await addJob('c1', create);
  // The job waits behind the copy that the start began.
  await vi.waitFor(async () => {
    const { pending = [] } = await navigator.locks.query();
    expect(pending.map(({ name }) => name)).toContain('verdict:policy');
  });
  expect(await reports()).toEqual([]);
  expect((await readJobs()).map(({ state }) => state.name)).toEqual(['queued']);
  answer.resolve({});
  await until('done');
  expect(await reports()).toHaveLength(1);
});

test('Jobs wait while the policy allows only its own connections, and go once it is gone', async () => {
  setPolicy({ onlyTheseConnections: true, connections: [{ url: 'https://a.example' }] });
  await copyPolicy();
  await connect();
  await start();
  await addJob('c1', create);
  expect((await until('blocked')).state).toMatchObject({
    problem: { code: 'connection-forbidden' },
  });
  expect(await reports()).toEqual([]);
  setPolicy({});
  await copyPolicy();
  await until('done');
  expect(await reports()).toHaveLength(1);
});

test('Jobs and watches of a forbidden connection need nobody, and its watches do not run', async () => {
  await connect();
  const watch = aWatch({ kind: 'report', reportId: '1', url });
  await write({ [storedWatches.key(watch.id)]: watch });
  setPolicy({ onlyTheseConnections: true });
  await copyPolicy();
  await start();
  await addJob('c1', create);
  await until('blocked');
  const snapshot = await readSnapshot();
  expect(snapshot.watches).toHaveLength(1);
  expect(needsPersonMark(snapshot)).toBeNull();
  expect(nextRounds(snapshot, Date.now())).toEqual([]);
  expect(nextRounds({ ...snapshot, all: {} }, Date.now())).toHaveLength(1);
});

test('A policy that comes while the service is asked before a create still forbids it', async () => {
  setPolicy({});
  await connect();
  const fetching = globalThis.fetch;
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    sent.push(init?.method ?? 'GET');
    setPolicy({ rules: [{ hosts: 'example.com', does: 'never' }] });
    await copyPolicy();
    return fetching(input, init);
  });
  await addJob('c1', create);
  await start();
  expect((await until('refused')).state).toMatchObject({ problem: { code: 'report-forbidden' } });
  vi.stubGlobal('fetch', fetching);
  expect(sent).toEqual(sent.map(() => 'GET'));
  expect(await reports()).toEqual([]);
});

test('A connection that becomes one of the policy sends its jobs with its own key', async () => {
  setPolicy({ onlyTheseConnections: true });
  await copyPolicy();
  await connect();
  await start();
  await addJob('c1', create);
  await until('blocked');
  setPolicy({ onlyTheseConnections: true, connections: [{ url: world.service.url }] });
  await copyPolicy();
  await until('done');
  expect(await reports()).toHaveLength(1);
});

test('A report that the policy forbids is not sent, also if it was asked for before', async () => {
  setPolicy({ allowPublic: false, rules: [{ hosts: 'forbidden.example', does: 'never' }] });
  await connect();
  await addJob('c1', { kind: 'create', url, privacy: 0 }, 'public');
  await addJob('c1', { kind: 'create', url: 'https://forbidden.example/', privacy: 1 }, 'never');
  await addJob('c1', { kind: 'run', reportId: '1', url: 'https://forbidden.example/' }, 'run');
  await addJob('c1', { kind: 'privacy', reportId: '1', url, privacy: 0 }, 'privacy');
  await addJob('c1', { kind: 'create', url, privacy: 1 }, 'allowed');
  const posts = vi.spyOn(globalThis, 'fetch');
  await start();
  await until('done', 'allowed');
  for (const id of ['public', 'never', 'run', 'privacy'])
    expect((await until('refused', id)).state).toMatchObject({
      problem: { code: 'report-forbidden' },
    });
  expect(await reports()).toHaveLength(1);
  const sent = posts.mock.calls.map(([to, init]) => `${to as string} ${init?.body as string}`);
  expect(sent.join('\n')).not.toContain('forbidden.example');
});

test('A connection without a key sends nothing, and its jobs go once it has one', async () => {
  setPolicy({ connections: [{ url: world.service.url }] });
  await copyPolicy();
  const [managed] = (await readConnections()).list;
  if (!managed) throw new Error('No connection');
  await start();
  await addJob(managed.id, create);
  expect((await until('blocked')).state).toMatchObject({ problem: { code: 'no-key' } });
  await saveConnection({ ...managed, apiKey: key });
  await until('done');
  expect(await reports()).toHaveLength(1);
});

test('A reset removes the copy, and the policy is copied again', async () => {
  setPolicy({ keepDays: 30, connections: [{ url: 'https://a.example' }] });
  await start();
  await vi.waitFor(async () => expect((await readConnections()).list).toHaveLength(1));
  await removeAll();
  await vi.waitFor(async () => expect((await readConnections()).list).toHaveLength(1));
  expect(await readLimits()).toMatchObject({ keepDays: 30 });
});

test('“Public” leaves the menus while no report may be public', async () => {
  setPolicy({ allowPublic: false });
  await start();
  await vi.waitFor(() => expect(ids()).toContain('create:private'));
  expect(ids()).not.toContain('create:public');
  setPolicy({});
  await copyPolicy();
  await vi.waitFor(() => expect(ids()).toContain('create:public'));
});

test.each([
  ['admin', false, 0],
  ['admin', true, 1],
  ['normal', false, 1],
])('Installed by %s with showWelcome %s, the welcome opens %i times', async (how, shows, times) => {
  setPolicy({ showWelcome: shows });
  const opened = vi.fn(async () => {});
  Object.assign(fakeBrowser.management, { getSelf: async () => ({ installType: how }) });
  Object.assign(fakeBrowser.runtime, { openOptionsPage: opened });
  await start();
  await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
  await vi.waitFor(async () => expect(await readKey('policy')).toBeDefined());
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(times));
  // The decision comes right after the copy.
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  expect(opened).toHaveBeenCalledTimes(times);
});

test('Access that is there does not free a job of a forbidden connection', async () => {
  setPolicy({ onlyTheseConnections: true });
  await copyPolicy();
  const connection = aConnection({ id: 'own', apiKey: 'any' });
  await saveConnection(connection);
  const answer = await callService(connection, browserEnvironment, async () => 'sent');
  expect(answer).toMatchObject({ problem: { code: 'connection-forbidden' }, isOutdated: false });
});
