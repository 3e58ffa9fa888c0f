import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { call } from '../call.ts';
import { start } from '../stage.ts';
import { startCluster } from './cluster.ts';

const bin = inject('postgresBin');
const script = join(import.meta.dirname, '../../../local-service/deploy/database.sql');

it('works with the account of deploy/database.sql, which owns its database and nothing else', async () => {
  const cluster = startCluster(bin, { superuser: 'postgres' });
  onTestFinished(cluster.remove);
  // As the image of PostgreSQL runs it.
  const args = [
    '--host',
    cluster.socket,
    '--username',
    'postgres',
    '--no-psqlrc',
    '--file',
    script,
  ];
  execFileSync(join(bin, 'psql'), ['--variable', 'ON_ERROR_STOP=1', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, POSTGRES_PASSWORD: "it's secret" },
  });
  const addressOf = (user: string, name = 'verdict') =>
    `postgres:///${name}?host=${cluster.socket}&user=${user}`;

  const service = await start({ database: addressOf('verdict') });
  const { status, item } = await call(service, 'POST', '/reports', { url: 'https://a.example/b' });
  expect([status, item.result]).toEqual([200, expect.stringMatching(/good|decent|bad/)]);
  expect((await call(service, 'GET', '/reports?search=a.exam')).rows).toHaveLength(1);
  expect((await call(service, 'DELETE', '/projects/a.example')).status).toBe(200);

  const { query, close } = openPostgres(addressOf('postgres'));
  onTestFinished(close);
  const { rows } = await sql`
    SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships,
      (SELECT count(*)::int FROM pg_database WHERE datdba = pg_roles.oid) AS databases
    FROM pg_roles WHERE rolname = 'verdict'`.execute(query);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      memberships: 0,
      databases: 1,
    },
  ]);
  // The password opens the one account alone.
  const { rows: passwords } = await sql`
    SELECT rolname FROM pg_authid WHERE rolpassword IS NOT NULL`.execute(query);
  expect(passwords).toEqual([{ rolname: 'verdict' }]);
  const elsewhere = openPostgres(addressOf('verdict', 'postgres'));
  onTestFinished(elsewhere.close);
  await expect(sql`SELECT 1`.execute(elsewhere.query)).rejects.toThrow('permission denied');
});
