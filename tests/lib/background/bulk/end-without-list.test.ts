import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { type Bulk, countUntried } from '../../../../lib/domain/jobs/bulk.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import {
  addBulk,
  cancelBulk,
  pauseBulk,
  readBulks,
  retryBulk,
} from '../../../../lib/storage/bulks.ts';
import { discardJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { ended, serve, times, world, worldForEach } from './bulk-stage.ts';
import { start, until } from '../stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });
/** A busy machine takes its time. */
const patience = { timeout: 10_000 };

/** Loses what bulk changes have in the database. */
const loseList = async () => (await openDatabase()).clear('targets');

/**
 * Begins new reports of 12 addresses. The service refuses the first, and the last of the first five
 * jobs is held up.
 */
async function beginTwelve(change: Bulk['change'] = { kind: 'create', privacy: 1 }) {
  await serve(1);
  await start();
  const release = Promise.withResolvers<void>();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const answer = await real(input, init);
    if (init?.method === 'POST' && times('POST').length === 5) await release.promise;
    return answer;
  });
  world.instead = (request) =>
    request.startsWith('POST') && times('POST').length === 1
      ? Response.json({ message: { url: ['Not this one.'] } }, { status: 422 })
      : null;
  const targets = Array.from({ length: 12 }, (_, at) => `https://many.example/${at}`);
  const id = await addBulk(
    'c1',
    change,
    targets.map((url) => ({ id: url, url })),
  );
  await vi.waitFor(() => expect(times('POST')).toHaveLength(5), patience);
  return { id, release: release.resolve };
}

test('New reports whose list is lost end, say how many were made, and send nothing more', async () => {
  const { id, release } = await beginTwelve();
  await loseList();
  release();
  const bulk = await vi.waitFor(async () => {
    const now = await ended(id);
    expect(now).toMatchObject({ total: 12, done: 4, failedCount: 1 });
    return now;
  }, patience);
  expect(countUntried(bulk)).toBe(7);
  await retryBulk(id);
  await drain();
  await vi.waitFor(async () =>
    expect(await ended(id)).toMatchObject({ total: 12, done: 4, failedCount: 0 }),
  );
  expect(times('POST')).toHaveLength(5);
  expect(await readJobs()).toEqual([]);
});

test('So do they while they are paused', async () => {
  const { id, release } = await beginTwelve();
  await pauseBulk(id, true);
  release();
  await vi.waitFor(
    async () => expect((await readBulks('c1'))[0]).toMatchObject({ done: 4 }),
    patience,
  );
  // No other drain is under way then.
  await navigator.locks.request('verdict:outbox:c1', loseList);
  await drain();
  const bulk = await ended(id);
  expect(bulk).toMatchObject({ total: 12, done: 4, failedCount: 1 });
  expect(countUntried(bulk)).toBe(7);
  expect(times('POST')).toHaveLength(5);
});

test('Of a list that was paused, jobs that were not sent go with it', async () => {
  await serve(1);
  await start();
  const release = Promise.withResolvers<void>();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const answer = await real(input, init);
    if (init?.method === 'POST') await release.promise;
    return answer;
  });
  const urls = [1, 2, 3].map((at) => `https://few.example/${at}`);
  const id = await addBulk(
    'c1',
    { kind: 'create', privacy: 1 },
    urls.map((url) => ({ id: url, url })),
  );
  await vi.waitFor(() => expect(times('POST')).toHaveLength(1), patience);
  expect(await readJobs()).toHaveLength(3);
  await pauseBulk(id, true);
  await loseList();
  release.resolve();
  await vi.waitFor(async () => expect(await ended(id)).toMatchObject({ total: 3 }), patience);
  await drain();
  expect(await readJobs()).toEqual([]);
  expect(times('POST')).toHaveLength(1);
  expect(countUntried(await ended(id))).toBe(2);
});

test('New reports that were cancelled keep their number where the list is lost', async () => {
  const { id, release } = await beginTwelve();
  await cancelBulk(id);
  await loseList();
  release();
  await vi.waitFor(
    async () => expect((await readBulks('c1'))[0]).toMatchObject({ done: 4, failedCount: 1 }),
    patience,
  );
  expect(await ended(id, 'cancelled')).toMatchObject({ total: 12, running: [] });
});

test('New reports with a password forget it once their list is lost', async () => {
  await serve(1);
  await start();
  world.instead = (request) =>
    request.startsWith('POST') ? Response.json({}, { status: 401 }) : null;
  const targets = [1, 2].map((at) => ({
    id: `https://a.example/${at}`,
    url: `https://a.example/${at}`,
  }));
  const id = await addBulk('c1', { kind: 'create', privacy: 2, password: 'secret' }, targets);
  await until('blocked');
  await navigator.locks.request('verdict:outbox:c1', loseList);
  await drain();
  expect((await ended(id)).change).toEqual({ kind: 'create', privacy: 2 });
  // A job that met the problem is the person's to decide, as any other.
  const states = (await readJobs()).map(({ bulk, state }) => [bulk, state.name]);
  expect(new Set(states.map(String))).toEqual(new Set([',blocked']));
});

test('A list with a password that was cancelled forgets it, too', async () => {
  const { id, release } = await beginTwelve({ kind: 'create', privacy: 2, password: 'secret' });
  await cancelBulk(id);
  await loseList();
  release();
  await vi.waitFor(
    async () =>
      expect((await ended(id, 'cancelled')).change).toEqual({ kind: 'create', privacy: 2 }),
    patience,
  );
});

test('A list whose only job the person discards is none that is lost', async () => {
  await serve(1);
  await start();
  world.instead = (request) =>
    request.startsWith('POST') ? Response.json({}, { status: 401 }) : null;
  const url = 'https://many.example/';
  const id = await addBulk('c1', { kind: 'create', privacy: 1 }, [{ id: url, url }]);
  await discardJob((await until('blocked')).id);
  const bulk = await ended(id);
  expect(bulk).toMatchObject({ total: 0, done: 0, failedCount: 0 });
  expect(countUntried(bulk)).toBe(0);
});
