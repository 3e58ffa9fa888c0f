import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { readAllTargets } from '../../../../lib/storage/archive/bulk-targets.ts';
import { openDatabase } from '../../../../lib/storage/archive/database.ts';
import {
  addBulk,
  pauseBulk,
  readBulks,
  retryBulk,
} from '../../../../lib/storage/extension/bulks.ts';
import { discardJob } from '../../../../lib/storage/extension/jobs.ts';
import { ended, serve, times, world, worldForEach } from './bulk-stage.ts';
import { start, until } from '../stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });
/** A busy machine takes its time. */
const patience = { timeout: 10_000 };

/** Removes what a bulk change has in the database, as a browser does with all of it. */
const evict = async () => (await openDatabase()).clear('targets');

/**
 * Begins new reports of 12 addresses. The service refuses the first, and the last of the first five
 * jobs is held up.
 */
async function beginTwelve() {
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
    { kind: 'create', privacy: 1 },
    targets.map((url) => ({ id: url, url })),
  );
  await vi.waitFor(() => expect(times('POST')).toHaveLength(5), patience);
  return { id, release: release.resolve };
}

test('New reports whose list the browser removed go on with what is known, and say how many addresses are lost', async () => {
  const { id, release } = await beginTwelve();
  await evict();
  release();
  const lost = { waiting: 7, done: 0, failed: 0 };
  expect(await ended(id)).toMatchObject({ total: 12, done: 4, failedCount: 1, lost });
  await retryBulk(id);
  await vi.waitFor(async () => expect(await ended(id)).toMatchObject({ done: 5, failedCount: 0 }));
  expect(await ended(id)).toMatchObject({ total: 12, lost });
  expect(times('POST')).toHaveLength(6);
});

test('So do they where nothing was under way', async () => {
  const { id, release } = await beginTwelve();
  await pauseBulk(id, true);
  release();
  await vi.waitFor(
    async () => expect((await readBulks('c1'))[0]).toMatchObject({ done: 4 }),
    patience,
  );
  // No other drain is under way then.
  await navigator.locks.request('verdict:outbox:c1', evict);
  await drain();
  expect(await ended(id)).toMatchObject({
    total: 12,
    done: 4,
    failedCount: 1,
    lost: { waiting: 7, done: 4, failed: 0 },
  });
  expect(await readAllTargets({ connectionId: 'c1', id })).toHaveLength(1);
  expect(times('POST')).toHaveLength(5);
});

test('A list whose only job the person discards is none that the browser removed', async () => {
  await serve(1);
  await start();
  world.instead = (request) =>
    request.startsWith('POST') ? Response.json({}, { status: 401 }) : null;
  const url = 'https://many.example/';
  const id = await addBulk('c1', { kind: 'create', privacy: 1 }, [{ id: url, url }]);
  await discardJob((await until('blocked')).id);
  const bulk = await ended(id);
  expect(bulk).toMatchObject({ total: 0, done: 0, failedCount: 0 });
  expect(bulk.lost).toBeUndefined();
});
