import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { freePort } from '../free-port.ts';
import { main, runProcess } from '../run-process.ts';
import { makeDatabase, startCluster } from './cluster.ts';

const bin = inject('postgresBin');

/** A server that can be stopped, with an empty database. */
const startOwn = () => {
  const cluster = startCluster(bin);
  onTestFinished(() => cluster.remove());
  return { cluster, database: makeDatabase(bin, cluster.socket) };
};
const worker = (database: string, port: number, ...more: string[]) => {
  const args = ['--role', 'worker', '--database', database, '--port', String(port)];
  return runProcess(main, [...args, ...more]);
};
const askAt = (address: string) => async (path: string) => {
  const response = await fetch(address + path);
  return [response.status, await response.text(), response.headers.get('retry-after')];
};
const end = async ({ child, ended }: { child: ChildProcess; ended: Promise<number | null> }) => {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
};

it('has workers that tell how they are, and what they audit', async () => {
  const { cluster, database } = startOwn();
  // A worker answers no requests for others, so it needs no names for an address off the loopback.
  const running = worker(database, 0, '--metrics', 'on', '--host', '0.0.0.0');
  await running.ready;
  const [, port] = /http:\/\/0\.0\.0\.0:(\d+)\/readyz/.exec(running.said()) ?? [];
  const ask = askAt(`http://127.0.0.1:${port}`);
  expect(await ask('/healthz')).toEqual([200, 'The service runs.', null]);
  expect(await ask('/readyz')).toEqual([200, 'The service is ready.', null]);
  const [, text] = await ask('/metrics');
  expect(text).toContain('verdict_audits_running 0\n');
  expect(text).not.toContain('\nverdict_audits_waiting');
  expect((await ask('/reports'))[0]).toBe(404);
  // The base path is for those that answer requests.
  const env = { VERDICT_ROLE: 'worker', VERDICT_BASE_PATH: '/tools', VERDICT_PORT: port ?? '' };
  expect(await runProcess(main, ['health'], { env }).ended).toBe(0);
  cluster.stop();
  // The change that was tried in the last second counts.
  await expect.poll(() => ask('/readyz')).toEqual([503, expect.stringContaining('database'), '5']);
  expect((await ask('/healthz'))[0]).toBe(200);
  await end(running);
});

describe('a worker that cannot begin yet', () => {
  /** Starts one on a port that is known before it begins. Resolves once it answers. */
  const startWaiting = async (database: string) => {
    const port = await freePort();
    const running = worker(database, port);
    const ask = askAt(`http://127.0.0.1:${port}`);
    await expect.poll(() => ask('/healthz').catch(() => [])).toContain(200);
    expect(await ask('/readyz')).toEqual([503, expect.stringContaining('database'), '5']);
    return { ...running, isReady: () => expect.poll(() => ask('/readyz'), patient).toContain(200) };
  };
  const patient = { timeout: 20_000 };

  it('is not ready while its database is away, says so once, and is when that is back', async () => {
    const { cluster, database } = startOwn();
    cluster.stop();
    const running = await startWaiting(database);
    const says = /^The database verdict_\S+ at \S+ cannot be reached: nothing answers there\.\n/;
    await expect.poll(running.said).toMatch(says);
    // It tries again each second.
    await wait(2500);
    expect(running.said().replace(says, '')).toBe('');
    cluster.start();
    await running.isReady();
    await running.ready;
    expect(running.said().replace(says, '')).toMatch(/^The worker audits pages/);
    await end(running);
  });

  it('is not ready while another process changes the tables, and is when that has', async () => {
    const database = makeDatabase(bin, inject('postgresSocket'));
    const { query, close } = openPostgres(database);
    const { promise: over, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const change = query.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(3853314791062309107)`.execute(transaction);
      hold();
      await over;
    });
    await held;
    const running = await startWaiting(database);
    release();
    await change;
    await close();
    await running.isReady();
    await end(running);
  });
});
