import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../local-service/src/store/database.ts';
import { openDatabase } from '../../../local-service/src/store/open-database.ts';
import { createLinks } from '../../../local-service/src/store/links.ts';
import { createSessions } from '../../../local-service/src/store/sessions.ts';
import { openPage, signIn } from './report-reader.ts';
import { start as startWith } from '../stage.ts';
import { makeStore, type Store } from '../store/store.ts';

const minute = 60_000;
let store: Store;
let time = 1_000_000;

beforeEach(() => {
  store = makeStore();
});

const start = () => startWith({ now: () => time, ...store });
const follow = async (link: string) => (await fetch(link, { redirect: 'manual' })).status;

const rowOf = (hash: string, key_hash: string | null, until: number) => ({
  hash,
  key_hash,
  proof: key_hash ?? 'a password',
  passwords: '{}',
  until,
});

const owner = { name: 'anna', team: 'default' };

it('keeps sessions and links when the service is started again', async () => {
  const first = await start();
  const { cookie } = await signIn(`${first.url}/reports`, 'the-key');
  const used = first.signInLink();
  time += 1;
  const unused = first.signInLink();
  expect(await follow(used)).toBe(303);
  await first.close();
  const second = await start();
  // The new one has another port, which is in the links and in the name of the cookie.
  const moved = (text: string) => text.replace(String(first.port), String(second.port));
  expect((await openPage(`${second.url}/reports`, moved(cookie))).status).toBe(200);
  expect([await follow(moved(used)), await follow(moved(unused))]).toEqual([401, 303]);
});

describe('in the database', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(store);
    await database.ready();
  });
  afterEach(() => database.close());

  const open = () => createSessions(database.query, () => time);
  const key = { name: 'anna', hash: 'the hash of a key' };
  const links = () =>
    createLinks(
      database.query,
      async (name) => (name === key.name ? key.hash : null),
      () => time,
    );
  const kept = () => database.query.selectFrom('sessions').select(['hash', 'until']).execute();

  it('keeps no token, only its hash', async () => {
    const token = await open().begin({ keyHash: 'a' }, '', owner);
    const link = links().make(key);
    expect(await links().use(link)).toEqual({ keyHash: key.hash });
    const used = await database.query.selectFrom('sign_in_links').selectAll().execute();
    const text = JSON.stringify([await kept(), used]);
    expect([text.includes(token), text.includes(link)]).toEqual([false, false]);
  });

  it('writes a session at most once a minute', async () => {
    const sessions = open();
    const token = await sessions.begin({ keyHash: 'a' }, '', owner);
    const extend = async () => sessions.extend(token, (await sessions.find(token))!);
    const [before] = await kept();
    time += minute / 2;
    await extend();
    expect(await kept()).toEqual([before]);
    time += minute;
    await extend();
    expect(await kept()).toEqual([{ ...before, until: time + 60 * minute }]);
  });

  it('forgets sessions that are over, and the least recent ones of a key beyond a thousand', async () => {
    const rows = Array.from({ length: 1010 }, (_, at) =>
      rowOf(`session ${at}`, 'a', time - 4 + at),
    );
    await database.query.insertInto('sessions').values(rows).execute();
    const others = [rowOf('of another key', 'b', time + 1), rowOf('of no key', null, time + 1)];
    await database.query.insertInto('sessions').values(others).execute();
    const token = await open().begin({ keyHash: 'a' }, '', owner);
    const hashes = (await kept()).map(({ hash }) => hash);
    expect(hashes).toHaveLength(1002);
    expect(hashes).toContain('of another key');
    expect(hashes).toContain('of no key');
    expect(hashes).not.toContain('session 10');
    expect(hashes).toContain('session 11');
    expect(await open().find(token)).toMatchObject({ keyHash: 'a' });
  });

  it('opens up to 500 single reports in one session, the last one always', async () => {
    const before = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [at + 10, 'old']));
    const sessions = open();
    const token = await sessions.begin({ keyHash: 'a' }, '', owner);
    await database.query
      .updateTable('sessions')
      .set({ passwords: JSON.stringify(before) })
      .execute();
    const next = await sessions.begin({ id: 1, secretHash: 'new' }, token, owner);
    const { secrets } = (await sessions.find(next))!;
    expect(Object.keys(secrets)).toHaveLength(500);
    expect(secrets).toMatchObject({ 1: 'new', 509: 'old' });
    const again = await sessions.begin({ id: 509, secretHash: 'newer' }, next, owner);
    expect((await sessions.find(again))!.secrets).toMatchObject({ 508: 'old', 509: 'newer' });
  });

  it('lets one of several uses of a link at once sign in, and forgets links that are over', async () => {
    const link = links().make(key);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => links().use(link)));
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(4);
    expect(outcomes).toContainEqual({ keyHash: key.hash });
    time += 10 * minute;
    expect(await links().use(link)).toBe('expired');
    await links().use(links().make(key));
    const rows = await database.query.selectFrom('sign_in_links').select('until').execute();
    expect(rows).toEqual([{ until: time + 10 * minute }]);
  });
});
