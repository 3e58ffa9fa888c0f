import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Task } from '../../../../lib/domain/jobs/job.ts';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import type { Environment } from '../../../../lib/background/environment.ts';
import { quarantineUnreadable } from '../../../../lib/storage/quarantine.ts';
import { saveConnection } from '../../../../lib/storage/connections.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { jobIn, states } from '../../domain/jobs/jobs.ts';
import { aConnection } from '../../../support/builders/values.ts';

const now = Date.now();
const connection = aConnection({ baseUrl: 'http://127.0.0.1', apiKey: 'key' });
const create = (url: string): Task => ({ kind: 'create', url, privacy: 1 });
/** A service without reports that answers a create slowly. */
const slow = async (_: unknown, init?: RequestInit) =>
  init?.method === 'GET' ? Response.json([]) : new Promise<Response>(() => {});
const environment: Environment = { fetch: slow, now: () => now, random: () => 0 };

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  Object.assign(fakeBrowser.declarativeNetRequest, { updateSessionRules: async () => {} });
  Object.assign(fakeBrowser.runtime, {
    getURL: (path: string) => `chrome-extension://verdict${path}`,
  });
});

test('Jobs of a connection that cannot be read stay, also once another one is saved, and nobody is woken for them', async () => {
  const broken = { v: 1, list: 'what' };
  await fakeBrowser.storage.local.set({ connections: broken });
  await addJob('hidden', create('https://example.com/'), undefined, now);
  await quarantineUnreadable();
  await drain(environment);
  await saveConnection(connection);
  await drain(environment);
  expect(await readJobs()).toHaveLength(1);
  expect(await fakeBrowser.alarms.get('outbox')).toBeUndefined();
});

test('Connections of a newer version are kept aside when one is saved', async () => {
  const newer = { v: 2, list: 'new' };
  await fakeBrowser.storage.local.set({ connections: newer });
  await saveConnection(connection);
  expect(await fakeBrowser.storage.local.get(null)).toMatchObject({
    connections: { list: [connection] },
    'quarantine:connections': newer,
  });
});

test('What was not there before the device slept is asked for once more before anything is made of it', async () => {
  await saveConnection({ ...connection, id: 'sleeper' });
  const job = jobIn({
    ...states.unknown,
    sentAt: now,
    notBefore: now,
    baseline: { by: 'ids', ids: [] },
  });
  await fakeBrowser.storage.local.set({ [`job:${job.id}`]: { ...job, connectionId: 'sleeper' } });
  let awake = now;
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (awake > now) return new Promise<Response>(() => {});
    awake = now + 3_600_000;
    return Response.json([]);
  });
  void drain({ ...environment, fetch, now: () => awake });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(await readJobs()).toMatchObject([{ state: { name: 'unknown' } }]);
});

test('While a request is out, what waits behind it wakes nobody over and over', async () => {
  await saveConnection(connection);
  await addJob('c1', create('https://one.example/'), undefined, now - 1);
  await addJob('c1', create('https://two.example/'), undefined, now);
  void drain(environment);
  await vi.waitFor(async () =>
    expect((await readJobs()).map(({ state }) => state.name)).toEqual(['sending', 'queued']),
  );
  // The second look comes after a second.
  await vi.waitFor(
    async () =>
      expect(await fakeBrowser.alarms.get('outbox')).toMatchObject({ scheduledTime: now + 30_000 }),
    3_000,
  );
});

test('Whoever ends the background right after its alarm rang finds another alarm set', async () => {
  await saveConnection(connection);
  await addJob('c1', create('https://three.example/'), undefined, now);
  void drain(environment);
  await vi.waitFor(async () =>
    expect(await fakeBrowser.alarms.get('outbox')).toMatchObject({ periodInMinutes: 1 }),
  );
});

test('A key that is mended while a request with the old one is out is tried at once', async () => {
  const mended = { ...connection, id: 'mended' };
  await saveConnection({ ...mended, apiKey: 'old' });
  await addJob(
    'mended',
    { kind: 'delete', reportId: '7', url: 'example.com' },
    undefined,
    now - 60_000,
  );
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
    if (new Headers(init?.headers).get('Authorization') === 'Bearer key')
      return new Response(null, { status: 204 });
    await saveConnection(mended);
    return new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } });
  });
  await drain({ ...environment, fetch });
  expect(await readJobs()).toMatchObject([{ state: { name: 'done' } }]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('What came of a request is asked at once with a key that was mended while it was asked with the old one', async () => {
  const mended = { ...connection, id: 'mended-later' };
  await saveConnection({ ...mended, apiKey: 'old' });
  const job = jobIn({
    ...states.unknown,
    sentAt: now,
    notBefore: now,
    baseline: { by: 'ids', ids: [] },
  });
  await fakeBrowser.storage.local.set({ [`job:${job.id}`]: { ...job, connectionId: mended.id } });
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
    if (new Headers(init?.headers).get('Authorization') === 'Bearer key')
      return Response.json([{ id: 7, url: 'https://example.com/' }]);
    await saveConnection(mended);
    return Response.json({}, { status: 401 });
  });
  await drain({ ...environment, fetch });
  expect(await readJobs()).toMatchObject([{ state: { name: 'done', reportId: '7' } }]);
});

const both = async () =>
  Response.json([44, 43].map((id) => ({ id, url: 'https://example.com/', privacy: 1 })));

test('A late report of a job’s own goes before that of an equal job', async () => {
  await saveConnection({ ...connection, id: 'twins' });
  const task = { kind: 'create', url: 'https://example.com/', privacy: 1 } as const;
  const first = { by: 'highest', id: 41 } as const;
  const own = {
    ...jobIn({ ...states.queued, notBefore: now }, task, 1),
    id: crypto.randomUUID(),
    first,
    createdAt: now - 500,
  };
  const equal = {
    ...jobIn({ ...states.done, at: now, reportId: '44' }, task),
    id: crypto.randomUUID(),
    createdAt: now - 1_000,
  };
  const jobs = [own, equal].map((job) => [`job:${job.id}`, { ...job, connectionId: 'twins' }]);
  await fakeBrowser.storage.local.set(Object.fromEntries(jobs));
  await drain({ ...environment, fetch: both });
  expect((await readJobs()).find(({ id }) => id === own.id)).toMatchObject({
    state: { name: 'done', reportId: '43' },
  });
});

test('A new job is sent at once beside a drain of another service, and many changes by one drain', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(slow);
  const asked = (host: string) =>
    fetch.mock.calls.filter(([input]) => new Request(input).url.includes(host)).length;
  await saveConnection({ ...connection, id: 'busy', baseUrl: 'http://busy.example' });
  await saveConnection({ ...connection, id: 'idle', baseUrl: 'http://idle.example' });
  await addJob('busy', create('https://one.example/'), undefined, now);
  void drain({ ...environment, fetch });
  await vi.waitFor(async () =>
    expect(await readJobs()).toMatchObject([{ state: { name: 'sending' } }]),
  );
  const before = asked('busy');
  await addJob('idle', create('https://two.example/'), undefined, now);
  for (let change = 0; change < 5; change += 1) void drain({ ...environment, fetch });
  await vi.waitFor(() => expect(asked('idle')).toBe(2));
  const locks = await navigator.locks.query();
  const waiting = locks.pending?.filter(({ name }) => name === 'verdict:outbox:busy');
  expect(waiting).toHaveLength(1);
  expect(asked('busy')).toBe(before);
});
