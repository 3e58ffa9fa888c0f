import { expect, test, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { addBulk, cancelBulk, pauseBulk, retryBulk } from '../../../../lib/storage/bulks.ts';
import { discardJob } from '../../../../lib/storage/job-events.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import { addresses, bulkOf, ended, startWith, times, world } from '../service-stage.ts';

/** A busy machine takes its time. */
const patience = { timeout: 10_000 };

/** Loses the jobs of bulk changes with the database. */
const loseList = async () => (await openDatabase()).clear('jobs');

/**
 * Begins new reports of 12 addresses. The service refuses the first, and the last of the first five
 * jobs is held up.
 */
async function beginTwelve() {
  await startWith(1);
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
  const id = await addBulk('c1', { kind: 'create', privacy: 2, password: 'secret' }, addresses(12));
  await vi.waitFor(() => expect(times('POST')).toHaveLength(5), patience);
  return { id, release: release.resolve };
}

test.each([
  ['go on', 'done'],
  ['are paused', 'done'],
  ['were cancelled', 'cancelled'],
] as const)(
  'New reports that %s end where their list is lost, say so with their number, forget their password, and send nothing more',
  async (what, state) => {
    const { id, release } = await beginTwelve();
    if (what === 'are paused') {
      await pauseBulk(id, true);
      release();
      await vi.waitFor(async () => expect(await bulkOf(id)).toMatchObject({ done: 4 }), patience);
    }
    if (what === 'were cancelled') await cancelBulk(id);
    // No drain is under way where they are paused.
    await (what === 'are paused'
      ? navigator.locks.request('verdict:outbox:c1', loseList)
      : loseList());
    release();
    await drain();
    const lost = { total: 12, isLost: true };
    await vi.waitFor(async () => {
      const bulk = await ended(id, state);
      expect(bulk).toMatchObject(lost);
      expect(bulk.change).toEqual({ kind: 'create', privacy: 2 });
    }, patience);
    if (what === 'go on') await retryBulk(await bulkOf(id));
    await drain();
    expect(await ended(id, state)).toMatchObject(lost);
    expect(times('POST')).toHaveLength(5);
    expect(await readJobs()).toEqual([]);
  },
);

test('A list whose only job the person discards is none that is lost', async () => {
  await startWith(1);
  world.instead = (request) =>
    request.startsWith('POST') ? Response.json({}, { status: 401 }) : null;
  const url = 'https://a.example/';
  const id = await addBulk('c1', { kind: 'create', privacy: 1 }, [{ id: url, url }]);
  await vi.waitFor(async () =>
    expect((await bulkOf(id)).open).toMatchObject([{ state: { name: 'blocked' } }]),
  );
  await discardJob((await bulkOf(id)).open[0]!);
  await drain();
  expect(await ended(id)).toMatchObject({ total: 0, done: 0, failed: 0, isLost: false });
});
