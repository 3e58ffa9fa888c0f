import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { storedJobs } from '../../../lib/storage/jobs.ts';
import { removeConnection } from '../../../lib/storage/remove-connection.ts';
import { readLeakGuard } from '../../../lib/storage/leak-guard.ts';
import { readPageState } from '../../../lib/storage/page-state.ts';
import { quarantineUnreadable } from '../../../lib/storage/quarantine.ts';

beforeEach(() => fakeBrowser.reset());

const url = 'https://example.com/';
const task = { kind: 'create', url, privacy: 1 };
const baseline = { by: 'highest', id: 7 };
const sent = { sentAt: 3, baseline };
const problem = { code: 'wrong-key', status: 401 };
const history = [
  { at: 1, state: 'queued' },
  { at: 4, state: 'other' },
];
/** A job as the earlier build wrote it. */
const earlier = (id: string, state: object, more: object = {}) => ({
  [`job:${id}`]: {
    v: 1,
    id,
    connectionId: 'c1',
    createdAt: 1,
    delays: 0,
    sends: 0,
    history,
    task,
    state,
    ...more,
  },
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
    leftOut: 0,
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
const queued = { name: 'queued', notBefore: 1, waits: 'turn' };
const adopt = async (stored: object) => {
  await fakeBrowser.storage.local.set(stored);
  await quarantineUnreadable();
  return fakeBrowser.storage.local.get();
};

test('Each job of its own is adopted, with the time at which it came into its state', async () => {
  const states = {
    queued,
    undo: { name: 'queued', notBefore: 9, waits: 'undo' },
    sending: { name: 'sending', ...sent },
    unknown: { name: 'unknown', ...sent, notBefore: 5 },
    blocked: { name: 'blocked', by: 'key', problem },
    refused: { name: 'refused', at: 4, problem },
    undecided: { name: 'undecided', ...sent },
    done: { name: 'done', at: 4, reportId: '8', duplicates: [], look: { baseline, notBefore: 6 } },
  };
  const deletion = { task: { kind: 'delete', reportId: '8', url } };
  const all = await adopt(
    Object.assign(
      {},
      ...Object.entries(states).map(([id, state]) =>
        earlier(id, state, id === 'undo' ? deletion : {}),
      ),
    ) as object,
  );
  expect(storedJobs.parseAll(all)).toHaveLength(8);
  for (const [id, state] of Object.entries(states)) {
    const {
      waits: _waits,
      by: _by,
      look,
      ...kept
    } = { waits: 0, by: 0, look: undefined, ...state };
    expect(storedJobs.parseOne(all, id)).toMatchObject({
      id,
      changedAt: 4,
      state: { ...kept, ...(look && { duplicateCheck: look }) },
    });
    expect(all[`job:${id}`]).not.toHaveProperty('history');
  }
});

test('A list under way ends with a sentence, and what it may have sent is kept, once', async () => {
  const of = { bulk: 'b1' };
  const all = await adopt({
    ...list('b1', 'running'),
    ...earlier('unsent', queued, of),
    ...earlier('unanswered', { ...queued, waits: 'service' }, { ...of, sends: 1, first: baseline }),
    ...earlier('sending', { name: 'sending', ...sent }, of),
  });
  expect(Object.keys(all).toSorted()).toEqual([
    'job:sending',
    'job:unanswered',
    'quarantine:bulk:b1',
  ]);
  for (const job of storedJobs.parseAll(all)) {
    expect(job.bulk).toBeUndefined();
    expect(job.cancelled).toBeUndefined();
  }
  expect((await readPageState()).hasUnreadable).toBe(true);
});

test('After a cancel nothing is sent again by itself', async () => {
  const of = { bulk: 'b1', cancelled: true, sends: 1 };
  const deletion = { task: { kind: 'delete', reportId: '8', url } };
  const all = await adopt({
    ...list('b1', 'cancelled'),
    ...earlier('queued', queued, of),
    ...earlier('unknown', { name: 'unknown', ...sent, notBefore: 5 }, of),
    ...earlier('sending', { name: 'sending', ...sent }, of),
    ...earlier('deletion', { name: 'unknown', ...sent, notBefore: 5 }, { ...of, ...deletion }),
  });
  expect(storedJobs.parseAll(all).map(({ id, state }) => [id, state.name])).toEqual([
    ['sending', 'undecided'],
    ['unknown', 'undecided'],
  ]);
});

test('A list that is set aside has no password, a pause stays, and both go with their connection', async () => {
  const change = { kind: 'create', privacy: 2, password: 'secret' };
  const all = await adopt({ ...list('b1', 'running', { change }), waits: { c1: 9 } });
  expect(all).toMatchObject({
    'quarantine:bulk:b1': { change: { privacy: 2 } },
    pauses: { c1: 9 },
  });
  expect(JSON.stringify(all)).not.toContain('secret');
  await removeConnection('c1');
  expect(await fakeBrowser.storage.local.get()).not.toHaveProperty(['quarantine:bulk:b1']);
});

test('Lists that have ended go, and so does the round of a watch, whose next one runs the same', async () => {
  const watch = { id: 'w1', every: 'day' };
  const run = { task: { kind: 'run', reportId: '8', url }, bulk: 'w1@1', watch: true };
  expect(
    await adopt({
      ...list('b1', 'done'),
      ...list('b2', 'cancelled'),
      ...list('w1@1', 'running', { change: { kind: 'run' }, watch }),
      ...earlier('run', { name: 'sending', ...sent }, run),
    }),
  ).toEqual({});
});

test('What no person gave begins anew, what was set aside stays so, and a job of no known shape joins it', async () => {
  const odd = earlier('odd', { name: 'sleeping' })['job:odd'];
  expect(
    await adopt({
      'fill:c1': { v: 1, page: 3 },
      'changed:c1': { v: 1, list: [] },
      'reading:c1:example.com': { v: 1 },
      'newest:c1': { fetchedAt: 1, rows: [] },
      'lent-tabs': true,
      'aside:leak-guard': { rules: 'all' },
      'job:odd': odd,
    }),
  ).toEqual({ 'quarantine:leak-guard': { rules: 'all' }, 'quarantine:job:odd': odd });
});

test('Rules that dropped parameters become parameters that are left out everywhere', async () => {
  const never = { hosts: 'bank.example', does: 'never' };
  await fakeBrowser.storage.local.set({
    'leak-guard': {
      v: 1,
      added: ['ref'],
      kept: ['gclid'],
      rules: [
        { hosts: 'a.example', does: 'drop', parameters: ['sid', 'ref'] },
        never,
        { hosts: 'b.example', does: 'keep' },
        { hosts: 'b.example', does: 'drop', parameters: ['view_*'] },
      ],
    },
  });
  expect(await quarantineUnreadable()).toEqual([]);
  expect(await readLeakGuard()).toEqual({
    v: 1,
    added: ['ref', 'sid', 'view_*'],
    rules: [never],
    isUnread: false,
  });
});

test.each<Record<string, unknown>>([
  {},
  { 'leak-guard': { v: 1, rules: [{ hosts: 'a.example', does: 'never' }] } },
  { 'leak-guard': { v: 2, rules: [{ does: 'drop', parameters: ['a'] }] } },
])('%j stays as it is', async (stored) => {
  await fakeBrowser.storage.local.set(stored);
  await quarantineUnreadable();
  expect(await fakeBrowser.storage.local.get()).toEqual(stored);
});

test('More dropped parameters than can be kept are set aside, and nothing is sent unasked', async () => {
  const parameters = Array.from({ length: 501 }, (_, at) => `p${at}`);
  const guard = { v: 1, rules: [{ hosts: 'a.example', does: 'drop', parameters }] };
  await fakeBrowser.storage.local.set({ 'leak-guard': guard });
  await quarantineUnreadable();
  expect(await fakeBrowser.storage.local.get()).toEqual({ 'quarantine:leak-guard': guard });
  expect((await readLeakGuard()).isUnread).toBe(true);
});
