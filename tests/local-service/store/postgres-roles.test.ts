import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readNetwork } from '../../../local-service/src/base/networks.ts';
import type { RunningService, ServiceOptions } from '../../../local-service/src/command/start.ts';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { openPage, signIn } from '../pages/report-reader.ts';
import { call } from '../call.ts';
import { quickService, runProcess } from '../run-process.ts';
import { start } from '../stage.ts';
import { makeDatabase, startCluster } from './cluster.ts';

const bin = inject('postgresBin');
const url = 'https://example.com/';
const long = 60_000;
const key = 'the-key';

const newDatabase = () => makeDatabase(bin, inject('postgresSocket'));
/** Starts a process that answers requests alone. They wait for `seconds`. */
const startApi = async (database: string, seconds = 60) => {
  const { ready } = runProcess(quickService, [database, '0', 'api', '0', String(seconds)]);
  return { url: await ready, key };
};
/** Starts a process that audits alone. An audit takes `ms`, or finds that its page is gone. */
const startWorker = async (database: string, ms: number | 'gone' = 0) => {
  const worker = runProcess(quickService, [database, '0', 'worker', String(ms)]);
  await worker.ready;
  return worker;
};
type Api = Awaited<ReturnType<typeof startApi>>;
const create = (api: Api, page = url, idempotencyKey?: string) =>
  call(
    api,
    'POST',
    '/reports',
    { url: page },
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  );
const list = async (api: Api) => (await call(api, 'GET', '/reports')).rows;
const resultOf = async (api: Api) => (await list(api)).map(({ result }) => result);
const done = [expect.stringMatching(/good|decent|bad/)];
/** Waits until a worker has taken the only job. No other way shows that. */
const untilTaken = async (database: string) => {
  const { query, close } = openPostgres(database);
  const jobs = query.withSchema('verdict_jobs').withTables<{ job: { state: string } }>();
  const taken = async () =>
    (await jobs.selectFrom('job').where('state', '=', 'active').select('state').execute()).length;
  await expect.poll(taken).toBe(1);
  await close();
};

it('gives one report to requests with one Idempotency-Key that reach two processes', async () => {
  const database = newDatabase();
  const apis = await Promise.all([startApi(database), startApi(database)]);
  await startWorker(database, 300);
  const ask = () => apis.map((api) => create(api, url, 'a'));
  const answers = await Promise.all([...ask(), ...ask(), ...ask()]);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map(({ item }) => JSON.stringify(item))).size).toBe(1);
  expect(answers[0]?.item.result).not.toBeNull();
  expect(await list(apis[0])).toHaveLength(1);
  expect((await create(apis[1], `${url}other`, 'a')).status).toBe(422);
});

it('answers without a result after a while, and has the report in lists until it is audited', async () => {
  const database = newDatabase();
  const api = await startApi(database, 1);
  const { status, item } = await create(api, url, 'a');
  expect([status, item]).toEqual([
    200,
    {
      id: item.id,
      url,
      project: 'example.com',
      result: null,
      score: null,
      generated_at: null,
      privacy: 1,
      password: false,
      created_by: 'default',
    },
  ]);
  expect(await list(api)).toEqual([item]);
  expect((await create(api, url, 'a')).item).toEqual(item);
  const { item: shared } = await call(api, 'PUT', `/reports/${item.id}`, { privacy: '0' });
  const page = await openPage(shared.share_url!);
  expect(await page.text()).toContain('This report isn’t ready yet');
  await startWorker(database);
  await expect.poll(() => resultOf(api)).toEqual(done);
  expect((await create(api, url, 'a')).item).toMatchObject({ id: item.id, privacy: 0 });
  expect(await (await openPage(shared.share_url!)).text()).toContain('Quick report');
});

it('removes a report whose page cannot be loaded, also when nobody waits, and frees its key', async () => {
  const database = newDatabase();
  const api = await startApi(database, 1);
  const page = 'https://nowhere.invalid/';
  expect((await create(api, page, 'a')).item.result).toBeNull();
  await startWorker(database);
  await expect.poll(() => list(api)).toEqual([]);
  const { status, errors } = await create(api, page, 'a');
  expect([status, errors]).toEqual([
    422,
    { url: ['The page could not be opened: its host was not found.'] },
  ]);
  expect(await list(api)).toEqual([]);
});

it('audits a report again, and keeps all of it where the page cannot be loaded any more', async () => {
  const database = newDatabase();
  const api = await startApi(database);
  const worker = await startWorker(database);
  const { item } = await create(api);
  const again = { results: '1', privacy: '0' };
  const { item: second } = await call(api, 'PUT', `/reports/${item.id}`, again);
  expect(second).toMatchObject({ id: item.id, privacy: 0, result: item.result });
  expect(second.generated_at! > item.generated_at!).toBe(true);
  worker.child.kill('SIGTERM');
  await worker.ended;
  await startWorker(database, 'gone');
  const hidden = { results: '1', privacy: '1' };
  expect((await call(api, 'PUT', `/reports/${item.id}`, hidden)).status).toBe(422);
  expect((await call(api, 'GET', `/reports/${item.id}`)).item).toEqual(second);
});

it('gives the audit of a worker that is stopped to another one', async () => {
  const database = newDatabase();
  const api = await startApi(database);
  const slow = await startWorker(database, long);
  const answer = create(api);
  await untilTaken(database);
  await startWorker(database);
  slow.child.kill('SIGTERM');
  expect(await slow.ended).toBe(0);
  expect((await answer).item.result).not.toBeNull();
  expect(await resultOf(api)).toEqual(done);
});

it('gives the audit of a worker that was killed to another one', { timeout: 70_000 }, async () => {
  const database = newDatabase();
  const api = await startApi(database);
  const dying = await startWorker(database, long);
  const answer = create(api);
  await untilTaken(database);
  await startWorker(database);
  dying.child.kill('SIGKILL');
  expect((await answer).item.result).not.toBeNull();
  expect(await resultOf(api)).toEqual(done);
});

it('goes on with what waits when PostgreSQL is started again', { timeout: 60_000 }, async () => {
  const cluster = startCluster(bin);
  onTestFinished(cluster.remove);
  const database = makeDatabase(bin, cluster.socket);
  const api = await startApi(database);
  const waits = create(api);
  await expect.poll(() => list(api)).toHaveLength(1);
  cluster.stop();
  expect((await create(api)).status).toBe(503);
  cluster.start();
  await startWorker(database);
  expect((await waits).item.result).not.toBeNull();
  cluster.stop();
  cluster.start();
  expect((await create(api)).item.result).not.toBeNull();
  expect(await list(api)).toHaveLength(2);
});

/** Starts two services that answer requests alone, unless the options say otherwise. */
const startTwo = async (options: Partial<ServiceOptions> = {}) => {
  const database = newDatabase();
  const startOne = () => start({ database, role: 'api', ...options });
  return [await startOne(), await startOne()] as const;
};
const askForLimit = async (service: Api) => {
  const { status, headers } = await call(service, 'GET', '/reports');
  return [status, headers.get('x-ratelimit-remaining'), headers.get('retry-after')];
};
const guessKey = (service: Api) => call({ ...service, key: 'wrong' }, 'GET', '/reports');

const listOf = ({ port }: RunningService) => `http://127.0.0.1:${port}/reports`;

describe('people who read reports in a browser', () => {
  /** As a proxy sends a request on to one process or the other. */
  const proxied = {
    'x-forwarded-host': 'reports.example',
    'x-forwarded-proto': 'https',
    'sec-fetch-dest': 'document',
  };
  const origin = 'https://reports.example';
  const behindProxy = {
    role: 'both',
    allowedHosts: ['reports.example'],
    trustedProxies: [readNetwork('127.0.0.1')!],
  } as const;
  const open = (address: string, cookie = '') =>
    fetch(address, { headers: { ...proxied, cookie }, redirect: 'manual' });
  const enter = (address: string, secret: string, before = '') =>
    signIn(address, secret, before, { ...proxied, origin });

  it('are signed in at all processes, with the newest token of their session', async () => {
    const [one, other] = (await startTwo(behindProxy)).map(listOf) as [string, string];
    const api = { url: one.replace('/reports', ''), key };
    await call(api, 'POST', '/reports', { url, privacy: '2', password: 'sesame' });
    const { cookie } = await enter(`${one}/1`, 'sesame');
    expect((await open(`${other}/1`, cookie)).status).toBe(200);
    expect((await open(other, cookie)).status).toBe(401);
    const { cookie: later } = await enter(other, key, cookie);
    for (const address of [one, other, `${one}/1`, `${other}/1`]) {
      expect((await open(address, later)).status).toBe(200);
      expect((await open(address, cookie)).status).toBe(401);
    }
  });

  it('can open the link of one process at another, and only once in all', async () => {
    const services = await startTwo(behindProxy);
    const addresses = services.map(listOf);
    const token = services[0].signInLink().replace(`${origin}/reports`, '');
    const opened = await Promise.all(addresses.map((address) => open(address + token)));
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401]);
    const [cookie] = opened.flatMap(({ headers }) => headers.getSetCookie());
    for (const address of addresses)
      expect((await open(address, cookie?.split(';')[0])).status).toBe(200);
  });
});

describe('limits hold for all processes', () => {
  const times = Array.from({ length: 15 });

  it('of requests', async () => {
    let time = Date.UTC(2026, 0, 1);
    const [one, other] = await startTwo({ requestsPerMinute: 3, now: () => time });
    expect(await askForLimit(one)).toEqual([200, '2', null]);
    expect(await askForLimit(other)).toEqual([200, '1', null]);
    expect(await askForLimit(one)).toEqual([200, '0', null]);
    time += 10_000;
    expect(await askForLimit(other)).toEqual([429, '0', '50']);
    // The clock of another process is a little behind.
    time -= 12_000;
    expect((await askForLimit(one))[0]).toBe(429);
    time += 62_000;
    expect(await askForLimit(other)).toEqual([200, '2', null]);
  });

  it('of wrong keys', async () => {
    const services = await startTwo();
    const answers = await Promise.all(times.flatMap(() => services.map(guessKey)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    for (const service of services) expect((await guessKey(service)).status).toBe(429);
  });

  it('of passwords', async () => {
    const services = await startTwo({ role: 'both' });
    const fields = { url, privacy: '2', password: 'sesame' };
    const { item } = await call(services[0], 'POST', '/reports', fields);
    const guess = (service: Api, secret = 'wrong') =>
      signIn(`${service.url}/reports/${item.id}`, secret);
    const answers = await Promise.all(times.flatMap(() => services.map((each) => guess(each))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    for (const service of services) expect((await guess(service, 'sesame')).status).toBe(429);
  });
});
