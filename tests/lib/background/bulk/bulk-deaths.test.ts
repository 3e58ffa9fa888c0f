import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { runBulks } from '../../../../lib/background/bulk/run-bulk.ts';
import { browserEnvironment } from '../../../../lib/background/environment.ts';
import { addBulk, readBulks } from '../../../../lib/storage/bulks.ts';
import { readConnection } from '../../../../lib/storage/connections.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import { updateTargets, readTargets } from '../../../../lib/storage/database/bulk-targets.ts';
import { ended, picked, serve, times, world, worldForEach } from './bulk-stage.ts';
import { key, reportsOf, start } from '../stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });

/** The storage that is left when the background ends right after it saved the first jobs. */
async function dieWithJobs(): Promise<{ id: string; of: { connectionId: string; id: string } }> {
  const id = await addBulk('c1', { kind: 'run' }, await picked(9));
  const connection = (await readConnection('c1'))!;
  await runBulks(connection, [], 0, browserEnvironment);
  await runBulks(connection, [], 0, browserEnvironment);
  expect(await readJobs()).toHaveLength(5);
  return { id, of: { connectionId: 'c1', id } };
}

const eachOnce = async () =>
  expect([...times('PUT')].toSorted()).toEqual(
    (await picked(9)).map(({ id }) => `PUT /reports/${id}`).toSorted(),
  );

describe('a change of many reports whose background died', () => {
  test('before it noted which have jobs goes on, and makes no job twice', async () => {
    await serve(9);
    const { id, of } = await dieWithJobs();
    await updateTargets(
      of,
      (await readTargets(of, 'running', 9)).map((row) => ({ id: row.id, state: 'waiting' })),
    );
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    await eachOnce();
  });

  test('after a job was done and before that was noted does it no second time', async () => {
    await serve(9);
    const { id } = await dieWithJobs();
    const jobs = await readJobs();
    for (const job of jobs.slice(0, 2)) {
      const state = { name: 'done', at: Date.now(), duplicates: [] };
      await fakeBrowser.storage.local.set({ [`job:${job.id}`]: { ...job, state } });
    }
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    expect(times('PUT')).toHaveLength(7);
  });

  test('after that was noted and before the job was removed does it no second time', async () => {
    await serve(9);
    const { id, of } = await dieWithJobs();
    const [job] = await readJobs();
    const reportId = job && 'reportId' in job.task ? job.task.reportId : '';
    await updateTargets(of, [{ id: reportId, state: 'done' }]);
    await fakeBrowser.storage.local.set({
      [`job:${job?.id}`]: { ...job, state: { name: 'done', at: Date.now() - 9e8, duplicates: [] } },
    });
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    expect(times('PUT')).toHaveLength(8);
    expect(await readJobs()).toEqual([]);
  });

  test('while a request was out asks what came of it first', async () => {
    await serve(9);
    const { id } = await dieWithJobs();
    const [job] = await readJobs();
    const reportId = job && 'reportId' in job.task ? job.task.reportId : '';
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
    const state = {
      name: 'sending',
      sentAt: Date.now(),
      baseline: { by: 'generated', at: Date.parse(before) },
    };
    await fakeBrowser.storage.local.set({ [`job:${job?.id}`]: { ...job, state, sends: 1 } });
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    expect(times('PUT')).toHaveLength(8);
  });

  test('before it noted which have jobs leaves a job as it is that may have been sent', async () => {
    await serve(9);
    const { id, of } = await dieWithJobs();
    const [job] = await readJobs();
    await updateTargets(
      of,
      (await readTargets(of, 'running', 9)).map((row) => ({ id: row.id, state: 'waiting' })),
    );
    // The service has run the audit meanwhile: its report has a new time.
    const state = {
      name: 'unknown',
      sentAt: Date.now(),
      baseline: { by: 'generated', at: 1 },
      notBefore: Date.now() + 1_500,
    };
    await fakeBrowser.storage.local.set({ [`job:${job?.id}`]: { ...job, state, sends: 1 } });
    await start();
    expect(await ended(id)).toMatchObject({ done: 9, total: 9 });
    expect(times('PUT')).toHaveLength(8);
  });

  test('while all that match were being found goes on from there, with none counted twice', async () => {
    await serve(150);
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, { all: {} });
    const connection = (await readConnection('c1'))!;
    await runBulks(connection, [], 0, browserEnvironment);
    const [kept] = await readBulks('c1');
    await runBulks(connection, [], 0, browserEnvironment);
    // The second batch is in the database, but the bulk change does not record that it was read.
    await fakeBrowser.storage.local.set({ [`bulk:${id}`]: kept });
    await start();
    expect(await ended(id)).toMatchObject({ total: 150, done: 150 });
    expect(times('PUT')).toHaveLength(150);
    expect(times('GET /reports').length).toBe(3);
  });
});
