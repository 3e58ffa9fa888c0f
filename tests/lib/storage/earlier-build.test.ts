import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newWatch } from '../../../lib/domain/watches/watch.ts';
import { storedJobs } from '../../../lib/storage/jobs.ts';
import { removeConnection } from '../../../lib/storage/remove-connection.ts';
import { readPageState } from '../../../lib/storage/page-state.ts';
import { quarantineUnreadable } from '../../../lib/storage/quarantine.ts';
import { storedWatches } from '../../../lib/storage/watches.ts';
import { jobIn, states } from '../domain/jobs/jobs.ts';

beforeEach(() => fakeBrowser.reset());

const url = 'https://example.com/';
const create = { kind: 'create', url, privacy: 1 } as const;
const run = { kind: 'run', reportId: '8', url } as const;
const generated = { sentAt: 3, baseline: { by: 'generated', at: 2 } } as const;
const baseline = { by: 'highest', id: 7 } as const;
const sent = { sentAt: 3, baseline };
/** A job of a list as the earlier build wrote it: in storage, beside its list. */
const earlier = (id: string, state: object, more: object = {}) => ({
  [`job:${id}`]: { ...jobIn(states.queued, create), id, state, bulk: 'b1', ...more },
});
/** A list of new reports as the earlier build wrote it. */
const list = (id: string, state: string, more: object = {}) => ({
  [`bulk:${id}`]: {
    v: 1,
    id,
    connectionId: 'c1',
    createdAt: 1,
    change: { kind: 'create', privacy: 1 },
    state,
    total: 3,
    expected: null,
    skipped: 0,
    missing: 0,
    done: 1,
    failedCount: 0,
    failed: [],
    running: [url],
    notBefore: 1,
    delays: 0,
    ...more,
  },
});
const queued = { name: 'queued', notBefore: 1 };
const adopt = async (stored: object) => {
  await fakeBrowser.storage.local.set(stored);
  await quarantineUnreadable();
  return fakeBrowser.storage.local.get();
};

test('A job of its own stays as it is, as does all else that has the same shape', async () => {
  const jobs = Object.fromEntries(
    Object.values(states).map((state) => [
      `job:${state.name}`,
      { ...jobIn(state), id: state.name },
    ]),
  );
  const watch = newWatch('c1', { kind: 'project', project: 'example.com' }, 'day', 1, 'w1');
  const all = { ...jobs, 'watch:w1': watch, pauses: { c1: 9 }, 'quarantine:leak-guard': 1 };
  expect(await adopt({ ...all, outline: { v: 1, connectionId: 'c1' } })).toEqual(all);
});

test('A list under way ends with a sentence, and what it may have sent is kept, once', async () => {
  const all = await adopt({
    ...list('b1', 'running'),
    ...earlier('unsent', queued),
    ...earlier('blocked', states.blocked),
    ...earlier('refused', states.refused),
    ...earlier('unanswered', queued, { sends: 1, first: baseline }),
    ...earlier('sending', { name: 'sending', ...sent }),
    ...earlier('made', states.done),
  });
  expect(Object.keys(all).toSorted()).toEqual([
    'job:made',
    'job:sending',
    'job:unanswered',
    'quarantine:bulk:b1',
  ]);
  const jobs = storedJobs.parseAll(all);
  expect(jobs).toHaveLength(3);
  for (const job of jobs) expect(job.bulk).toBeUndefined();
  expect((await readPageState()).hasUnreadable).toBe(true);
});

test('After a cancel nothing is sent again by itself', async () => {
  const of = { cancelled: true, sends: 1 };
  const deletion = { task: { kind: 'delete', reportId: '8', url } };
  const all = await adopt({
    ...list('b1', 'cancelled'),
    ...earlier('queued', queued, of),
    ...earlier('unknown', { name: 'unknown', ...sent, notBefore: 5 }, of),
    ...earlier('sending', { name: 'sending', ...sent }, of),
    ...earlier('deletion', { name: 'sending', ...sent }, { ...of, ...deletion }),
  });
  expect(storedJobs.parseAll(all).map(({ id, state }) => [id, state.name])).toEqual([
    ['sending', 'undecided'],
    ['unknown', 'undecided'],
  ]);
});

test('A list that is set aside has no password, and goes with its connection', async () => {
  const change = { kind: 'create', privacy: 2, password: 'secret' };
  const all = await adopt(list('b1', 'running', { change }));
  expect(all).toMatchObject({ 'quarantine:bulk:b1': { change: { privacy: 2 } } });
  expect(JSON.stringify(all)).not.toContain('secret');
  await removeConnection('c1');
  expect(await fakeBrowser.storage.local.get()).not.toHaveProperty(['quarantine:bulk:b1']);
});

test('Lists that have ended go, and so does the round of a watch, whose next one runs the same', async () => {
  const watch = newWatch('c1', { kind: 'project', project: 'example.com' }, 'day', 1, 'w1');
  const of = { task: run, bulk: 'w1@1', watch: true };
  const all = await adopt({
    ...list('b1', 'done'),
    ...list('b2', 'cancelled'),
    ...list('w1@1', 'running', { change: { kind: 'run' }, watch: { id: 'w1', every: 'day' } }),
    ...earlier('run', { name: 'sending', ...generated }, of),
    'watch:w1': { ...watch, round: 'w1@1', lastAt: 5 },
  });
  expect(all).toEqual({ 'watch:w1': { ...watch, lastAt: 5 } });
  expect(storedWatches.parseAll(all)).toHaveLength(1);
});

test('What is of no known shape is set aside', async () => {
  const odd = { ...earlier('odd', { name: 'sleeping' })['job:odd'], bulk: undefined };
  const watch = { v: 1, id: 'w1', round: {} };
  expect(await adopt({ 'job:odd': odd, 'watch:w1': watch })).toEqual({
    'quarantine:job:odd': odd,
    'quarantine:watch:w1': watch,
  });
});
