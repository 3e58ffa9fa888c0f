import { expect, test, vi } from 'vitest';
import { type Task } from '../../../../lib/domain/jobs/job.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { connect, reports, start, until } from '../world.ts';

const url = 'https://example.com/';
const open: Task = { kind: 'create', url, privacy: 1 };
const locked: Task = { kind: 'create', url, privacy: 2, password: 'correct horse' };

/** Clicks in two windows at once, and waits for both. */
async function clickBoth(one: Task, other: Task): Promise<unknown[]> {
  const now = Date.now();
  const jobs = await Promise.all([
    addJob('c1', one, undefined, now),
    addJob('c1', other, undefined, now + 1),
  ]);
  const done = await Promise.all(jobs.map(async ({ id }) => until('done', id)));
  return done.map(({ state }) => 'reportId' in state && state.reportId);
}

test.each([
  ['the same', open, open],
  ['the same password', locked, locked],
  ['another form of the address', open, { ...open, url: 'http://www.EXAMPLE.com#top' }],
])('Two windows that ask at once for %s make one report', async (_, one, other) => {
  await connect();
  await start();
  const [first, second] = await clickBoth(one, other);
  expect(second).toBe(first);
  expect(await reports()).toHaveLength(1);
});

test('A create sends its address and its privacy, and nothing else of its job', async () => {
  await connect();
  const real = globalThis.fetch;
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'POST')
      sent.push(new URLSearchParams(init.body as URLSearchParams).toString());
    return real(input, init);
  });
  await start();
  await until('done', (await addJob('c1', { ...open, another: true })).id);
  vi.stubGlobal('fetch', real);
  expect(sent).toEqual(['url=https%3A%2F%2Fexample.com%2F&privacy=1']);
});

test('What one window asked for is not gone when the equal click of another one is refused', async () => {
  await connect();
  await start();
  const refused: Task = { ...locked, password: '' };
  const jobs = await Promise.all([addJob('c1', refused), addJob('c1', refused)]);
  await Promise.all(jobs.map(async ({ id }) => until('refused', id)));
  expect(await readJobs()).toHaveLength(2);
});
