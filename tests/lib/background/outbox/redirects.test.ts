import { beforeEach, describe, expect, test, vi } from 'vitest';
import { performJobAction } from '../../../../components/jobs/perform-job-action.ts';
import type { JobAction } from '../../../../components/jobs/job-status.ts';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { openService } from '../../../../lib/background/service.ts';
import { defaultReportPage } from '../../../../lib/domain/connections/connection.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { readHistory } from '../../../../lib/storage/database/reports.ts';
import { forgetConnection, forgetReport } from '../../../../lib/storage/database/forget-reports.ts';
import { findReportsToSuggest } from '../../../../lib/storage/database/search.ts';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { storedNewest } from '../../../../lib/storage/newest-reports.ts';
import { bulkOf, clock, clocked, jobsOf, serve, times, world } from '../service-stage.ts';
import { connected, key, reportsOf } from '../stage.ts';

const go = (at: number | string = '') => `https://many.example/go${at}`;
const landed = (at: number | string = '') => `https://many.example/landed${at}`;
/** The addresses whose creates get no answer although their reports are made. */
let lost: string[] = [];

/** A service whose pages below `/go` lead to those below `/landed`, and which heeds no keys. */
beforeEach(async () => {
  lost = [];
  clock.now = Date.now();
  await forgetConnection('c1');
  await serve(1);
  const reach = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return reach(input, init);
    const form = new URLSearchParams(init.body as string | URLSearchParams);
    const url = form.get('url') ?? '';
    form.set('url', url.replace('/go', '/landed'));
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
const settled = 200_000;

async function create(url: string): Promise<Job> {
  const job = await addJob('c1', { kind: 'create', url, privacy: 1 }, undefined, clock.now);
  await work();
  return job;
}
const stateOf = async ({ id }: Pick<Job, 'id'>) =>
  (await readJobs()).find((job) => job.id === id)?.state;
const idOf = async (url: string) =>
  String((await reportsOf(world.service.url)).find((report) => report.url === url)?.id);
const historyOf = async (url: string) =>
  (await readHistory('c1', url)).map(({ reportId }) => reportId);

/** Clicks a button beside a job as it is now. */
async function click(action: JobAction, { id }: Pick<Job, 'id'>, candidate?: string) {
  const job = (await readJobs()).find((one) => one.id === id);
  if (!job) throw new Error('There is no such job.');
  await choose(action, job, candidate);
}

async function choose(action: JobAction, job: Job, candidate?: string) {
  const connection = { id: 'c1', baseUrl: '', name: '', reportPage: defaultReportPage };
  await performJobAction(action, job, connection, candidate);
  await work();
}

describe('a page that leads to another address', () => {
  test('has its report by both addresses, also after the service listed it again, until it is forgotten', async () => {
    await create(go());
    const id = await idOf(landed());
    clock.now += 60_000;
    await openService(await connected(), clocked, clock.now).refreshNewest();
    expect(await historyOf(go())).toEqual([id]);
    expect(await historyOf(landed())).toEqual([id]);
    expect(await historyOf(go('-elsewhere'))).toEqual([]);
    expect((await storedNewest.read('c1'))?.rows[0]).toMatchObject({
      url: landed(),
      sentPage: 'many.example/go',
    });
    for (const typed of [go(), 'many.example/go'])
      expect(await findReportsToSuggest('c1', typed, 4)).toMatchObject([{ url: landed() }]);
    await forgetReport('c1', id);
    expect(await historyOf(go())).toEqual([]);
  });

  test('has the newest of its reports first, whichever way it was made', async () => {
    await create(go());
    const first = await idOf(landed());
    await create(landed());
    const second = await idOf(landed());
    expect(await historyOf(landed())).toEqual([second, first]);
    expect(await historyOf(go())).toEqual([first]);
  });
});

describe('an answer that was lost at such a page', () => {
  test('asks, and “Yes, that’s it” settles the create with that report, which has the sent address too', async () => {
    lost = [go()];
    const job = await create(go());
    await work(10_000);
    const id = await idOf(landed());
    expect(await stateOf(job)).toMatchObject({
      name: 'undecided',
      candidates: [{ id, url: landed() }],
    });
    await work(settled);
    expect(times('POST')).toHaveLength(1);
    await click('mine', job);
    expect(await stateOf(job)).toMatchObject({ name: 'done', reportId: id, duplicates: [] });
    expect(await historyOf(go())).toEqual([id]);
    await work(settled);
    expect(times('POST')).toHaveLength(1);
  });

  test('is sent again by “Create anyway” alone, and then the first report is named as a duplicate', async () => {
    lost = [go()];
    const job = await create(go());
    await work(10_000);
    const first = await idOf(landed());
    lost = [];
    await click('anyway', job);
    const second = await idOf(landed());
    expect(second).not.toBe(first);
    await work(settled);
    expect(await stateOf(job)).toMatchObject({
      name: 'done',
      reportId: second,
      duplicates: [first],
    });
    expect(times('POST')).toHaveLength(2);
  });

  test('is over after “Discard”', async () => {
    lost = [go()];
    const job = await create(go());
    await work(10_000);
    await click('discard', job);
    await work(settled);
    expect(await readJobs()).toEqual([]);
    expect(times('POST')).toHaveLength(1);
  });

  test('asks when its report comes only just before it is sent again', async () => {
    const real = globalThis.fetch;
    // The request has not come through.
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (init?.method === 'POST') throw new TypeError('Failed to fetch');
      return real(input, init);
    });
    const job = await create(go());
    await work(10_000);
    expect(await stateOf(job)).toMatchObject({ name: 'unknown' });
    vi.stubGlobal('fetch', real);
    let asked = 0;
    world.instead = (request) => {
      // The list before the resend is the second one.
      if (request !== 'GET /reports' || ++asked > 1) return null;
      return Response.json({ data: [{ id: 1, url: 'site0.example/0', result: 'good' }] });
    };
    await fetch(`${world.service.url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      body: new URLSearchParams({ url: landed(), privacy: '1' }),
    });
    await work(settled);
    expect(await stateOf(job)).toMatchObject({
      name: 'undecided',
      candidates: [{ url: landed() }],
    });
    expect(times('POST')).toEqual([]);
  });

  test('of two creates is asked about once both had their time, and each report goes to one of them', async () => {
    lost = [go(1), go(2)];
    const jobs = [await create(go(1)), await create(go(2))] as const;
    await work(10_000);
    for (const job of jobs) expect(await stateOf(job)).toMatchObject({ name: 'unknown' });
    await work(settled);
    const ids = [await idOf(landed(1)), await idOf(landed(2))] as const;
    const both = { candidates: [{ id: ids[0] }, { id: ids[1] }] };
    expect(await stateOf(jobs[0])).toMatchObject(both);
    // The second create asked anew after the failure of the first, so it knows of that report.
    expect(await stateOf(jobs[1])).toMatchObject({ candidates: [{ id: ids[1] }] });
    await click('mine', jobs[1]);
    // The report is taken, so the service is asked anew.
    await click('mine', jobs[0], ids[1]);
    expect(await stateOf(jobs[0])).toMatchObject({
      name: 'undecided',
      candidates: [{ id: ids[0] }],
    });
    await click('mine', jobs[0]);
    expect(await stateOf(jobs[0])).toMatchObject({ name: 'done', reportId: ids[0] });
    expect(await stateOf(jobs[1])).toMatchObject({ name: 'done', reportId: ids[1] });
    expect(times('POST')).toHaveLength(2);
  });
});

test('In a list of new reports the question names no report of its other addresses, and “Yes, that’s it” confirms the row', async () => {
  lost = [go(3)];
  const addresses = Array.from({ length: 8 }, (_, at) => ({ id: go(at), url: go(at) }));
  const id = await addBulk('c1', { kind: 'create', privacy: 1 }, addresses, undefined, clock.now);
  for (let round = 0; round < 10; round += 1) await work(30_000);
  const bulk = await bulkOf(id);
  const made = await idOf(landed(3));
  expect(bulk).toMatchObject({
    state: 'done',
    done: 7,
    endedAt: expect.any(Number),
    open: [{ task: { url: go(3) }, state: { name: 'undecided', candidates: [{ id: made }] } }],
  });
  expect(times('POST')).toHaveLength(8);
  await choose('mine', bulk.open[0]!);
  expect((await jobsOf(id))[3]).toMatchObject({ state: { name: 'done', reportId: made } });
  expect(await bulkOf(id)).toMatchObject({ done: 8, failed: 0 });
  for (const { url } of addresses) expect(await historyOf(url)).toHaveLength(1);
});
