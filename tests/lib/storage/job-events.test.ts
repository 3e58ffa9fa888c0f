import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { State, Task } from '../../../lib/domain/jobs/job.ts';
import { applyEvent } from '../../../lib/storage/job-events.ts';
import { readJobs } from '../../../lib/storage/jobs.ts';
import { jobIn, states } from '../domain/jobs/jobs.ts';

/** How many changes of storage there were. */
let changes = 0;

beforeEach(() => {
  fakeBrowser.reset();
  changes = 0;
  fakeBrowser.storage.onChanged.addListener(() => void (changes += 1));
});

async function store(id: string, state: State, task: Task): Promise<void> {
  await fakeBrowser.storage.local.set({ [`job:${id}`]: { ...jobIn(state, task), id } });
  changes = 0;
}

test('A create with a password hands its report to an equal one, in the same write', async () => {
  const task = { kind: 'create', url: 'https://example.com/', privacy: 2, password: 'pw' } as const;
  await store('first', states.sending, task);
  await store('second', states.queued, task);
  await applyEvent('first', { type: 'answered', reportId: '43' });
  expect(changes).toBe(1);
  expect((await readJobs()).map(({ state }) => state)).toEqual([
    expect.objectContaining({ name: 'done', reportId: '43' }),
    expect.objectContaining({ name: 'done', reportId: '43' }),
  ]);
  expect(JSON.stringify(await readJobs())).not.toContain('pw');
});
