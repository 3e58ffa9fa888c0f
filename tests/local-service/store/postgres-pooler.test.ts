import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { call } from '../call.ts';
import { main, quickService, runProcess } from '../run-process.ts';
import { makeDatabase } from './cluster.ts';
import { pgbouncer, startPooler } from './pooler.ts';

const socket = inject('postgresSocket');
const newDatabase = () => makeDatabase(inject('postgresBin'), socket);
const url = 'https://example.com/';

/** Runs `verdict-service key …` as a process, and returns what it said. */
const key = async (database: string, ...words: string[]) => {
  const env = { VERDICT_DATABASE: database };
  const { ended, said } = runProcess(main, ['key', ...words], { env });
  expect([await ended, said()]).toEqual([0, expect.anything()]);
  return said();
};
const startQuick = async (database: string, role: string) => {
  const started = runProcess(quickService, [database, '0', role]);
  return { ...started, url: await started.ready, key: 'the-key' };
};

it('lets ten processes start at once', async () => {
  const database = newDatabase();
  const roles = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'api' : 'worker'));
  const [api] = await Promise.all(roles.map((role) => startQuick(database, role)));
  const { status, item } = await call(api!, 'POST', '/reports', { url });
  expect([status, item.result]).toEqual([200, expect.any(String)]);
});

it('waits for who changes the tables, however long, and says who that is', async () => {
  const database = newDatabase();
  const holder = openPostgres(database);
  const told: string[] = [];
  const report = ({ message }: Error) => void told.push(message);
  const waiter = openPostgres(database, { silentMs: 300, report });
  let prepared: Promise<void> | undefined;
  await holder.query.transaction().execute(async (transaction) => {
    // Older versions have the same lock.
    await sql`SELECT pg_advisory_xact_lock(3853314791062309107)`.execute(transaction);
    prepared = waiter.ready();
    await expect.poll(() => told).toHaveLength(1);
    // Longer than another query may take.
    await sql`SELECT pg_sleep(1)`.execute(transaction);
  });
  await prepared;
  expect(told).toEqual([
    expect.stringMatching(/ PostgreSQL’s process \d+ \(verdict-service at its own computer\)\.$/),
  ]);
  await Promise.all([holder.close(), waiter.close()]);
});

it('takes no lock where the tables are as they should be', async () => {
  const database = newDatabase();
  const holder = openPostgres(database);
  await holder.ready();
  await holder.query.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(3853314791062309107)`.execute(transaction);
    const second = openPostgres(database);
    await second.ready();
    await second.close();
  });
  await holder.close();
});

describe.skipIf(pgbouncer === undefined)('through PgBouncer in transaction mode', () => {
  it('lets six commands start at once, and one that comes directly after them', async () => {
    const database = newDatabase();
    const through = await startPooler(socket);
    const names = ['anna', 'bela', 'carla', 'dora', 'emil', 'fritz'];
    await Promise.all(names.map((name) => key(through(database), 'add', name)));
    const listed = await key(database, 'list');
    for (const name of names) expect(listed).toContain(name);
  });

  it('audits, and tells who waits for that, without notices', async () => {
    const database = newDatabase();
    const through = await startPooler(socket);
    const [api, other] = [
      await startQuick(through(database), 'api'),
      await startQuick(through(database), 'api'),
    ];
    const gone = call(api, 'POST', '/reports', { url });
    const list = async () => (await call(other, 'GET', '/reports')).rows;
    await expect.poll(list).toHaveLength(1);
    expect((await call(other, 'DELETE', '/projects/example.com')).status).toBe(200);
    expect((await gone).json).toMatchObject({ status: 404 });
    const worker = await startQuick(through(database), 'worker');
    expect((await call(api, 'POST', '/reports', { url })).item.result).not.toBeNull();
    for (const { said } of [api, other, worker]) expect(said().trim().split('\n')).toHaveLength(1);
  });
});
