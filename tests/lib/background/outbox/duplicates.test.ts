import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createReport } from '../../../../lib/api/client/reports.ts';
import { browserEnvironment } from '../../../../lib/background/environment.ts';
import { findDuplicates } from '../../../../lib/background/outbox/duplicates.ts';
import { keepAnswer } from '../../../../lib/background/save-reports.ts';
import type { Connection } from '../../../../lib/domain/connections/connection.ts';
import { type DoneCreate, newJob } from '../../../../lib/domain/jobs/job.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { readArchivedReport } from '../../../../lib/storage/database/reports.ts';
import { forgetConnection } from '../../../../lib/storage/database/forget-reports.ts';
import { readConnection } from '../../../../lib/storage/connections.ts';
import { storedNewest } from '../../../../lib/storage/newest-reports.ts';
import { serve, times, world, worldForEach } from '../bulk/bulk-stage.ts';

worldForEach();

const [page, other] = ['https://many.example/page', 'https://many.example/other'] as const;

async function connect(): Promise<Connection> {
  // The archive has reports of the tests before, under the same ids.
  await forgetConnection('c1');
  await serve(1);
  const connection = await readConnection('c1');
  if (!connection) throw new Error('There is no connection.');
  return connection;
}

/** Makes a report of an address at the service. */
async function make(connection: Connection, url: string): Promise<Report> {
  return createReport(connection, { url, privacy: 1 }, crypto.randomUUID());
}

/** A create of an address that made a report, and is to be checked for duplicates. */
function doneBy(url: string, reportId: string): DoneCreate {
  const duplicateCheck = { baseline: { by: 'highest', id: 1 }, notBefore: 0 } as const;
  const { task: _task, ...job } = newJob(
    'c1',
    { kind: 'create', url, privacy: 1 },
    Date.now(),
    crypto.randomUUID(),
  );
  return {
    ...job,
    task: { kind: 'create', url, privacy: 1 },
    state: { name: 'done', at: Date.now(), reportId, duplicates: [], duplicateCheck },
  };
}

const found = (duplicates: string[]) => ({ type: 'duplicates-checked', duplicates });

test('One list tells the duplicates of all creates that are done, and each belongs to one of them', async () => {
  const connection = await connect();
  const one = doneBy(page, (await make(connection, page)).id);
  const { id: duplicate } = await make(connection, page);
  const two = doneBy(page, (await make(connection, page)).id);
  const three = doneBy(other, (await make(connection, other)).id);
  world.sent = [];
  const events = await findDuplicates(
    one,
    [two, three],
    [one, two, three],
    connection,
    browserEnvironment,
  );
  expect([...events.values()]).toEqual([found([duplicate]), found([]), found([])]);
  expect(times('GET')).toHaveLength(1);
  for (const id of [one.state.reportId, two.state.reportId, three.state.reportId, duplicate])
    expect(await readArchivedReport('c1', id)).not.toBeNull();
  expect((await storedNewest.read('c1'))?.rows).toHaveLength(4);
});

test('Creates that need a search of their own are checked one at a time', async () => {
  const connection = await connect();
  const one = doneBy(page, (await make(connection, page)).id);
  const two = doneBy(other, (await make(connection, other)).id);
  const { id: duplicate } = await make(connection, other);
  for (const job of [one, two])
    job.state.duplicateCheck = { baseline: { by: 'ids', ids: [] }, notBefore: 0 };
  world.sent = [];
  const events = await findDuplicates(two, [one], [one, two], connection, browserEnvironment);
  expect([...events]).toEqual([[two.id, found([duplicate])]]);
  expect(times('GET')).toHaveLength(1);
});

test('The reports that creates made are kept as they were answered, also where the list cannot be read', async () => {
  const connection = await connect();
  const report = await make(connection, page);
  keepAnswer(connection, { ...report, checks: [] }, Date.now());
  const job = doneBy(page, report.id);
  world.instead = () => Response.json({ message: 'Out of order' }, { status: 502 });
  await expect(findDuplicates(job, [], [job], connection, browserEnvironment)).rejects.toThrow();
  expect((await readArchivedReport('c1', report.id))?.report).toMatchObject({ checks: [] });
});

test('Reports that creates made wait for others, but not as long as the next create may take', async () => {
  const connection = await connect();
  const report = await make(connection, page);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  keepAnswer(connection, report, Date.now());
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await readArchivedReport('c1', report.id)).not.toBeNull());
});
