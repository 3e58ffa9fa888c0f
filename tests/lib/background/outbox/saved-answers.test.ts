import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createReport } from '../../../../lib/api/client/reports.ts';
import { browserEnvironment } from '../../../../lib/background/environment.ts';
import { findDuplicates } from '../../../../lib/background/outbox/duplicates.ts';
import { keepAnswer, saveAnswers } from '../../../../lib/background/save-reports.ts';
import { type DoneCreate, newJob } from '../../../../lib/domain/jobs/job.ts';
import { readArchivedReport } from '../../../../lib/storage/archive/archive.ts';
import { openDatabase } from '../../../../lib/storage/archive/database.ts';
import { forgetReport } from '../../../../lib/storage/archive/forget-reports.ts';
import { readConnection } from '../../../../lib/storage/extension/connections.ts';
import { serve, worldForEach } from '../bulk/bulk-stage.ts';

worldForEach();

const page = 'https://many.example/page';

/** A create that made a report, whose answer is kept, and a way to check it for duplicates. */
async function createOne() {
  await serve(1);
  const connection = await readConnection('c1');
  if (!connection) throw new Error('There is no connection.');
  const report = await createReport(connection, { url: page }, crypto.randomUUID());
  keepAnswer(connection, report, Date.now());
  const task = { kind: 'create', url: page, privacy: 1 } as const;
  const look = { baseline: { by: 'highest', id: 1 }, notBefore: 0 } as const;
  const done: DoneCreate = {
    ...newJob('c1', task, Date.now(), crypto.randomUUID()),
    task,
    state: { name: 'done', at: Date.now(), reportId: report.id, duplicates: [], look },
  };
  const check = () => findDuplicates(done, [], [done], connection, browserEnvironment);
  return { connection, id: report.id, check };
}

test('A report that the archive could not take is saved by the check for duplicates', async () => {
  const { connection, id, check } = await createOne();
  await openDatabase();
  const full = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new Error('Full');
  });
  await saveAnswers(connection);
  full.mockRestore();
  expect(await readArchivedReport('c1', id)).toBeNull();
  await check();
  expect(await readArchivedReport('c1', id)).not.toBeNull();
});

test('A report that was archived is not saved again', async () => {
  const { connection, id, check } = await createOne();
  await saveAnswers(connection);
  await forgetReport('c1', id);
  await check();
  expect(await readArchivedReport('c1', id)).toBeNull();
});
