import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { expect, inject, it, onTestFinished } from 'vitest';
import { listAudits } from '../../../local-service/src/queue/waiting-audits.ts';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { startWorkerProcess } from '../../../local-service/src/command/start-worker.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { start as startWith } from '../stage.ts';
import { makeDatabase } from '../store/cluster.ts';

it('keeps an audit that waits for years, also in a queue of an older version', async () => {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const audit = quickAudit();
  const start = () => startWith({ database, role: 'api', answerWithinMs: 1 });
  await (await start()).close();
  const { query, close } = openPostgres(database);
  onTestFinished(close);
  await sql`UPDATE verdict_jobs.queue SET retention_seconds = 14 * 86400`.execute(query);

  const service = await start();
  const { item } = await call(service, 'POST', '/reports', { url: 'https://example.com/' });
  expect(item.result).toBeNull();
  await sql`UPDATE verdict_jobs.job SET created_on = created_on - interval '20 years',
    start_after = start_after - interval '20 years',
    keep_until = keep_until - interval '20 years'`.execute(query);
  // The queue removes old jobs once a day.
  const boss = new PgBoss({ connectionString: database, schema: 'verdict_jobs', supervise: false });
  onTestFinished(() => boss.stop());
  await boss.start();
  await sql`UPDATE verdict_jobs.queue SET maintain_on = NULL`.execute(query);
  await boss.supervise();

  const options = { database, audit, auditsAtOnce: 1, report: console.error };
  const worker = await startWorkerProcess(options);
  onTestFinished(() => worker.close());
  const read = async () => (await call(service, 'GET', `/reports/${item.id}`)).item.result;
  await expect.poll(read).not.toBeNull();
});

it('keeps a report whose audit met a fault that is not its page’s, and audits it later', async () => {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const audit = quickAudit();
  let isFull = true;
  const onWorker: typeof audit = async (...asked) => {
    if (isFull) throw new Error('The disk is full.');
    return audit(...asked);
  };
  const service = await startWith({ database, role: 'api' });
  const told: string[] = [];
  const worker = await startWorkerProcess({
    database,
    audit: onWorker,
    auditsAtOnce: 1,
    report: ({ message }) => told.push(message),
  });
  onTestFinished(() => worker.close());

  const url = 'https://example.com/';
  expect((await call(service, 'POST', '/reports', { url })).status).toBe(500);
  expect(told).toEqual(['The disk is full.']);
  const list = async () => (await call(service, 'GET', '/reports')).rows;
  expect(await list()).toMatchObject([{ url, result: null }]);

  isFull = false;
  const { query, close } = openPostgres(database);
  onTestFinished(close);
  const waits = sql<{
    seconds: number;
  }>`SELECT extract(epoch FROM start_after - created_on) AS seconds
    FROM verdict_jobs.job WHERE state = 'created'`;
  expect(Math.round(Number((await waits.execute(query)).rows[0]?.seconds))).toBe(30);
  await sql`UPDATE verdict_jobs.job SET start_after = now() WHERE state = 'created'`.execute(query);
  await expect.poll(list, { timeout: 10_000 }).not.toMatchObject([{ result: null }]);
  expect(await list()).toHaveLength(1);
});

it('is not audited again after a fault where its report was deleted meanwhile', async () => {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const audit = async () => {
    begun.resolve();
    await over.promise;
    throw new Error('The disk is full.');
  };
  const service = await startWith({ database, role: 'api' });
  const told: string[] = [];
  const report = ({ message }: Error) => void told.push(message);
  const worker = await startWorkerProcess({ database, audit, auditsAtOnce: 1, report });
  onTestFinished(() => worker.close());
  const created = call(service, 'POST', '/reports', { url: 'https://example.com/' });
  await begun.promise;
  await call(service, 'DELETE', '/projects/example.com');
  expect((await created).status).toBe(404);
  over.resolve();
  await expect.poll(() => told).toEqual(['The disk is full.']);
  const { query, close } = openPostgres(database);
  onTestFinished(close);
  await expect.poll(() => listAudits(query)).toEqual([]);
});
