import { expect, inject, it } from 'vitest';
import { createMetrics } from '../../../local-service/src/http/metrics.ts';
import { createKeyStore } from '../../../local-service/src/store/key-store.ts';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { call } from '../call.ts';
import { quickService, runProcess } from '../run-process.ts';
import { start } from '../stage.ts';
import { makeDatabase } from '../store/cluster.ts';

const url = 'https://example.com/';
const key = 'the-key';

const newDatabase = () => makeDatabase(inject('postgresBin'), inject('postgresSocket'));
/** Starts a process that answers requests alone. They wait for `seconds`. */
const startApi = async (database: string, seconds: number) => {
  const { ready } = runProcess(quickService, [database, '0', 'api', '0', String(seconds)]);
  return { url: await ready, key };
};
const figures = async (address: string) => (await fetch(`${address}/metrics`)).text();
const create = (api: { url: string; key: string }, page = url) =>
  call(api, 'POST', '/reports', { url: page });

it('refuses an audit with 503 while as many wait as may, whichever process is asked', async () => {
  const database = newDatabase();
  const apis = await Promise.all([startApi(database, 2), startApi(database, 2)]);
  // On a slow disk a create may find no free connection, and comes again.
  const createAt = async (at: number): ReturnType<typeof create> => {
    const answer = await create(apis[at % 2]!, `${url}${at}`);
    return answer.headers.get('retry-after') === '5' ? createAt(at) : answer;
  };
  const answers = await Promise.all(Array.from({ length: 120 }, (_, at) => createAt(at)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(
    new Set(['60']),
  );
  // Those that write at the same moment do not see each other: four in each process.
  expect(refused.length).toBeGreaterThanOrEqual(12);
  expect(refused.length).toBeLessThanOrEqual(20);
  expect((await call(apis[0], 'GET', '/reports')).meta['total']).toBe(120 - refused.length);
});

it('keeps no team from the queue for what another one asked for', async () => {
  const database = newDatabase();
  const api = await startApi(database, 1);
  const opened = openPostgres(database);
  const added = await createKeyStore(opened.query).add({ name: 'carla', team: 'green' }, 0);
  await opened.close();
  await Promise.all(Array.from({ length: 110 }, (_, at) => create(api, `${url}${at}`)));
  expect((await create(api)).status).toBe(503);
  expect((await create({ ...api, key: added! })).status).toBe(200);
});

it('counts the audits that wait of all processes, for its limit and for Prometheus', async () => {
  const database = newDatabase();
  const options = { database, role: 'api', answerWithinMs: 1, maxWaiting: 2 } as const;
  const open = () => start({ ...options, metrics: createMetrics() });
  const [first, second] = [await open(), await open()];
  expect((await create(first)).status).toBe(200);
  expect((await create(second)).status).toBe(200);
  expect([(await create(first)).status, (await create(second)).status]).toEqual([503, 503]);
  for (const each of [first, second])
    expect(await figures(each.url)).toContain('verdict_audits_waiting 2\n');
  await runProcess(quickService, [database, '0', 'worker']).ready;
  await expect.poll(async () => figures(first.url)).toContain('verdict_audits_waiting 0\n');
});
