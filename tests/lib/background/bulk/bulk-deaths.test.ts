import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { browserEnvironment } from '../../../../lib/background/environment.ts';
import { collectBulks } from '../../../../lib/background/lists/run-bulks.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { addBulk, storedBulks } from '../../../../lib/storage/bulks.ts';
import { readConnection } from '../../../../lib/storage/connections.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import { changeRows } from '../../../../lib/storage/database/job-rows.ts';
import { readSnapshot } from '../../../../lib/storage/snapshot.ts';
import { ended, jobsOf, picked, serve, times, world, worldForEach } from './bulk-stage.ts';
import { key, reportsOf, start } from '../stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });

/** Ends the background right after it collected the jobs. Returns the id of the list. */
async function dieWithJobs(): Promise<string> {
  const id = await addBulk('c1', { kind: 'run' }, await picked(9));
  await collect();
  expect(await jobsOf(id)).toHaveLength(9);
  return id;
}

/** Lets the background collect as much as it does at once. */
async function collect(): Promise<void> {
  const connection = (await readConnection('c1'))!;
  await collectBulks(connection, await readSnapshot(), 0, browserEnvironment);
}

/** Changes the first job of a bulk change. */
async function changeFirst(id: string, change: Partial<Job>): Promise<Job> {
  const [first] = await jobsOf(id);
  return (await changeRows([first!], (job) => ({ ...job, ...change }) as Job))[0]!;
}

const eachOnce = async () =>
  expect([...times('PUT')].toSorted()).toEqual(
    (await picked(9)).map(({ id }) => `PUT /reports/${id}`).toSorted(),
  );

describe('a change of many reports whose background died', () => {
  test('before it noted that its jobs are there goes on, and makes no job twice', async () => {
    await serve(9);
    const id = await addBulk('c1', { kind: 'run' }, await picked(9));
    const before = await storedBulks.read(id);
    await collect();
    const ids = (await jobsOf(id)).map((job) => job.id);
    await fakeBrowser.storage.local.set({ [`bulk:${id}`]: before });
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    expect((await jobsOf(id)).map((job) => job.id)).toEqual(ids);
    await eachOnce();
  });

  test('after a job was done does it no second time', async () => {
    await serve(9);
    const id = await dieWithJobs();
    await changeFirst(id, { state: { name: 'done', at: Date.now(), duplicates: [] } } as object);
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    expect(times('PUT')).toHaveLength(8);
    expect(await readJobs()).toEqual([]);
  });

  test('while a request was out asks what came of it first', async () => {
    await serve(9);
    const id = await dieWithJobs();
    const reportId = (await picked(1))[0]?.id;
    const { generated_at: before } = (await reportsOf(world.service.url)).find(
      (report) => String(report.id) === reportId,
    )!;
    // The service did the change, but its answer was lost.
    await fetch(`${world.service.url}/api/v1/reports/${reportId}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'results=1',
    });
    const baseline = { by: 'generated', at: Date.parse(before) };
    await changeFirst(id, {
      state: { name: 'sending', sentAt: Date.now(), baseline },
      sends: 1,
    } as object);
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    expect(times('PUT')).toHaveLength(8);
  });

  test('leaves a job as it is that may have been sent', async () => {
    await serve(9);
    const id = await dieWithJobs();
    // The service has run the audit meanwhile: its report has a new time.
    const state = {
      name: 'unknown',
      sentAt: Date.now(),
      baseline: { by: 'generated', at: 1 },
      notBefore: Date.now() + 1_500,
    };
    await changeFirst(id, { state, sends: 1 } as object);
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    expect(times('PUT')).toHaveLength(8);
  });

  test('while all that match were being found goes on from there, with none counted twice', async () => {
    await serve(150);
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, { all: {} });
    await collect();
    const kept = await storedBulks.read(id);
    await collect();
    // The second batch is in the database, but the bulk change does not record that it was read.
    await fakeBrowser.storage.local.set({ [`bulk:${id}`]: kept });
    await start();
    expect(await ended(id)).toMatchObject({ total: 150, done: 150 });
    expect(times('PUT')).toHaveLength(150);
    expect(times('GET /reports').length).toBe(3);
  });
});
