import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { addBulk, readBulks } from '../../../../lib/storage/bulks.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { clock, pass, serve, times, world, worldForEach } from './bulk-stage.ts';
import { reportsOf } from '../stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });

const minute = 60_000;
/** Begins with new reports of so many addresses. */
async function begin(count: number): Promise<void> {
  clock.now = Date.now();
  await serve(1);
  const addresses = Array.from({ length: count }, (_, at) => `https://many.example/${at}`);
  await addBulk(
    'c1',
    { kind: 'create', privacy: 1 },
    addresses.map((url) => ({ id: url, url })),
    crypto.randomUUID(),
    clock.now,
  );
}

const bulk = async () => (await readBulks('c1'))[0];
const failing = () => Response.json({ message: 'Out of order' }, { status: 502 });
/** The states of the jobs that are not done. */
const states = async () =>
  (await readJobs()).map(({ state }) => state.name).filter((name) => name !== 'done');

test('New reports wait while a service fails at every question, fail for none of it, and go on by themselves', async () => {
  await begin(7);
  world.instead = failing;
  await pass(15 * minute);
  expect(await bulk()).toMatchObject({
    state: 'running',
    failedCount: 0,
    problem: { code: 'service-failed' },
  });
  expect(times('POST')).toEqual([]);
  expect(await readJobs()).toHaveLength(5);
  world.instead = () => null;
  await pass(10 * minute);
  expect(await bulk()).toMatchObject({ state: 'done', done: 7, failedCount: 0 });
  expect(times('POST')).toHaveLength(7);
});

test('After five creates in a row without a confirmation one is sent at a time, until one is confirmed', async () => {
  await begin(10);
  world.instead = (request) => (request.startsWith('POST') ? failing() : null);
  await pass(2 * minute);
  expect(times('POST')).toHaveLength(5);
  // Each is sent once more by itself, and then waits for the person.
  await pass(6 * minute);
  expect((await states()).filter((name) => name === 'undecided')).toHaveLength(5);
  expect((await states()).filter((name) => name === 'unknown')).toHaveLength(1);
  expect(times('POST')).toHaveLength(11);
  world.instead = () => null;
  await pass(10 * minute);
  expect(await states()).toEqual(Array.from({ length: 5 }, () => 'undecided'));
  expect(await bulk()).toMatchObject({ state: 'done', done: 5, failedCount: 0 });
});

/** Sees how many jobs there are at each create, and does something before it. */
function atEachCreate(before: (count: number) => Response | null): Promise<number>[] {
  const jobs: Promise<number>[] = [];
  world.instead = (request) => {
    if (!request.startsWith('POST')) return null;
    jobs.push(readJobs().then(({ length }) => length));
    return before(jobs.length);
  };
  return jobs;
}

test('New reports have forty jobs at once while each is confirmed, and five once one is not', async () => {
  await begin(60);
  const jobs = atEachCreate((count) => (count > 12 ? failing() : null));
  await pass(minute);
  expect(Math.max(...(await Promise.all(jobs)))).toBe(40);
  expect(times('POST')).toHaveLength(17);
  expect(await states()).toEqual(Array.from({ length: 5 }, () => 'unknown'));
  world.instead = () => null;
  await pass(15 * minute);
  expect(await bulk()).toMatchObject({ state: 'done', done: 60, failedCount: 0 });
  expect(times('POST')).toHaveLength(65);
  expect(await reportsOf(world.service.url)).toHaveLength(61);
});

test.each([
  [9, 22],
  [5, 20],
])(
  'A click during create %i on the page of create %i makes no second report, although jobs are given back',
  async (during, of) => {
    await begin(40);
    const url = `https://many.example/${of}`;
    const jobs = atEachCreate((count) => {
      clock.now += 500;
      if (count === during)
        void addJob('c1', { kind: 'create', url, privacy: 1 }, crypto.randomUUID(), clock.now);
      return count === 12 ? failing() : null;
    });
    await pass(15 * minute);
    expect(await bulk()).toMatchObject({ state: 'done', done: 40 });
    expect(jobs).toHaveLength(41);
    expect(await reportsOf(world.service.url)).toHaveLength(41);
  },
);

test('The progress of new reports is recorded every ten seconds, however slow each is', async () => {
  await begin(40);
  const done: Promise<number | undefined>[] = [];
  const jobs = atEachCreate(() => {
    done.push(bulk().then((recorded) => recorded?.done));
    clock.now += 4000;
    return null;
  });
  await pass(minute);
  expect(await bulk()).toMatchObject({ state: 'done', done: 40 });
  expect(jobs).toHaveLength(40);
  const behind = (await Promise.all(done)).map((recorded = 0, sent) => sent - recorded);
  expect(Math.max(...behind)).toBeLessThanOrEqual(5);
});

test('One that fails each third request makes no report twice, and only those that failed twice wait for the person', async () => {
  await begin(6);
  let requests = 0;
  const failed: string[] = [];
  world.instead = (request, _query, body) => {
    if ((requests += 1) % 3 > 0) return null;
    if (request.startsWith('POST')) failed.push(body);
    return failing();
  };
  await pass(15 * minute);
  const left = await states();
  const failedTwice = failed.filter((body, at) => failed.indexOf(body) < at);
  expect(left).toEqual(failedTwice.map(() => 'undecided'));
  expect(await bulk()).toMatchObject({ done: 6 - left.length, failedCount: 0 });
  const made = (await reportsOf(world.service.url)).map(({ url }) => url);
  expect(new Set(made).size).toBe(made.length);
  expect(made).toHaveLength(7 - left.length);
});
