import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Job, State } from '../../../../lib/domain/jobs/job.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { forgetConnection } from '../../../../lib/storage/database/forget-reports.ts';
import {
  addRows,
  changeRows,
  changeTurn,
  countRows,
  failUnreadable,
  readLastDone,
  readLists,
  readOpenRows,
  readOwners,
  readRows,
  readRowsBy,
  readRowsOf,
  readTurn,
  removeRows,
} from '../../../../lib/storage/database/job-rows.ts';
import { subjectOf } from '../../../../lib/domain/jobs/scheduling.ts';
import { jobIn, now, states } from '../../domain/jobs/jobs.ts';

const list = { connectionId: 'c1', id: 'b1' };
/** A create of a list for the page `/at`. */
const row = (at: number, state: State = states.queued, more: Partial<Job> = {}): Job => {
  const task = { kind: 'create', url: `https://example.com/${at}`, privacy: 1 } as const;
  return { ...jobIn(state, task), id: String(at), bulk: 'b1', ...more } as Job;
};
const about = async (jobs: Job[]) => readRowsBy('subject', jobs.map(subjectOf));
const ids = (jobs: Job[]) => jobs.map(({ id }) => id);
const placed = async () => (await readRows(list)).map(({ job, place }) => [job?.id, place]);

beforeEach(async () => {
  for (const one of await readLists()) await removeRows(one);
});

/** Damages a job of the list, as another version of the extension or a full disk may. */
async function damage(at: number): Promise<void> {
  const db = await openDatabase();
  const key: [string, string, string] = ['c1', 'b1', `https://example.com/${at}`];
  await db.put('jobs', { ...(await db.get('jobs', key))!, job: { v: 1, torn: true } });
}

describe('the jobs of a list', () => {
  test('keep their order, whichever batch brought them, and none is added twice', async () => {
    await addRows(list, [row(3), row(1)]);
    await changeRows([row(3)], done);
    await addRows(list, [row(1, states.queued, { id: 'again' }), row(3), row(2)]);
    expect(await placed()).toEqual([
      ['3', 0],
      ['1', 1],
      ['2', 2],
    ]);
    expect(await countRows(list)).toEqual({ next: 2, open: 0, done: 1, failed: 0 });
  });

  test('are all on disk, or none', async () => {
    const torn = { ...row(2), task: { ...row(2).task, url: () => '' } } as unknown as Job;
    await expect(addRows(list, [row(1), torn])).rejects.toThrow();
    expect(await readRows(list)).toEqual([]);
  });

  test('belong to one list of one connection', async () => {
    const other = { connectionId: 'c2', id: 'b1' };
    await addRows(list, [row(1)]);
    await addRows(other, [row(1, states.queued, { connectionId: 'c2' })]);
    await addRows({ connectionId: 'c1', id: 'w1' }, [{ ...row(1), bulk: undefined, watch: 'w1' }]);
    expect(await readLists()).toEqual([list, { connectionId: 'c1', id: 'w1' }, other]);
    await removeRows(list);
    expect(await readLists()).toHaveLength(2);
    await forgetConnection('c2');
    expect(await readLists()).toEqual([{ connectionId: 'c1', id: 'w1' }]);
  });

  test('are removed where the caller allows that, also those that cannot be read', async () => {
    await addRows(list, [row(1), row(2, states.sending), row(3)]);
    await damage(3);
    await removeRows(list, ({ state }) => state.name !== 'sending');
    expect(await placed()).toEqual([['2', 1]]);
  });
});

const done = (job: Job) => ({ ...job, state: states.done }) as Job;

describe('the turn of a job', () => {
  const duplicateCheck = { baseline: { by: 'highest', id: 41 } as const, notBefore: now };
  test.each([
    ['next', row(1)],
    ['open', row(1, { ...states.queued, problem: { code: 'unreachable' } })],
    ['open', row(1, states.queued, { sends: 1 })],
    ['open', row(1, states.queued, { retried: true })],
    ['open', row(1, states.sending)],
    ['open', row(1, states.unknown)],
    ['open', row(1, states.blocked)],
    ['open', row(1, states.undecided)],
    ['open', row(1, { ...states.done, duplicates: ['43'] })],
    ['open', row(1, { ...states.done, duplicateCheck })],
    ['done', row(1, states.done)],
    ['failed', row(1, states.refused)],
  ] as const)('is %s for %o', async (turn, job) => {
    await addRows(list, [job]);
    expect(ids(await readTurn('b1', turn))).toEqual(['1']);
    expect((await countRows(list))[turn]).toBe(1);
    expect(ids(await readOpenRows())).toEqual(turn === 'open' ? ['1'] : []);
  });

  test('goes on with the job, and the first of a turn are those of the list', async () => {
    await addRows(
      list,
      [3, 1, 2].map((at) => row(at)),
    );
    await changeRows([row(1), row(3)], done);
    expect(ids(await readTurn('b1', 'next', 5))).toEqual(['2']);
    expect(ids(await readTurn('b1', 'done', 1))).toEqual(['3']);
    expect(ids(await readLastDone('b1', 1))).toEqual(['1']);
    expect(ids(await readLastDone('b1', 9))).toEqual(['1', '3']);
    await changeTurn(list, 'done', (job) => (job.id === '3' ? null : job));
    expect(await placed()).toEqual([
      ['1', 1],
      ['2', 2],
    ]);
    expect(await readLastDone('none', 1)).toEqual([]);
  });

  test('of a list is not that of a list whose id begins like it', async () => {
    await addRows({ connectionId: 'c1', id: 'b10' }, [row(1, states.queued, { bulk: 'b10' })]);
    expect(await readTurn('b1', 'next')).toEqual([]);
    expect(await countRows({ id: 'b1' })).toMatchObject({ next: 0 });
  });
});

test('A change gets the job as it is stored, and returns what is there after it', async () => {
  await addRows(list, [row(1, states.sending), row(2)]);
  const seen: string[] = [];
  const after = await changeRows([row(1), row(2), row(9)], (job) => {
    seen.push(job.state.name);
    return job.id === '2' ? null : job;
  });
  expect(seen).toEqual(['sending', 'queued']);
  expect(ids(after)).toEqual(['1']);
});

test('A job that cannot be read is a failure at the end of its list, and holds up no other', async () => {
  await addRows(list, [row(1), row(2), row(3, { ...states.done, reportId: '42' })]);
  await damage(1);
  await damage(3);
  expect(ids(await readTurn('b1', 'next'))).toEqual(['2']);
  expect((await readRows(list))[0]).toMatchObject({ place: 0, turn: 'next', job: null });
  await failUnreadable(list);
  // One that was done before stays so.
  expect(await countRows(list)).toEqual({ next: 1, open: 0, done: 1, failed: 1 });
});

describe('jobs are found', () => {
  test('by their page, however it is spelled, whichever list they are of', async () => {
    await addRows(list, [row(1), row(2)]);
    await addRows({ connectionId: 'c1', id: 'b2' }, [
      row(1, states.done, { id: 'other', bulk: 'b2' }),
    ]);
    const same = jobIn(states.queued, {
      kind: 'create',
      url: 'https://EXAMPLE.com/1#top',
      privacy: 1,
    });
    expect(ids(await about([same, same])).toSorted()).toEqual(['1', 'other']);
    expect(await about([{ ...same, connectionId: 'c2' }])).toEqual([]);
    expect(await about([])).toEqual([]);
  });

  test('by the reports that belong to them, and by those that they change', async () => {
    const made = row(1, { ...states.done, reportId: '42', duplicates: ['43'] });
    const deletes: Job = {
      ...jobIn(states.queued, { kind: 'delete', reportId: '43', url: '' }),
      id: 'delete',
      bulk: 'b1',
    };
    await addRows(list, [made, deletes]);
    expect(ids(await readOwners('c1', ['42']))).toEqual(['1']);
    expect(ids(await readOwners('c1', ['43', '44']))).toEqual(['1']);
    expect(await readOwners('c2', ['42'])).toEqual([]);
    expect(ids(await about([deletes]))).toEqual(['delete']);
    expect(ids(await readOwners('c1', ['43']))).toEqual(['1']);
    expect([...(await readRowsOf(list, ['43', '9'])).keys()]).toEqual(['43']);
  });
});
