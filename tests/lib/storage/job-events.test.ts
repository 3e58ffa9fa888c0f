import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newBulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job, State, Task } from '../../../lib/domain/jobs/job.ts';
import { newWatch } from '../../../lib/domain/watches/watch.ts';
import { cancelBulk, pauseBulk, storedBulks } from '../../../lib/storage/bulks.ts';
import { addRows, readRows, removeRows } from '../../../lib/storage/database/job-rows.ts';
import { applyEvent, applyEventToAll, discardJob } from '../../../lib/storage/job-events.ts';
import { readJobs } from '../../../lib/storage/jobs.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import { storedWatches } from '../../../lib/storage/watches.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';

/** How many changes of storage there were. */
let changes = 0;

const list = { connectionId: 'c1', id: 'b1' };
const round = { connectionId: 'c1', id: 'w1' };
const bulk = {
  ...newBulk('c1', { kind: 'create', privacy: 1 }, [], now, 'b1'),
  targets: { by: 'rows', total: 1, skipped: 0, missing: 0 } as const,
};
const create = { kind: 'create', url: 'https://example.com/', privacy: 1 } as const;
const asked = { type: 'asked', baseline: { by: 'highest', id: 50 } } as const;

beforeEach(async () => {
  fakeBrowser.reset();
  await removeRows(list);
  await removeRows(round);
  await fakeBrowser.storage.local.set({ 'bulk:b1': bulk });
  changes = 0;
  fakeBrowser.storage.onChanged.addListener(() => void (changes += 1));
});

async function store(id: string, state: State, task: Task = create): Promise<Job> {
  const job = { ...jobIn(state, task), id };
  await fakeBrowser.storage.local.set({ [`job:${id}`]: job });
  changes = 0;
  return job;
}

/** Puts a job into the list. */
async function row(state: State, more: Partial<Job> = {}): Promise<Job> {
  const job = { ...jobIn(state, create), bulk: 'b1', ...more } as Job;
  await addRows(list, [job]);
  return job;
}

/** Puts the run of a watch into its round. */
async function run(state: State): Promise<Job> {
  const task = { kind: 'run', reportId: '8', url: 'https://example.com/' } as const;
  const job = { ...jobIn(state, task), watch: 'w1' };
  await addRows(round, [job]);
  return job;
}

const watch = {
  ...newWatch('c1', { kind: 'project', project: 'example.com' }, 'day', 1, 'w1'),
  round: { beganAt: 1, targets: bulk.targets },
};
const generated = { sentAt: now - 9, baseline: { by: 'generated', at: now } } as const;
const stateNow = async (of = list) => (await readRows(of))[0]?.job?.state.name;

test('A create with a password hands its report to an equal one, in the same write', async () => {
  const task = { ...create, privacy: 2, password: 'pw' } as const;
  const first = await store('first', states.sending, task);
  await store('second', states.queued, task);
  await applyEvent(first, { type: 'answered', reportId: '43' });
  expect(changes).toBe(1);
  expect((await readJobs()).map(({ state }) => state)).toEqual([
    expect.objectContaining({ name: 'done', reportId: '43' }),
    expect.objectContaining({ name: 'done', reportId: '43' }),
  ]);
  expect(JSON.stringify(await readJobs())).not.toContain('pw');
});

test('A create with a password that is found keeps its duplicates, and their check', async () => {
  const { baseline } = asked;
  const task = { ...create, privacy: 2, password: 'pw' } as const;
  const job = { ...(await store('first', states.queued, task)), first: baseline, sends: 1 } as Job;
  await fakeBrowser.storage.local.set({ 'job:first': job });
  const found = await applyEvent(job, { type: 'found', reportId: '51', duplicates: ['52'] });
  expect(found?.state).toMatchObject({ name: 'done', reportId: '51', duplicates: ['52'] });
  expect(await readJobs()).toEqual([found]);
});

describe('a job of a list', () => {
  test('gets its event in the database, and storage is not written', async () => {
    const job = await row(states.sending);
    const after = await applyEvent(job, { type: 'answered', reportId: '43' });
    expect(after?.state).toMatchObject({ name: 'done', reportId: '43' });
    expect(await stateNow()).toBe('done');
    expect(changes).toBe(0);
  });

  test('stays as it is in another state than the one that was seen', async () => {
    const job = await row(states.unknown);
    await removeRows(list);
    await row(states.done);
    await applyEvent(job, { type: 'check' }, { onlyIn: 'unknown' });
    expect(await stateNow()).toBe('done');
  });

  test('is not sent once a pause or a cancel is on disk, or the list is gone', async () => {
    const job = await row(states.queued);
    for (const stop of [
      async () => pauseBulk('b1', true),
      async () => cancelBulk('b1'),
      async () => storedBulks.remove('b1'),
    ]) {
      await stop();
      expect((await applyEvent(job, asked))?.state.name).toBe('queued');
    }
    await fakeBrowser.storage.local.set({ 'bulk:b1': bulk });
    expect((await applyEvent(job, asked))?.state.name).toBe('sending');
  });

  test('that was removed meanwhile gets no event', async () => {
    const job = await row(states.queued);
    await removeRows(list);
    expect(await applyEvent(job, asked)).toBeNull();
    expect(await readRows(list)).toEqual([]);
  });

  test('goes on with the single ones once the network is back', async () => {
    const problem = { code: 'unreachable' } as const;
    const waits = { ...states.queued, notBefore: now + 60_000, problem };
    await row(waits);
    await store('single', waits);
    await applyEventToAll({ type: 'online' });
    expect((await readRows(list))[0]?.job?.state).not.toHaveProperty('problem');
    expect((await readJobs())[0]?.state).not.toHaveProperty('problem');
  });
});

describe('the run of a watch', () => {
  test('is not sent once its watch is off, removed or without a round, or the setting is off', async () => {
    await changePreferences({ watches: true });
    const job = await run(states.queued);
    const { round: _round, ...over } = watch;
    for (const stored of [{ ...watch, isOn: false }, over, undefined]) {
      await fakeBrowser.storage.local.set({ 'watch:w1': stored });
      if (!stored) await storedWatches.remove('w1');
      expect((await applyEvent(job, asked))?.state.name).toBe('queued');
    }
    await fakeBrowser.storage.local.set({ 'watch:w1': watch });
    await changePreferences({ watches: false });
    expect((await applyEvent(job, asked))?.state.name).toBe('queued');
    await changePreferences({ watches: true });
    expect((await applyEvent(job, asked))?.state.name).toBe('sending');
  });

  test.each([
    [{ type: 'answered', reportId: '8' }, 1],
    [{ type: 'failed', problem: { code: 'timeout' } }, 1],
    [{ type: 'failed', problem: { code: 'wrong-key', status: 401 } }, 0],
  ] as const)('counts at its watch where it may have been done: %o', async (event, count) => {
    await fakeBrowser.storage.local.set({ 'watch:w1': watch });
    await applyEvent(await run({ name: 'sending', ...generated }), event);
    expect(await storedWatches.read('w1')).toMatchObject({ runs: count, ranAt: now - 9 });
  });
});

describe('a job is removed', () => {
  test('in the state that the person saw, and not if it has gone on since', async () => {
    const job = await store('1', states.unknown);
    expect(await discardJob(job, ({ state }) => state.name === 'queued')).toBe(false);
    expect(await readJobs()).toHaveLength(1);
    expect(await discardJob(job, ({ state }) => state.name === 'unknown')).toBe(true);
    expect(await readJobs()).toEqual([]);
  });

  test('never while it is being sent', async () => {
    expect(await discardJob(await store('1', states.sending))).toBe(false);
    expect(await readJobs()).toHaveLength(1);
    expect(await discardJob(await row(states.sending))).toBe(false);
    expect(await readRows(list)).toHaveLength(1);
  });

  test('from its list, which counts one less, so that it does not count as lost', async () => {
    expect(await discardJob(await row(states.undecided))).toBe(true);
    expect(await readRows(list)).toEqual([]);
    expect(await storedBulks.read('b1')).toMatchObject({ targets: { total: 0 } });
  });
});
