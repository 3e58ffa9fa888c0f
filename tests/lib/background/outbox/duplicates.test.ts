import { expect, test, vi } from 'vitest';
import { createReport } from '../../../../lib/api/client/reports.ts';
import { browserEnvironment } from '../../../../lib/background/environment.ts';
import { findDuplicates, sendCreate } from '../../../../lib/background/outbox/create.ts';
import { openService } from '../../../../lib/background/service.ts';
import { pageKey } from '../../../../lib/domain/addresses/page-url.ts';
import type { Connection } from '../../../../lib/domain/connections/connection.ts';
import { type DoneCreate, newJob } from '../../../../lib/domain/jobs/job.ts';
import type { ReportAnswer } from '../../../../lib/domain/reports/report.ts';
import { readArchivedReport } from '../../../../lib/storage/database/reports.ts';
import { forgetConnection } from '../../../../lib/storage/database/forget-reports.ts';
import { storedNewest } from '../../../../lib/storage/newest-reports.ts';
import { serve, times, world } from '../service-stage.ts';
import { connected } from '../stage.ts';

const [page, other] = ['https://many.example/page', 'https://many.example/other'] as const;

async function connect(): Promise<Connection> {
  // The archive has reports of the tests before, under the same ids.
  await forgetConnection('c1');
  await serve(1);
  return connected();
}

/** Makes a report of an address at the service. */
async function make(connection: Connection, url: string): Promise<ReportAnswer> {
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

const open = (connection: Connection) => openService(connection, browserEnvironment, Date.now());

/** Sends a create of the page. */
const send = async (connection: Connection) =>
  sendCreate({ kind: 'create', url: page, privacy: 1 }, crypto.randomUUID(), open(connection));

const found = (duplicates: string[]) => ({ type: 'duplicates-checked', duplicates });

test('One list tells the duplicates of all creates that are done, and each belongs to one of them', async () => {
  const connection = await connect();
  const one = doneBy(page, (await make(connection, page)).id);
  const { id: duplicate } = await make(connection, page);
  const two = doneBy(page, (await make(connection, page)).id);
  const three = doneBy(other, (await make(connection, other)).id);
  world.sent = [];
  const events = await findDuplicates(one, [two, three], [one, two, three], open(connection));
  expect(events).toEqual([
    [one, found([duplicate])],
    [two, found([])],
    [three, found([])],
  ]);
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
  const events = await findDuplicates(two, [one], [one, two], open(connection));
  expect(events).toEqual([[two, found([duplicate])]]);
  expect(times('GET')).toHaveLength(1);
});

test('The report of a create is in the archive once the service has answered', async () => {
  const connection = await connect();
  const id = await send(connection);
  expect(await readArchivedReport('c1', id)).not.toBeNull();
  expect((await storedNewest.read('c1'))?.rows).toMatchObject([{ id }]);
});

test('A report that the archive could not take is saved by the check for duplicates', async () => {
  const connection = await connect();
  const full = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new Error('Full');
  });
  const id = await send(connection);
  full.mockRestore();
  expect(await readArchivedReport('c1', id)).toBeNull();
  const job = doneBy(page, id);
  await findDuplicates(job, [], [job], open(connection));
  expect((await readArchivedReport('c1', id))?.report).toMatchObject({ sentPage: pageKey(page) });
});
