import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { defaultConnections } from '../../../local-service/src/store/connections.ts';
import type { Database } from '../../../local-service/src/store/database.ts';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { call } from '../call.ts';
import { quickService, runProcess } from '../run-process.ts';
import { start } from '../stage.ts';
import { makeDatabase, startCluster } from './cluster.ts';

/** Opens the database "postgres" of a server as its superuser, until the test ends. */
function openServer(socket: string, superuser: string): Database {
  const server = openPostgres(`postgres:///postgres?host=${socket}&user=${superuser}`);
  onTestFinished(server.close);
  return server;
}

/** Counts the connections to a database until the test ends, and returns the most there were. */
function watchConnections({ query }: Database, database: string): () => number {
  const [, name] = /\/([^/?]+)\?/.exec(database)!;
  let most = 0;
  let isOver = false;
  const watch = async (): Promise<void> => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM pg_stat_activity
      WHERE datname = ${name} AND backend_type = 'client backend'`.execute(query);
    most = Math.max(most, rows[0]!.count);
    if (!isOver) return watch();
  };
  const watching = watch();
  onTestFinished(async () => {
    isOver = true;
    await watching;
  });
  return () => most;
}

it.each([4, 5, 8, 20])('opens at most as many as it is told: %i', async (databaseConnections) => {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const most = watchConnections(openServer(inject('postgresSocket'), 'verdict'), database);
  const service = await start({
    database,
    databaseConnections,
    auditsAtOnce: 4,
    requestsPerMinute: 10_000,
  });
  const ask = async (at: number) => {
    const url = `https://example.com/${at}`;
    const { status } = await (at % 2 === 0
      ? call(service, 'POST', '/reports', { url })
      : call(service, 'GET', '/reports?per_page=100&search=example'));
    return status;
  };
  const statuses = await Promise.all(Array.from({ length: 150 }, (_, at) => ask(at)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(most()).toBe(databaseConnections);
});

const title = 'answers all that ten processes are asked, with two workers, on a server as it comes';

it(title, { timeout: 300_000 }, async () => {
  const cluster = startCluster(inject('postgresBin'), { superuser: 'postgres', connections: 100 });
  onTestFinished(cluster.remove);
  const server = openServer(cluster.socket, 'postgres');
  // Three of the connections are for the superuser alone.
  await sql`CREATE ROLE verdict LOGIN`.execute(server.query);
  await sql`CREATE DATABASE verdict OWNER verdict`.execute(server.query);
  const database = `postgres:///verdict?host=${cluster.socket}&user=verdict`;
  const most = watchConnections(server, database);
  const roles = [...Array.from({ length: 10 }, () => 'api'), 'worker', 'worker'];
  const urls = await Promise.all(
    roles.map((role) => runProcess(quickService, [database, '0', role]).ready),
  );
  const statuses: number[] = [];
  /** Asks a process for one thing after the other. */
  const ask = async (api: number, times: number, method: string, path: string, url?: string) => {
    for (let time = 0; time < times; time++) {
      const fields = url === undefined ? undefined : { url };
      const asked = call({ url: urls[api]!, key: 'the-key' }, method, path, fields);
      statuses.push((await asked).status);
    }
  };
  const clients = Array.from({ length: 10 }, (_, api) => [
    // Fewer at once than may wait.
    ...[1, 2, 3, 4].map((at) => ask(api, 3, 'POST', '/reports', `https://${api}.example/${at}`)),
    ...[1, 2, 3, 4, 5, 6].map(() => ask(api, 6, 'GET', '/reports?per_page=100&search=example')),
  ]);
  await Promise.all(clients.flat());
  expect([statuses.length, new Set(statuses)]).toEqual([480, new Set([200])]);
  expect(most()).toBeLessThanOrEqual(12 * defaultConnections);
  expect(12 * defaultConnections).toBeLessThanOrEqual(97);
});
