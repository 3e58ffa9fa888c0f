import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newBulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job, State } from '../../../lib/domain/jobs/job.ts';
import { newWatch } from '../../../lib/domain/watches/watch.ts';
import { addRows, readLists, removeRows } from '../../../lib/storage/database/job-rows.ts';
import { readSnapshot } from '../../../lib/storage/snapshot.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';

const rows = { by: 'rows', total: 9, skipped: 0, missing: 0 } as const;
const create = { kind: 'create', privacy: 1 } as const;

/** A job for the page `/page` at this time after the others. */
const job = (page: string, state: State, later = 0, more: Partial<Job> = {}): Job => ({
  ...(jobIn(state, { ...create, url: `https://example.com/${page}` }) as object),
  ...({ id: page, createdAt: now + later, ...more } as Job),
});
/** Puts a list with these jobs into storage and the database. */
async function list(id: string, jobs: Job[], later = 0): Promise<void> {
  const bulk = { ...newBulk('c1', create, [], now + later, id), targets: rows };
  await fakeBrowser.storage.local.set({ [`bulk:${id}`]: bulk });
  await addRows(
    bulk,
    jobs.map((one) => ({ ...one, bulk: id, createdAt: now + later })),
  );
}
const single = async (one: Job) => fakeBrowser.storage.local.set({ [`job:${one.id}`]: one });
const ids = async () => (await readSnapshot()).jobs.map(({ id }) => id);

beforeEach(async () => {
  fakeBrowser.reset();
  for (const one of await readLists()) await removeRows(one);
});
afterEach(() => vi.restoreAllMocks());

test('Of a long list, the next jobs, those under way and the last confirmed one are read', async () => {
  await list('b1', [
    job('made-1', states.done),
    job('made-2', states.done),
    job('failed', states.refused),
    job('unknown', states.unknown),
    ...Array.from({ length: 9 }, (_, at) => job(`next-${at}`, states.queued)),
  ]);
  expect((await ids()).toSorted()).toEqual([
    'made-2',
    'next-0',
    'next-1',
    'next-2',
    'next-3',
    'next-4',
    // The unknown one may hold back one of them.
    'next-5',
    'unknown',
  ]);
});

test('All jobs for the page of one of these are read too, but not those for a job that has ended', async () => {
  await list('b1', [job('a', states.done), job('b', states.done), job('c', states.done)]);
  await single(job('a', states.unknown, 0, { id: 'click' }));
  await single(job('b', states.done, 0, { id: 'over' }));
  // The last that was confirmed is read in any case.
  expect((await ids()).toSorted()).toEqual(['a', 'c', 'click', 'over']);
});

test('Jobs come oldest first, and those of a list in its order, begun ones before the others', async () => {
  await list('b2', [job('4', states.queued), job('3', states.queued)], 2);
  await list('b1', [job('2', states.queued), job('1', states.unknown)], 1);
  await single(job('late', states.queued, 90));
  await single(job('early', states.queued, -9));
  expect(await ids()).toEqual(['early', '1', '2', '4', '3', 'late']);
});

test('The runs of the watch that ran longest ago come before those of another', async () => {
  const round = { beganAt: now, targets: rows };
  const of = { kind: 'project', project: 'example.com' } as const;
  for (const [id, ranAt] of [
    ['w1', 9],
    ['w2', 5],
    ['w3', 7],
  ] as const) {
    const watch = { ...newWatch('c1', of, 'day', now, id), ranAt, round };
    await fakeBrowser.storage.local.set({ [`watch:${id}`]: watch });
    const run = { kind: 'run', reportId: id, url: '' } as const;
    await addRows(watch, [{ ...jobIn(states.queued, run), id: `run-${id}`, watch: id }]);
  }
  expect(await ids()).toEqual(['run-w2', 'run-w3', 'run-w1']);
});

test('A job that became one of its own is there once', async () => {
  await list('b1', [job('1', states.undecided)]);
  await single(job('1', states.done));
  const { jobs } = await readSnapshot();
  expect(jobs.map(({ id, state }) => [id, state.name])).toEqual([['1', 'done']]);
});

test('Without the database, single jobs go on', async () => {
  await list('b1', [job('1', states.queued)]);
  await single(job('2', states.queued));
  expect(await readSnapshot()).toMatchObject({ isWithoutRows: false });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('broken');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await readSnapshot()).toMatchObject({ isWithoutRows: true, jobs: [{ id: '2' }] });
});
