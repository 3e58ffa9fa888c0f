import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { createReport } from '../../../../lib/api/client/reports.ts';
import type { Environment } from '../../../../lib/background/environment.ts';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { refreshNewest } from '../../../../lib/background/save-reports.ts';
import { newJob } from '../../../../lib/domain/jobs/job.ts';
import { readConnection } from '../../../../lib/storage/connections.ts';
import { storedJobs, readJobs } from '../../../../lib/storage/jobs.ts';
import { serve, worldForEach } from '../service-stage.ts';

worldForEach();

test('The newest list tells what was there before a create: no report of another device counts as its duplicate', async () => {
  await serve(1);
  let now = Date.now();
  const environment: Environment = {
    fetch: async (...request) => fetch(...request),
    now: () => now,
    random: () => 0,
  };
  const create = async (url: string) => {
    const task = { kind: 'create', url, privacy: 1, another: true } as const;
    const job = newJob('c1', task, now, crypto.randomUUID());
    await browser.storage.local.set({ [storedJobs.key(job.id)]: job });
    now += 1;
    await drain(environment);
  };
  await create('https://many.example/other');
  const connection = await readConnection('c1');
  if (!connection) throw new Error('There is no connection.');
  await createReport(
    connection,
    { url: 'https://many.example/page', privacy: 1 },
    crypto.randomUUID(),
  );
  now += 10_000;
  await refreshNewest(connection, environment);
  now += 1_000;
  await create('https://many.example/page');
  expect((await readJobs()).map(({ state }) => state)).toMatchObject([
    { name: 'done', duplicates: [] },
    { name: 'done', duplicates: [] },
  ]);
});
