import { expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { createReport } from '../../../../lib/api/client/reports.ts';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { openService } from '../../../../lib/background/service.ts';
import { newJob } from '../../../../lib/domain/jobs/job.ts';
import { readJobs, storedJobs } from '../../../../lib/storage/jobs.ts';
import { clock, clocked, serve } from '../service-stage.ts';
import { connected } from '../stage.ts';

async function create(url: string): Promise<void> {
  const task = { kind: 'create', url, privacy: 1, another: true } as const;
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
