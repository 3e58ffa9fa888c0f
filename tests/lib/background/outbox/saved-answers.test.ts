import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createReport } from '../../../../lib/api/client/reports.ts';
import { runBulks } from '../../../../lib/background/bulk/run-bulk.ts';
import { browserEnvironment } from '../../../../lib/background/environment.ts';
import { findDuplicates } from '../../../../lib/background/outbox/duplicates.ts';
import { keepAnswer, saveAnswers } from '../../../../lib/background/save-reports.ts';
import { newBulk } from '../../../../lib/domain/jobs/bulk.ts';
import { type DoneCreate, newJob } from '../../../../lib/domain/jobs/job.ts';
import { readArchivedReport } from '../../../../lib/storage/database/reports.ts';
import { readAllTargets, saveTargets } from '../../../../lib/storage/database/bulk-targets.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { forgetReport } from '../../../../lib/storage/database/forget-reports.ts';
import { storedBulks } from '../../../../lib/storage/bulks.ts';
import { readConnection } from '../../../../lib/storage/connections.ts';
import { write } from '../../../../lib/storage/extension-storage.ts';
import { serve, worldForEach } from '../bulk/bulk-stage.ts';

worldForEach();

const page = 'https://many.example/page';

/** A create that made a report, whose answer is kept, and a way to check it for duplicates. */
async function createOne() {
  await serve(1);
  const connection = await readConnection('c1');
  if (!connection) throw new Error('There is no connection.');
  const report = await createReport(connection, { url: page, privacy: 1 }, crypto.randomUUID());
  keepAnswer(connection, report, Date.now());
  const task = { kind: 'create', url: page, privacy: 1 } as const;
  const duplicateCheck = { baseline: { by: 'highest', id: 1 }, notBefore: 0 } as const;
  const done: DoneCreate = {
    ...newJob('c1', task, Date.now(), crypto.randomUUID()),
    task,
    state: { name: 'done', at: Date.now(), reportId: report.id, duplicates: [], duplicateCheck },
  };
  const check = () => findDuplicates(done, [], [done], connection, browserEnvironment);
  return { connection, id: report.id, done, check };
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

test('A report that is being saved already is waited for', async () => {
  const { connection } = await createOne();
  let isSaved = false;
  void saveAnswers(connection).then(() => (isSaved = true));
  await saveAnswers(connection);
  expect(isSaved).toBe(true);
});

test('A create of a list is recorded as done only once its report is in the archive', async () => {
  const { connection, id, done } = await createOne();
  const target = { id: page, url: page };
  const change = { kind: 'create', privacy: 1 } as const;
  const { query: _, ...list } = newBulk('c1', change, [target], Date.now(), 'b1');
  await write({ [storedBulks.key('b1')]: { ...list, state: 'running' } });
  await saveTargets(list, [{ ...target, state: 'running', jobId: done.id }]);
  const writes = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await runBulks(connection, [{ ...done, bulk: 'b1' }], Date.now() + 60_000, browserEnvironment);
  const stores = writes.mock.calls
    .filter(([, mode]) => mode === 'readwrite')
    .map(([names]) => [names].flat());
  writes.mockRestore();
  expect(await readArchivedReport('c1', id)).not.toBeNull();
  expect(await readAllTargets(list)).toMatchObject([{ state: 'done', reportId: id }]);
  const firstTo = (store: string) => stores.findIndex((names) => names.includes(store));
  expect(firstTo('reports')).toBeGreaterThanOrEqual(0);
  expect(firstTo('reports')).toBeLessThan(firstTo('targets'));
});
