import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type Bulk, newBulk } from '../../../lib/domain/jobs/bulk.ts';
import { type Job, needsPerson, type State, type Task } from '../../../lib/domain/jobs/job.ts';
import {
  addBulk,
  cancelBulk,
  dismissBulk,
  markBulkTold,
  pauseBulk,
  releaseRows,
  resumeBulk,
  retryBulk,
  storedBulks,
  undoBulk,
} from '../../../lib/storage/bulks.ts';
import {
  addRows,
  readLists,
  readRows,
  removeRows,
} from '../../../lib/storage/database/job-rows.ts';
import { readJobs } from '../../../lib/storage/jobs.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';

const create = { kind: 'create', privacy: 2, password: 'secret' } as const;
const rows = { by: 'rows', total: 2, skipped: 0, missing: 0 } as const;
const bulk: Bulk = { ...newBulk('c1', create, [], now, 'b1'), targets: rows };
const ended: Bulk = { ...bulk, endedAt: now };
const put = async (one: Bulk) => fakeBrowser.storage.local.set({ [`bulk:${one.id}`]: one });

/** A create of a list for the page `/id`. */
const row = (id: string, state: State, more: Partial<Job> = {}): Job => {
  const task = { kind: 'create', url: `https://example.com/${id}`, privacy: 2 } as const;
  return { ...jobIn(state, task), id, bulk: 'b1', ...more } as Job;
};
const stored = async () => storedBulks.read('b1');
const singles = async () => (await readJobs()).map(({ id }) => id).toSorted();

beforeEach(async () => {
  fakeBrowser.reset();
  for (const list of await readLists()) await removeRows(list);
});

test('A change of many is one record, and a second click with the same id adds none', async () => {
  const targets = [{ id: '1', url: 'https://example.com/' }];
  expect(await addBulk('c1', { kind: 'run' }, targets, 'b1', now)).toBe('b1');
  await addBulk('c1', { kind: 'delete' }, targets, 'b1', now + 1);
  expect(await stored()).toMatchObject({ change: { kind: 'run' }, createdAt: now });
});

test.each([
  { kind: 'delete', undo: 20_000 },
  { kind: 'privacy', privacy: 1, undo: 20_000 },
] as const)('Many of $kind are undone as a whole until they begin', async (change) => {
  await put({ ...bulk, change });
  expect(await undoBulk('b1', now + 20_000)).toBe(false);
  expect(await undoBulk('b1', now + 19_999)).toBe(true);
  expect(await stored()).toBeNull();
  await put(bulk);
  expect(await undoBulk('b1', now)).toBe(false);
});

test('A delete that has begun cannot be undone, although the clock was set back since', async () => {
  await put({ ...bulk, change: { kind: 'delete', undo: 20_000 } });
  await addRows(bulk, [row('1', states.done), row('2', states.queued)]);
  expect(await undoBulk('b1', now)).toBe(false);
  expect(await stored()).not.toBeNull();
});

test('A pause, and that the person was told the outcome, are noted', async () => {
  await put(bulk);
  await pauseBulk('b1', true);
  expect(await stored()).toMatchObject({ stopped: 'paused' });
  await pauseBulk('b1', false);
  expect(await stored()).not.toHaveProperty('stopped');
  await markBulkTold('b1');
  await markBulkTold('gone');
  expect((await stored())?.untold).toBeUndefined();
});

test('A cancel asks for no key any more', async () => {
  await put(bulk);
  await addRows(bulk, [row('1', states.blocked)]);
  await cancelBulk('b1');
  const [one] = await readRows(bulk);
  expect(one?.job && needsPerson(one.job)).toBe(false);
});

test('A cancel ends a list, and holds back also what was tried again before it', async () => {
  await put(bulk);
  await addRows(bulk, [row('1', states.queued, { retried: true }), row('2', states.queued)]);
  await cancelBulk('b1', now + 5);
  expect(await stored()).toMatchObject({ stopped: 'cancelled', endedAt: now + 5 });
  for (const { job } of await readRows(bulk)) expect(job).not.toHaveProperty('retried');
  await put(ended);
  await cancelBulk('b1', now + 5);
  expect(await stored()).toEqual(ended);
});

test('A cancelled list goes on with what was left, unless it was put away', async () => {
  await put({ ...ended, stopped: 'cancelled', untold: undefined });
  await addRows(bulk, [row('1', states.queued), row('2', states.refused)]);
  const before = await readRows(bulk);
  await resumeBulk('b1');
  expect(await stored()).toEqual({ ...bulk, resumed: true });
  expect(await readRows(bulk)).toEqual(before);
  // A pause is ended by "Resume" alone.
  const others: Bulk[] = [
    { ...bulk, stopped: 'paused' },
    { ...ended, stopped: 'cancelled', targets: { by: 'picked', targets: [] } },
  ];
  for (const other of others) {
    await put(other);
    await resumeBulk('b1');
    expect(await stored()).toEqual(other);
  }
});

const tried = async () =>
  (await readRows(bulk)).map(({ job }) => [job?.id, job?.state.name, job?.retried]);

describe('failed reports are tried again', () => {
  const failures = [row('1', states.refused), row('2', states.refused), row('3', states.undecided)];

  test('all of them, which ends a pause', async () => {
    const over: Bulk = { ...ended, stopped: 'paused', untold: undefined };
    await put(over);
    await addRows(bulk, failures);
    await retryBulk(over);
    // Another pause holds them.
    expect(await tried()).toEqual([
      ['1', 'queued', undefined],
      ['2', 'queued', undefined],
      ['3', 'undecided', undefined],
    ]);
    for (const gone of ['stopped', 'endedAt', 'seen'])
      expect(await stored()).not.toHaveProperty(gone);
  });

  test('one of them, which keeps a pause', async () => {
    await put({ ...bulk, stopped: 'paused' });
    await addRows(bulk, failures);
    await retryBulk(bulk, '2');
    expect((await tried()).slice(0, 2)).toEqual([
      ['1', 'refused', undefined],
      ['2', 'queued', true],
    ]);
    expect(await stored()).toMatchObject({ stopped: 'paused' });
  });

  test('after a cancel, and what was not sent stays so', async () => {
    const cancelled: Bulk = { ...ended, stopped: 'cancelled' };
    await put(cancelled);
    await addRows(bulk, [row('1', states.refused), row('2', states.queued)]);
    await retryBulk(cancelled);
    expect(await tried()).toEqual([
      ['1', 'queued', true],
      ['2', 'queued', undefined],
    ]);
    expect(await stored()).toMatchObject({ stopped: 'cancelled' });
  });
});

/** Puts the list away with this job. Returns the ids of the single jobs after it. */
async function dismiss(job: Job, of: Bulk = ended): Promise<string[]> {
  await put(of);
  await addRows(bulk, [job]);
  await dismissBulk('b1');
  expect(await readRows(bulk)).toEqual([]);
  expect(await stored()).toBeNull();
  return singles();
}

describe('a list that is put away', () => {
  test('does not go before its end', async () => {
    await put(bulk);
    await addRows(bulk, [row('1', states.queued)]);
    await dismissBulk('b1');
    expect(await stored()).toEqual(bulk);
    expect(await readRows(bulk)).toHaveLength(1);
  });

  test('keeps a request on its way until it is answered', async () => {
    await put(ended);
    await addRows(bulk, [row('1', states.sending)]);
    await dismissBulk('b1');
    expect(await singles()).toEqual([]);
    expect(await readRows(bulk)).toHaveLength(1);
  });

  test.each(['unknown', 'undecided'] as const)(
    'leaves a job that is %s as one of its own, with the password of the list',
    async (name) => {
      expect(await dismiss(row('1', states[name], { retried: true }))).toEqual(['1']);
      const [job] = await readJobs();
      expect(job?.task).toMatchObject({ password: 'secret' });
      for (const gone of ['bulk', 'retried']) expect(job).not.toHaveProperty(gone);
    },
  );

  test.each(['queued', 'blocked', 'refused', 'done'] as const)(
    'takes a job that is %s along, which no request has made or nothing else needs',
    async (name) => {
      expect(await dismiss(row('1', states[name]))).toEqual([]);
    },
  );

  test('leaves what was sent and waits for a second request, unless it was cancelled', async () => {
    expect(await dismiss(row('1', states.queued, { sends: 1 }))).toEqual(['1']);
    const cancelled: Bulk = { ...ended, stopped: 'cancelled' };
    expect(await dismiss(row('2', states.queued, { sends: 1 }), cancelled)).toEqual(['1']);
  });

  test('leaves a report with duplicates, or whose duplicates are looked for, without a password', async () => {
    const duplicateCheck = { baseline: { by: 'highest', id: 41 } as const, notBefore: now };
    await dismiss(row('1', { ...states.done, duplicates: ['43'] }));
    expect(await dismiss(row('2', { ...states.done, duplicateCheck }))).toEqual(['1', '2']);
    expect(JSON.stringify(await readJobs())).not.toContain('secret');
  });

  test('leaves a report that a single click on the page, or another list, may claim', async () => {
    const url = 'https://example.com/1';
    const click = { ...jobIn(states.unknown, { kind: 'create', url, privacy: 1 }), id: 'click' };
    await fakeBrowser.storage.local.set({ 'job:click': click });
    expect(await dismiss(row('1', states.done))).toEqual(['1', 'click']);
    const other = { connectionId: 'c1', id: 'b2' };
    await addRows(other, [row('2', states.unknown, { id: 'other', bulk: 'b2' })]);
    expect(await dismiss(row('2', states.done))).toEqual(['1', '2', 'click']);
  });

  test('changes no job that became one of its own before', async () => {
    const single = { ...row('1', states.done), bulk: undefined };
    await fakeBrowser.storage.local.set({ 'job:1': single });
    expect(await dismiss(row('1', states.undecided))).toEqual(['1']);
    expect((await readJobs())[0]?.state.name).toBe('done');
  });
});

/** The run of a watch. */
const run = (reportId: string, state: State): Job => {
  const task: Task = { kind: 'run', reportId, url: 'https://example.com/' };
  return { ...jobIn(state, task), id: reportId, watch: 'w1' };
};

test('A list that is gone leaves what may have been made, and the round of a watch only what is on its way', async () => {
  await addRows(bulk, [row('1', states.undecided), row('2', states.queued)]);
  await releaseRows(bulk, null);
  expect(await singles()).toEqual(['1']);
  expect((await readJobs())[0]?.task).not.toHaveProperty('password');
  const round = { connectionId: 'c1', id: 'w1' };
  const sent = { sentAt: now, baseline: { by: 'generated', at: now } } as const;
  await addRows(round, [
    run('7', { ...states.sending, ...sent }),
    run('8', { ...states.unknown, ...sent }),
    run('9', states.queued),
  ]);
  await releaseRows(round, null);
  expect((await readRows(round)).map(({ target }) => target)).toEqual(['7']);
  expect(await singles()).toEqual(['1']);
});
