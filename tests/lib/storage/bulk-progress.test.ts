import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Bulk, newBulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job, State } from '../../../lib/domain/jobs/job.ts';
import { newWalk } from '../../../lib/domain/walk.ts';
import {
  canGoOn,
  readProgress,
  readUnsent,
  rowState,
  withProgress,
} from '../../../lib/storage/bulk-progress.ts';
import { addRows, removeRows } from '../../../lib/storage/database/job-rows.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';

const pages = [1, 2, 3].map((at) => `https://example.com/${at}`);
const picked = newBulk(
  'c1',
  { kind: 'create', privacy: 1 },
  pages.map((url) => ({ id: url, url })),
  now,
  'b1',
);
const bulk: Bulk = { ...picked, targets: { by: 'rows', total: 3, skipped: 0, missing: 0 } };
const all: Bulk = {
  ...bulk,
  change: { kind: 'run' },
  targets: { by: 'all', parameters: {}, expected: 9, walk: newWalk, skipped: 0 },
};

const stateOf = async (of: Bulk) => (await readProgress(of)).state;
const problemOf = async (of: Bulk = bulk) => (await readProgress(of)).problem?.code;

beforeEach(async () => removeRows(bulk));

/** Puts creates in these states into the list. */
async function put(...of: [State, Partial<Job>?][]): Promise<void> {
  const jobs = of.map(([state, more], at) => {
    const url = `https://example.com/${at}`;
    const job = jobIn(state, { kind: 'create', url, privacy: 1 });
    return Object.assign(job, { id: url, bulk: 'b1' }, more);
  });
  await addRows(bulk, jobs);
}

test('The progress counts the reports that ended, and the jobs that wait or are under way', async () => {
  const duplicates = { ...states.done, duplicates: ['43'] };
  await put([states.queued], [states.sending], [states.done], [duplicates], [states.refused]);
  const progress = await readProgress(bulk);
  expect(progress).toMatchObject({
    state: 'running',
    total: 5,
    done: 2,
    failed: 1,
    isLost: false,
    problem: undefined,
  });
  expect(progress.named).toMatchObject([{ state: { name: 'refused' } }]);
  expect(progress.open.map(({ state }) => state.name)).toEqual(['sending', 'done']);
});

describe('after a cancel', () => {
  const cancelled = { stopped: 'cancelled', endedAt: now } as const;
  const goesOn = async (of: Bulk) => canGoOn(await withProgress({ ...of, ...cancelled }));

  test('what was left is counted and can go on, and what may have been sent is not left', async () => {
    await put([states.queued], [states.queued, { sends: 1 }], [states.done], [states.refused]);
    await put([states.unknown], [states.undecided]);
    expect((await readProgress(bulk)).left).toBe(0);
    const { left, done, failed } = await readProgress({ ...bulk, ...cancelled });
    expect({ left, done, failed }).toEqual({ left: 2, done: 1, failed: 1 });
    expect(await goesOn(bulk)).toBe(true);
    expect(canGoOn(await withProgress(bulk))).toBe(false);
  });

  test('a list goes on whose reports are not known yet, and none of which nothing is left', async () => {
    expect(await goesOn(picked)).toBe(true);
    expect(await goesOn({ ...all, targets: { ...all.targets, expected: null } } as Bulk)).toBe(
      true,
    );
    await put([states.done], [states.refused]);
    expect(await goesOn(bulk)).toBe(false);
  });

  test('the reports that were left can be read', async () => {
    const ran = { kind: 'run', reportId: '7', url: pages[0]! } as const;
    const sent = { sentAt: now, baseline: { by: 'generated', at: now } } as const;
    await addRows(bulk, [
      Object.assign(jobIn(states.queued, ran), { id: 'a', bulk: 'b1' }),
      Object.assign(jobIn({ ...states.sending, ...sent }, { ...ran, reportId: '8' }), {
        id: 'b',
        bulk: 'b1',
      }),
    ]);
    expect(await readUnsent({ ...bulk, ...cancelled })).toEqual([{ id: '7', url: pages[0] }]);
    expect(await readUnsent({ ...picked, ...cancelled })).toEqual(
      pages.map((url) => ({ id: url, url })),
    );
  });
});

test('No more than a hundred failures are named, and all are counted', async () => {
  await put(...Array.from({ length: 120 }, (): [State] => [states.refused]));
  const { named, failed } = await readProgress(bulk);
  expect([named.length, failed]).toEqual([100, 120]);
});

describe('the state', () => {
  test('is that a list is collected until all its reports are known', async () => {
    expect(await readProgress(picked)).toMatchObject({ state: 'collecting', total: 3 });
    expect(await readProgress(all)).toMatchObject({ state: 'collecting', total: 9 });
    await put([states.queued]);
    expect(await readProgress(all)).toMatchObject({ state: 'collecting', total: 9 });
  });

  test('is done once nothing goes on by itself, also beside a create that waits for the person', async () => {
    await put([states.undecided], [states.done]);
    expect(await stateOf(bulk)).toBe('done');
    expect(await stateOf({ ...bulk, endedAt: now })).toBe('done');
  });

  test('after a cancel is that, until a failed report is tried again', async () => {
    await put([states.queued], [states.queued, { retried: true }]);
    const cancelled: Bulk = { ...bulk, stopped: 'cancelled', endedAt: now };
    expect(await stateOf(cancelled)).toBe('running');
    await removeRows(bulk);
    await put([states.queued], [states.refused]);
    expect(await stateOf(cancelled)).toBe('cancelled');
  });

  test('is that a list goes on which a person tries again after its end', async () => {
    await put([states.done], [states.queued, { retried: true }]);
    expect(await stateOf({ ...bulk, endedAt: now })).toBe('running');
  });
});

test('A list whose jobs were lost with the database says so, and how many it had', async () => {
  expect(await readProgress(bulk)).toMatchObject({ isLost: true, total: 3, done: 0 });
  const empty = { ...bulk, targets: { by: 'rows', total: 0, skipped: 0, missing: 0 } as const };
  expect(await readProgress(empty)).toMatchObject({ isLost: false, total: 0, state: 'done' });
  expect(await readProgress(picked)).toMatchObject({ isLost: false });
});

describe('the problem for which a list waits', () => {
  test('is that of its jobs, or of the list of the service', async () => {
    await put([states.queued], [states.blocked]);
    expect(await problemOf()).toBe('wrong-key');
    const walk = { ...newWalk, problem: { code: 'service-failed' } as const };
    const targets = { ...all.targets, walk } as Bulk['targets'];
    expect(await problemOf({ ...all, targets })).toBe('service-failed');
  });

  test('is not that of one create, which holds up no other, but that of all requests is', async () => {
    await put([{ ...states.unknown, problem: { code: 'timeout' } }]);
    expect(await problemOf()).toBeUndefined();
    await removeRows(bulk);
    await put([{ ...states.unknown, problem: { code: 'unreachable' } }]);
    expect(await problemOf()).toBe('unreachable');
  });
});

const job = (state: State, more: Partial<Job> = {}) =>
  ({ ...jobIn(state), bulk: 'b1', ...more }) as Job;

test('Each report of a list is in one state: after a cancel, what was not sent is left', () => {
  const cancelled: Bulk = { ...bulk, stopped: 'cancelled' };
  const queued = job(states.queued);
  expect(rowState(queued, bulk)).toBe('waiting');
  expect(rowState(queued, { ...bulk, stopped: 'paused' })).toBe('waiting');
  expect(rowState(queued, cancelled)).toBe('left');
  expect(rowState({ ...queued, retried: true }, cancelled)).toBe('running');
  expect(rowState(job(states.queued, { sends: 1 }), bulk)).toBe('running');
  expect(rowState(job(states.queued, { sends: 1 }), cancelled)).toBe('left');
  // A job that waits for the service or for a key is not in progress.
  const problem = { code: 'service-failed', status: 503 } as const;
  expect(rowState(job({ ...states.queued, problem }), bulk)).toBe('waiting');
  expect(rowState(job(states.blocked), bulk)).toBe('waiting');
  for (const name of ['sending', 'unknown', 'undecided'] as const)
    expect(rowState(job(states[name]), bulk)).toBe('running');
  expect(rowState(job(states.done), cancelled)).toBe('done');
  expect(rowState(job(states.refused), cancelled)).toBe('failed');
});
