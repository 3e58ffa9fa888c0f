import { beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { openPage, signIn } from '../pages/report-reader.ts';
import { start } from '../stage.ts';
import { makeStore, type Store, withKeys } from '../store/store.ts';

const url = 'https://example.com/';
const notThere = { message: expect.any(String), status: 404 };
let store: Store;
let service: RunningService;
/** Two keys of one team, and one of another. */
let anna: Key;
let bert: Key;
let carla: Key;
type Key = Pick<RunningService, 'url' | 'key'>;

const add = async (name: string, team: string): Promise<Key> => ({
  url: service.url,
  key: (await withKeys(store, (keys) => keys.add({ name, team }, 0)))!,
});
const revoke = (name: string) => withKeys(store, (keys) => keys.revoke(name, 0));
const creators = async (key: Key) =>
  (await call(key, 'GET', '/reports')).rows.map(({ id, created_by }) => [id, created_by]);
const create = (key: Key, fields: Record<string, string> = { url }) =>
  call(key, 'POST', '/reports', fields, { 'idempotency-key': 'same' });
const page = (id: number | string) => `${service.url}/reports/${id}`;
const statusesOf = (ids: number[], cookie: string) =>
  Promise.all(ids.map(async (id) => (await openPage(page(id), cookie)).status));

beforeEach(async () => {
  store = makeStore();
  service = await start(store);
  anna = await add('anna', 'blue');
  bert = await add('bert', 'blue');
  carla = await add('carla', 'green');
});

describe('a key sees the reports of its team alone', () => {
  beforeEach(async () => {
    await call(anna, 'POST', '/reports', { url, privacy: '0' });
  });

  /** The answers to another team. */
  const rows: [method: string, path: string, fields: Record<string, string>, green: unknown][] = [
    ['GET', '/projects', {}, { data: [], meta: { total: 0 } }],
    ['GET', '/projects?search=example', {}, { data: [], meta: { total: 0 } }],
    ['GET', '/reports', {}, { data: [], meta: { total: 0 } }],
    ['GET', '/reports?project=example.com&search=example', {}, { data: [], meta: { total: 0 } }],
    ['GET', '/reports/1', {}, notThere],
    ['PUT', '/reports/1', { privacy: '1' }, notThere],
    ['PUT', '/reports/1', { results: '1' }, notThere],
    ['DELETE', '/reports/1', {}, notThere],
    ['DELETE', '/projects/example.com', {}, notThere],
  ];
  it.each(rows)('%s %s', async (method, path, fields, green) => {
    const sent = method === 'PUT' ? fields : undefined;
    const before = (await call(anna, 'GET', '/reports/1')).item;
    for (const other of [carla, service])
      expect((await call(other, method, path, sent)).json).toMatchObject(green as object);
    expect((await call(anna, 'GET', '/reports/1')).item).toEqual(before);
    expect((await call(bert, method, path, sent)).status).toBe(200);
  });

  it('POST /reports, which tells who created it, in the same project of each team', async () => {
    const created = await call(carla, 'POST', '/reports', { url });
    expect(created.item.created_by).toBe('carla');
    await call(bert, 'POST', '/reports', { url });
    await call(service, 'POST', '/reports', { url });
    const ofBlue = [
      [3, 'bert'],
      [1, 'anna'],
    ];
    expect(await creators(anna)).toEqual(ofBlue);
    expect(await creators(carla)).toEqual([[2, 'carla']]);
    expect(await creators(service)).toEqual([[4, 'default']]);
    expect((await call(carla, 'GET', '/projects')).json).toMatchObject({
      data: [{ project: 'example.com', reports: 1 }],
    });
    await call(carla, 'DELETE', '/projects/example.com');
    expect(await creators(anna)).toEqual(ofBlue);
  });

  it('an update by another key of the team keeps who created it', async () => {
    const { item } = await call(bert, 'PUT', '/reports/1', { results: '1' });
    expect(item.created_by).toBe('anna');
  });
});

describe('an Idempotency-Key', () => {
  it('of the same text belongs to each team apart, one after the other', async () => {
    expect((await create(anna)).item.id).toBe(1);
    expect((await create(carla, { url: 'https://other.example/' })).item).toMatchObject({
      id: 2,
      url: 'https://other.example/',
    });
    expect((await create(bert)).item).toMatchObject({ id: 1, created_by: 'anna' });
    expect((await create(bert, { url: 'https://other.example/' })).status).toBe(422);
  });

  it('and at the same time', async () => {
    const [one, other] = await Promise.all([create(anna), create(carla)]);
    expect(one.item.created_by).toBe('anna');
    expect(other.item.created_by).toBe('carla');
  });
});

describe('a revoked key', () => {
  it('is refused at once, also in a session, and the others go on', async () => {
    await call(anna, 'POST', '/reports', { url });
    const [annas, berts] = await Promise.all(
      [anna, bert].map(async ({ key }) => (await signIn(page(1), key)).cookie),
    );
    expect(await statusesOf([1], annas!)).toEqual([200]);
    expect(await revoke('anna')).toBe(true);
    expect((await call(anna, 'GET', '/reports')).status).toBe(401);
    expect((await signIn(page(1), anna.key)).status).toBe(401);
    expect(await statusesOf([1], annas!)).toEqual([401]);
    expect((await call(bert, 'GET', '/reports/1')).item.created_by).toBe('anna');
    expect(await statusesOf([1], berts!)).toEqual([200]);
    expect(await revoke('anna')).toBe(false);
  });

  it('stays refused when its name gets another key', async () => {
    await revoke('anna');
    const again = await add('anna', 'green');
    expect((await call(anna, 'GET', '/reports')).status).toBe(401);
    expect((await call(again, 'GET', '/reports')).status).toBe(200);
  });
});

it('a name has one key', async () => {
  expect(await withKeys(store, (keys) => keys.add({ name: 'anna', team: 'green' }, 0))).toBeNull();
  expect((await call(anna, 'GET', '/reports')).status).toBe(200);
});

it('opens pages by their ids to sessions of the team alone', async () => {
  for (const fields of [{ privacy: '0' }, { privacy: '1' }, { privacy: '2', password: 'sesame' }])
    await call(anna, 'POST', '/reports', { url, ...fields });
  const blue = await signIn(`${service.url}/reports`, bert.key);
  const green = await signIn(`${service.url}/reports`, carla.key);
  const first = await fetch(service.signInLink(), { redirect: 'manual' });
  const [given = ''] = first.headers.getSetCookie();
  expect([blue.status, green.status, first.status]).toEqual([303, 303, 303]);
  expect(await statusesOf([1, 2, 3], blue.cookie)).toEqual([200, 200, 200]);
  expect(await statusesOf([1, 2, 3], green.cookie)).toEqual([401, 401, 401]);
  expect(await statusesOf([1, 2, 3], given.split(';')[0]!)).toEqual([401, 401, 401]);
  for (const id of [1, 2, 3]) expect((await signIn(page(id), carla.key)).status).toBe(401);
  // In one browser the key that was entered last counts, and passwords add up.
  const both = await signIn(page(3), 'sesame', green.cookie);
  expect(await statusesOf([2, 3], both.cookie)).toEqual([401, 200]);
  const changed = await signIn(page(2), anna.key, both.cookie);
  expect(await statusesOf([2, 3], changed.cookie)).toEqual([200, 200]);
});

it('counts the requests of each key apart, and tries of wrong keys together', async () => {
  await service.close();
  service = await start({ requestsPerMinute: 2, ...store });
  const statuses = async (key: string, count: number) => {
    const answers = Array.from({ length: count }, () =>
      call({ url: service.url, key }, 'GET', '/reports'),
    );
    return (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);
  };
  expect(await statuses(anna.key, 3)).toEqual([200, 200, 429]);
  expect(await statuses(bert.key, 2)).toEqual([200, 200]);
  await revoke('anna');
  expect(await statuses(anna.key, 15)).toEqual(Array<number>(15).fill(401));
  expect(await statuses('guess', 16)).toEqual([...Array<number>(15).fill(401), 429]);
  expect(await statuses('the-key', 1)).toEqual([200]);
});
