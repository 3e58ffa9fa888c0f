import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { call } from '../call.ts';
import { start } from '../stage.ts';
import { makeDatabase } from './cluster.ts';

/** Counts the connections to a database until the test ends, and returns the most there were. */
function watchConnections(database: string): () => number {
  const [, name] = /\/([^/?]+)\?/.exec(database)!;
  const watcher = openPostgres(database.replace(name!, 'postgres'));
  let most = 0;
  let isOver = false;
  const watch = async (): Promise<void> => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM pg_stat_activity WHERE datname = ${name}`.execute(watcher.query);
    most = Math.max(most, rows[0]!.count);
    if (!isOver) return watch();
  };
  const watching = watch();
  onTestFinished(async () => {
    isOver = true;
    await watching;
    await watcher.close();
  });
  return () => most;
}

it.each([4, 5, 8, 20])('opens at most as many as it is told: %i', async (databaseConnections) => {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const most = watchConnections(database);
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
