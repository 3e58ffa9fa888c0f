import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import type { Bulk } from '../../../../lib/domain/jobs/bulk.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { addBulk, cancelBulk, pauseBulk, retryBulk } from '../../../../lib/storage/bulks.ts';
import { discardJob } from '../../../../lib/storage/job-events.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import { bulkOf, ended, serve, times, world, worldForEach } from './bulk-stage.ts';
import { start } from '../stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });
/** A busy machine takes its time. */
const patience = { timeout: 10_000 };

/** Loses the jobs of bulk changes with the database. */
const loseList = async () => (await openDatabase()).clear('jobs');

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

test('New reports whose list is lost end, say so with their number, and send nothing more', async () => {
  const { id, release } = await beginTwelve();
  await loseList();
  release();
  expect(await ended(id)).toMatchObject({ total: 12, isLost: true });
  await retryBulk(await bulkOf(id));
  await drain();
  expect(await ended(id)).toMatchObject({ total: 12, isLost: true });
  expect(times('POST')).toHaveLength(5);
  expect(await readJobs()).toEqual([]);
});

test('So do they while they are paused', async () => {
  const { id, release } = await beginTwelve();
  await pauseBulk(id, true);
  release();
  await vi.waitFor(async () => expect(await bulkOf(id)).toMatchObject({ done: 4 }), patience);
  // No other drain is under way then.
  await navigator.locks.request('verdict:outbox:c1', loseList);
  await drain();
  expect(await ended(id)).toMatchObject({ total: 12, isLost: true });
  expect(times('POST')).toHaveLength(5);
});

test('New reports that were cancelled keep their number where the list is lost', async () => {
  const { id, release } = await beginTwelve();
  await cancelBulk(id);
  await loseList();
  release();
  expect(await ended(id, 'cancelled')).toMatchObject({ total: 12, isLost: true });
});

/** Begins new reports with a password, which wait for a key. */
async function waitForKey(count: number) {
  await serve(1);
  await start();
  world.instead = (request) =>
    request.startsWith('POST') ? Response.json({}, { status: 401 }) : null;
  const targets = Array.from({ length: count }, (_, at) => `https://a.example/${at}`);
  const id = await addBulk(
    'c1',
    { kind: 'create', privacy: 2, password: 'secret' },
    targets.map((url) => ({ id: url, url })),
  );
  await vi.waitFor(async () =>
    expect((await bulkOf(id)).open).toMatchObject([{ state: { name: 'blocked' } }]),
  );
  return id;
}

test('New reports with a password forget it once their list is lost', async () => {
  const id = await waitForKey(2);
  await navigator.locks.request('verdict:outbox:c1', loseList);
  await drain();
  expect((await ended(id)).change).toEqual({ kind: 'create', privacy: 2 });
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
  const id = await waitForKey(1);
  await discardJob((await bulkOf(id)).open[0]!);
  await drain();
  expect(await ended(id)).toMatchObject({ total: 0, done: 0, failed: 0, isLost: false });
});
