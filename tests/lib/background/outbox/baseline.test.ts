import { expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createReport } from '../../../../lib/api/client/reports.ts';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { openService } from '../../../../lib/background/service.ts';
import { newJob, type Task } from '../../../../lib/domain/jobs/job.ts';
import { readJobs, storedJobs } from '../../../../lib/storage/jobs.ts';
import { clock, clocked, serve, world } from '../service-stage.ts';
import { connected } from '../stage.ts';

async function create(url: string): Promise<void> {
  await carryOut({ kind: 'create', url, privacy: 1, another: true });
}

async function carryOut(task: Task): Promise<void> {
  const job = newJob('c1', task, clock.now, crypto.randomUUID());
  await browser.storage.local.set({ [storedJobs.key(job.id)]: job });
  clock.now += 1;
  await drain(clocked);
}

test('The newest list tells what was there before a create: no report of another device counts as its duplicate', async () => {
  await serve(1);
  clock.now = Date.now();
  await create('https://many.example/other');
  const connection = await connected();
  await createReport(
    connection,
    { url: 'https://many.example/page', privacy: 1 },
    crypto.randomUUID(),
  );
  clock.now += 10_000;
  await openService(connection, clocked, clock.now).refreshNewest();
  clock.now += 1_000;
  await create('https://many.example/page');
  expect((await readJobs()).map(({ state }) => state)).toMatchObject([
    { name: 'done', duplicates: [] },
    { name: 'done', duplicates: [] },
  ]);
});

test('Before a create and a run, a service has as long for its answer as for the change itself', async () => {
  await serve(3);
  clock.now = Date.now();
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await create('https://many.example/page');
  expect(world.sent.slice(0, 2)).toEqual(['GET /reports', 'POST /reports']);
  expect(limits.mock.calls.slice(0, 2)).toEqual([[360_000], [360_000]]);
  await carryOut({ kind: 'run', reportId: '1', url: 'site0.example/0' });
  expect(world.sent.slice(-2)).toEqual(['GET /reports/1', 'PUT /reports/1']);
  expect(limits.mock.calls.slice(-2)).toEqual([[360_000], [360_000]]);
  limits.mockClear();
  const page = openService(await connected(), clocked, clock.now);
  await page.listNewest('id');
  await page.readReport('1');
  expect(limits.mock.calls).toEqual([[30_000], [30_000]]);
  limits.mockRestore();
});
