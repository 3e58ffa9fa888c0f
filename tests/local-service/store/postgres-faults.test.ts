import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { postgresMigrations } from '../../../local-service/src/store/postgres-migrations.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { fillDatabase } from '../fill-data-file.ts';
import { openPage, signIn } from '../pages/report-reader.ts';
import { main, runProcess } from '../run-process.ts';
import { start as startWith } from '../stage.ts';
import { type Cluster, makeDatabase, startCluster } from './cluster.ts';
import { makeDisk } from './small-disk.ts';

const bin = inject('postgresBin');
const url = 'https://example.com/';
/** How many reports the small disk has before the service starts. */
const filled = 600;
const refused = { status: 503, retryAfter: '5' };
let told: string[];
let service: RunningService | undefined;

beforeEach(() => {
  told = [];
  service = undefined;
});

const long = (at: number) => `https://example.com/${at}?${'x'.repeat(430)}`;
const start = async (database: string, answerWithinMs = 50_000) => {
  service = await startWith({
    database,
    answerWithinMs,
    requestsPerMinute: 10_000,
    report: ({ message }) => told.push(message),
  });
  return service;
};
const ask = async (method: string, path: string, fields?: Record<string, string>) => {
  const { status, headers, meta } = await call(service!, method, path, fields);
  return { status, retryAfter: headers.get('retry-after'), total: meta?.['total'] };
};
/** The answer to a person who looks at the list, signed in or not. */
const openList = async (cookie = '') => {
  const { status, headers } = await openPage(`${service!.url}/reports`, cookie);
  return [status, headers.get('retry-after'), headers.get('content-type')?.split(';')[0]];
};
const pageAway = [503, '5', 'text/html'];
const statusOf = async (path: string) => (await fetch(`${service!.url}${path}`)).status;
/** A database with the tables of the service, and the words to change it. */
const prepared = async () => {
  const database = makeDatabase(bin, inject('postgresSocket'));
  const { query, ready, close } = openPostgres(database);
  await ready();
  return { database, close, query: query.withTables<{ kysely_migration: Migration }>() };
};
interface Migration {
  name: string;
  timestamp: string;
}

describe('a server that is away', () => {
  const cluster: Cluster = startCluster(bin);
  afterAll(cluster.remove);

  it('at the start: requests are refused with 503 until it is there', async () => {
    const database = makeDatabase(bin, cluster.socket);
    cluster.stop();
    await start(database);
    expect(await ask('GET', '/reports')).toMatchObject(refused);
    expect(await ask('POST', '/reports', { url })).toMatchObject(refused);
    expect(await openList()).toEqual(pageAway);
    const name = /\/(verdict_[\w-]+)\?/.exec(database)?.[1];
    expect(new Set(told)).toEqual(
      new Set([
        `The database ${name} at ${cluster.socket} cannot be reached: nothing answers there.`,
      ]),
    );
    cluster.start();
    expect(await ask('POST', '/reports', { url })).toMatchObject({ status: 200 });
    expect(await ask('GET', '/reports')).toMatchObject({ status: 200, total: 1 });
  });

  it('at the start: that is told, and the sign-in link works once it is back', async () => {
    const database = makeDatabase(bin, cluster.socket);
    const started = async () => {
      const args = ['--port', '0', '--database', database];
      const { ready, said } = runProcess(main, args, { terminal: true });
      await ready;
      await expect.poll(said).toContain('Press Ctrl+C to stop.');
      return said();
    };
    cluster.stop();
    const text = await started();
    expect(text).toContain('cannot be reached: nothing answers there.');
    cluster.start();
    const [link = ''] = /http\S+\/reports\/sign-in\/\S+/.exec(text) ?? [];
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
  });

  it('in the middle: it is used again when it is back, with all that was answered for', async () => {
    await start(makeDatabase(bin, cluster.socket));
    const { cookie } = await signIn(`${service!.url}/reports`, 'the-key');
    let made = 0;
    let stopped = false;
    const createUntilStopped = async (): Promise<number> => {
      const { status } = await ask('POST', '/reports', { url });
      if (status === 200) made += 1;
      return stopped || status !== 200 ? status : createUntilStopped();
    };
    const clients = Array.from({ length: 4 }, createUntilStopped);
    await vi.waitFor(() => expect(made).toBeGreaterThan(10), { timeout: 10_000 });
    cluster.stop();
    stopped = true;
    expect(await ask('GET', '/reports')).toMatchObject(refused);
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    expect(await openList(cookie)).toEqual(pageAway);
    cluster.start();
    expect(await statusOf('/readyz')).toBe(200);
    expect(await openList(cookie)).toEqual([200, null, 'text/html']);
    // A request that waits for its audit gets it now.
    for (const status of await Promise.all(clients)) expect([200, 503]).toContain(status);
    expect(await ask('GET', '/reports')).toMatchObject({ status: 200 });
    // A commit may have been done whose answer was lost.
    expect((await ask('GET', '/reports')).total).toBeGreaterThanOrEqual(made);
  });
});

it('says that its disk is full, and keeps what was there before', async () => {
  const cluster = startCluster(bin, { fileSize: 1539 });
  onTestFinished(cluster.remove);
  const database = makeDatabase(bin, cluster.socket);
  const opened = openPostgres(database);
  await opened.ready();
  await fillDatabase(
    opened,
    Array.from({ length: filled }, (_, at) => ({ url: long(at) })),
  );
  await opened.close();
  // The outcome of an audit may find no room, and is written once there is some.
  await start(database, 200);
  let total = filled;
  let { status } = await ask('POST', '/reports', { url: long(total) });
  while (status === 200) {
    total += 1;
    ({ status } = await ask('POST', '/reports', { url: long(total) }));
  }
  expect(status).toBe(503);
  expect(told).toContainEqual(expect.stringMatching(/takes no changes: the disk is full\.$/));
  // The last one may be there, without a result, and be audited once there is room.
  const left = await ask('GET', '/reports');
  expect(left.status).toBe(200);
  expect([total, total + 1]).toContain(left.total);
});

it('is not ready while its disk is full, refuses creates, and recovers', async ({ skip }) => {
  const disk = makeDisk(150) ?? skip();
  const cluster = startCluster(bin, { parent: disk.folder });
  onTestFinished(cluster.remove);
  const database = makeDatabase(bin, cluster.socket);
  await start(database, 200);
  const admin = openPostgres(database);
  // Its own log needs room as well, without which the server ends. There is some in a new file.
  await sql`SELECT pg_switch_wal()`.execute(admin.query);
  await admin.close();
  expect(await statusOf('/readyz')).toBe(200);
  disk.fill();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  let total = 0;
  while ((await ask('POST', '/reports', { url: long(total) })).status === 200) total += 1;
  expect(await ask('POST', '/reports', { url: long(total) })).toMatchObject(refused);
  expect(new Set(told)).toEqual(new Set([expect.stringMatching(/: the disk is full\.$/)]));
  disk.empty();
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  expect(await ask('POST', '/reports', { url })).toMatchObject({ status: 200 });
});

it('is not ready while its database is read-only, refuses creates with a sentence, and recovers', async () => {
  const cluster = startCluster(bin);
  onTestFinished(cluster.remove);
  const database = makeDatabase(bin, cluster.socket);
  await start(database);
  const name = /\/(verdict_[\w-]+)\?/.exec(database)?.[1] ?? '';
  const admin = openPostgres(database.replace(name, 'postgres'));
  /** Lets the connections of the service begin anew with this setting. */
  const setReadOnly = async (value: 'on' | 'off') => {
    const { query } = admin;
    await sql
      .raw(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`)
      .execute(query);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`.execute(
      query,
    );
  };
  await setReadOnly('on');
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await ask('POST', '/reports', { url })).toMatchObject(refused);
  expect(told).toContainEqual(expect.stringMatching(/takes no changes: it is read-only\.$/));
  await setReadOnly('off');
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  expect(await ask('POST', '/reports', { url })).toMatchObject({ status: 200 });
  await admin.close();
});

const sentenceOf = async (database: string) => {
  const { ended, said } = runProcess(main, [
    '--port',
    '0',
    '--database',
    `${database}&password=secret`,
  ]);
  expect(await ended).toBe(1);
  return said();
};

describe('a database that cannot be used is one sentence and exit code 1', () => {
  it('with tables of a newer version', async () => {
    const { database, query, close } = await prepared();
    const row = { name: '9999-later', timestamp: '2030-01-01T00:00:00.000Z' };
    await query.insertInto('kysely_migration').values(row).execute();
    await close();
    expect(await sentenceOf(database)).toMatch(
      /^The database verdict_\S+ at \S+ was written by a newer version of this service\. Update the service, or choose another database\.\n$/,
    );
  });

  it('with tables of another program', async () => {
    const database = makeDatabase(bin, inject('postgresSocket'));
    const { query, close } = openPostgres(database);
    await query.schema.createTable('reports').addColumn('title', 'text').execute();
    await close();
    expect(await sentenceOf(database)).toMatch(
      /^The database verdict_\S+ at \S+ was not made by this service\. Choose another database\.\n$/,
    );
  });

  it('that does not exist', async () => {
    const database = makeDatabase(bin, inject('postgresSocket')).replace('verdict_', 'nothing_');
    expect(await sentenceOf(database)).toMatch(
      /^The database nothing_\S+ at \S+ does not exist\.\n$/,
    );
  });
});

it('is prepared once by services that start at the same time', async () => {
  const database = makeDatabase(bin, inject('postgresSocket'));
  const opened = Array.from({ length: 6 }, () => openPostgres(database));
  await Promise.all(opened.map(({ ready }) => ready()));
  await Promise.all(opened.map(({ close }) => close()));
  const { query, close } = openPostgres(database);
  const { length } = await query
    .withTables<{ kysely_migration: Migration }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  expect(length).toBe(Object.keys(postgresMigrations).length);
  await close();
});

it('is away for those that find no free connection in time', async () => {
  const { query, explain, close } = openPostgres(makeDatabase(bin, inject('postgresSocket')));
  const sleep = async (seconds: number) =>
    query.selectNoFrom((of) => of.fn('pg_sleep', [of.lit(seconds)]).as('slept')).execute();
  // As many as it opens for those that read.
  const busy = Array.from({ length: 3 }, () => sleep(7));
  const error = await sleep(0).catch(explain);
  expect(error).toMatchObject({
    away: true,
    message: expect.stringMatching(/ does not answer\.$/),
  });
  await Promise.all(busy);
  await close();
});
