import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { readHistory } from '../../../../lib/storage/database/reports.ts';
import { forgetConnection } from '../../../../lib/storage/database/forget-reports.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { clock, clocked, serve, times, world } from '../service-stage.ts';
import { reportsOf } from '../stage.ts';

const app = 'https://app.example/';
const settled = 200_000;

/** The addresses whose creates get no answer although their reports are made. */
let lost: string[] = [];
/** The addresses that were sent, in their order. */
let posted: string[] = [];
/** Whether the service drops routes. */
let drops = false;

/** A service that may drop routes, and heeds no keys. */
beforeEach(async () => {
  [lost, posted, drops] = [[], [], false];
  clock.now = Date.now();
  await forgetConnection('c1');
  await serve(1);
  const reach = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return reach(input, init);
    const form = new URLSearchParams(init.body as string | URLSearchParams);
    const url = form.get('url') ?? '';
    posted.push(url);
    if (drops) form.set('url', url.replace(/#.*/, ''));
    const headers = new Headers(init.headers);
    headers.delete('Idempotency-Key');
    headers.set('Content-Type', 'application/x-www-form-urlencoded');
    const answer = await reach(input, { ...init, headers, body: form.toString() });
    if (lost.includes(url)) throw new TypeError('Failed to fetch');
    return answer;
  });
});

const work = async (ms = 0) => {
  clock.now += ms;
  await drain(clocked);
};
const ask = async (route: string): Promise<Job> => {
  clock.now += 1;
  return addJob('c1', { kind: 'create', url: app + route, privacy: 1 }, undefined, clock.now);
};
const stateOf = async ({ id }: Job) => (await readJobs()).find((job) => job.id === id)?.state;
/** The ids of the reports of the app, oldest first. */
const made = async () =>
  (await reportsOf(world.service.url))
    .filter(({ url }) => url.startsWith(app))
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .map(String);
const historyOf = async (route: string) =>
  (await readHistory('c1', app + route)).map(({ reportId }) => reportId);

describe.each([
  ['keeps routes', false],
  ['drops routes', true],
])('at a service that %s', (_, isDropped) => {
  beforeEach(() => {
    drops = isDropped;
  });

  test('two creates with other routes make two reports, one after the other, each of its own page', async () => {
    const jobs = [await ask('#/a'), await ask('#/b')] as const;
    await work();
    expect(posted).toEqual([`${app}#/a`, `${app}#/b`]);
    const [one, other] = await made();
    expect(await stateOf(jobs[0])).toMatchObject({ name: 'done', reportId: one });
    expect(await stateOf(jobs[1])).toMatchObject({ name: 'done', reportId: other });
    expect([await historyOf('#/a'), await historyOf('#/b'), await historyOf('')]).toEqual([
      [one],
      [other],
      [],
    ]);
    await work(settled);
    for (const job of jobs) expect(await stateOf(job)).toMatchObject({ duplicates: [] });
  });

  test('the second waits while the first has no answer', async () => {
    lost = [`${app}#/a`];
    await ask('#/a');
    await ask('#/b');
    // Neither the report nor its list is there yet.
    world.instead = (request) =>
      request === 'GET /reports' && posted.length > 0 ? Response.json({ data: [] }) : null;
    await work();
    await work(10_000);
    expect(posted).toEqual([`${app}#/a`]);
  });
});

test('Where the service kept the route, the report of a lost answer is taken', async () => {
  lost = [`${app}#/a`];
  const job = await ask('#/a');
  await work();
  await work(10_000);
  const [id] = await made();
  expect(await stateOf(job)).toMatchObject({ name: 'done', reportId: id });
  expect(await historyOf('#/a')).toEqual([id]);
});

test('Where the service dropped the route, the person is asked, and the next create goes on', async () => {
  drops = true;
  lost = [`${app}#/a`];
  const jobs = [await ask('#/a'), await ask('#/b'), await ask('')] as const;
  await work();
  await work(10_000);
  const ids = await made();
  expect(ids).toHaveLength(3);
  expect(await stateOf(jobs[0])).toMatchObject({
    name: 'undecided',
    candidates: [{ id: ids[0], url: app }],
  });
  expect(await stateOf(jobs[1])).toMatchObject({ name: 'done', reportId: ids[1] });
  expect(await stateOf(jobs[2])).toMatchObject({ name: 'done', reportId: ids[2] });
  await work(settled);
  expect(times('POST')).toHaveLength(3);
});
