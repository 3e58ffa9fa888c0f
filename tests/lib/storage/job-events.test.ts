import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Job, State, Task } from '../../../lib/domain/jobs/job.ts';
import { applyDeferred, applyEvent, deferEvent } from '../../../lib/storage/job-events.ts';
import { readJobs } from '../../../lib/storage/jobs.ts';
import { jobIn, states } from '../domain/jobs/jobs.ts';

const plain = (url: string): Task => ({ kind: 'create', url, privacy: 1 });
const asked = { type: 'asked', baseline: { by: 'highest', id: 43 } } as const;
const answered = { type: 'answered', reportId: '43' } as const;

/** How many changes of storage there were. */
let changes = 0;

beforeEach(() => {
  fakeBrowser.reset();
  changes = 0;
  fakeBrowser.storage.onChanged.addListener(() => void (changes += 1));
});

async function store(
  id: string,
  state: State,
  task = plain(`https://${id}.example/`),
): Promise<Job> {
  const job = { ...jobIn(state, task), id };
  await fakeBrowser.storage.local.set({ [`job:${id}`]: job });
  changes = 0;
  return job;
}

const namesOf = async () =>
  Object.fromEntries((await readJobs()).map(({ id, state }) => [id, state.name]));

test('An event that was deferred is written with the next one, all or nothing', async () => {
  const first = await store('first', states.sending);
  await store('second', states.queued);
  expect(deferEvent(first, answered)).toMatchObject({ id: 'first', state: { name: 'done' } });
  expect(await namesOf()).toEqual({ first: 'sending', second: 'queued' });
  expect(await applyEvent('second', asked)).toMatchObject({ state: { name: 'sending' } });
  expect(await namesOf()).toEqual({ first: 'done', second: 'sending' });
  expect(changes).toBe(1);
});

test('It is written by itself where none follows, and once', async () => {
  const first = await store('first', states.sending);
  deferEvent(first, answered);
  await applyDeferred();
  expect(await namesOf()).toEqual({ first: 'done' });
  await applyDeferred();
  expect(changes).toBe(1);
});

test('It comes before another event of the same job', async () => {
  const first = await store('first', states.sending);
  deferEvent(first, answered);
  expect(await applyEvent('first', { type: 'interrupted' })).toMatchObject({
    state: { name: 'done', reportId: '43' },
  });
});

test('With storage full neither is written, and what was deferred still waits', async () => {
  const first = await store('first', states.sending);
  await store('second', states.queued);
  deferEvent(first, answered);
  const full = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('Full'));
  await expect(applyEvent('second', asked)).rejects.toThrow('Full');
  await expect(applyDeferred()).rejects.toThrow('Full');
  full.mockRestore();
  expect(await namesOf()).toEqual({ first: 'sending', second: 'queued' });
  await applyDeferred();
  expect(await namesOf()).toEqual({ first: 'done', second: 'queued' });
});

test('While another write has it under way, it still counts as deferred until it is on disk', async () => {
  const first = await store('first', states.sending);
  await store('second', states.queued);
  deferEvent(first, answered);
  const other = applyEvent('second', asked);
  await applyDeferred();
  expect(await namesOf()).toMatchObject({ first: 'done' });
  await other;
  expect(changes).toBe(1);
});

test('It keeps its own time, whoever writes it', async () => {
  const first = await store('first', states.sending);
  await store('second', states.unknown);
  const { sentAt } = states.sending;
  deferEvent(first, answered, { now: () => sentAt + 500 });
  await applyEvent('second', { type: 'not-found' }, { now: () => sentAt - 10_000 });
  const written = (await readJobs()).find(({ id }) => id === 'first');
  expect(written?.state).toMatchObject({ name: 'done', at: sentAt + 500 });
});

test('A job that takes the report of a create with a password is not sent in the same write', async () => {
  const task = { kind: 'create', url: 'https://example.com/', privacy: 2, password: 'pw' } as const;
  const first = await store('first', states.sending, task);
  await store('second', states.queued, task);
  deferEvent(first, answered);
  expect(await applyEvent('second', asked)).toMatchObject({
    state: { name: 'done', reportId: '43' },
  });
  expect(JSON.stringify(await readJobs())).not.toContain('pw');
});
