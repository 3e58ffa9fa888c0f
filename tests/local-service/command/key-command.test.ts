import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import { lockFile } from '../../../local-service/src/store/sqlite-lock.ts';
import { call } from '../call.ts';
import { main, runProcess } from '../run-process.ts';
import { start } from '../stage.ts';
import { makeStore, type Store, withDatabase } from '../store/store.ts';
import { runProgram } from './run-program.ts';

let store: Store;

beforeEach(() => {
  store = makeStore({ isNew: true });
});

/** The words of a command on the store. */
const onStore = (words: string[]) => ['key', ...words, '--data', store.file!];
const environment = { VERDICT_DATABASE: '', CHROME_PATH: '', PATH: '' };
/** Runs `verdict-service key` as a process. */
const run = async (...words: string[]) => {
  const { ended, said } = runProcess(main, onStore(words), { env: environment });
  return { code: await ended, text: said() };
};
const key = async (...words: string[]) =>
  (await runProgram(onStore(words), environment)).lines.join('\n');
const keyIn = (text: string) => /\n {2}([\w-]{43})$/m.exec(text)?.[1] ?? '';
const listed = async () =>
  (await key('list')).split('\n').map((row) => row.split(/ {2,}/).slice(0, 2));

it('adds, lists and revokes keys before a service was started, and while one runs', async () => {
  const early = keyIn(await key('add', 'anna'));
  const service = await start(store);
  const statusOf = async (sent: string) =>
    (await call({ url: service.url, key: sent }, 'GET', '/reports')).status;
  const added = await run('add', 'Ünal', '--team', 'blau', '--address', service.url);
  expect(added.code).toBe(0);
  const late = keyIn(added.text);
  expect(late).not.toBe(early);
  expect([await statusOf(early), await statusOf(late)]).toEqual([200, 200]);
  const line = added.text.split('\n').find((text) => text.includes('verdict+')) ?? '';
  expect(readPairingLine(line)).toEqual({ address: service.url, apiKey: late });

  expect(await listed()).toEqual([
    ['NAME', 'TEAM'],
    ['default', 'default'],
    ['Ünal', 'blau'],
    ['anna', 'default'],
  ]);
  const text = await key('list');
  for (const secret of [early, late]) expect(text).not.toContain(secret);

  expect(await run('revoke', 'anna')).toEqual({
    code: 0,
    text: 'The API key of anna no longer works.\n',
  });
  expect([await statusOf(early), await statusOf(late)]).toEqual([401, 200]);
  expect(await run('revoke', 'anna')).toEqual({
    code: 1,
    text: 'There is no key named anna.\n',
  });
});

it('lists and revokes nothing where no data is, and makes none', async () => {
  for (const words of [['list'], ['revoke', 'anna']])
    await expect(key(...words)).rejects.toThrow('Give --data as the service has it.');
  expect(existsSync(store.file!)).toBe(false);
});

it('makes keys that may only read, and keys that end, and tells when each was used last', async () => {
  const reader = keyIn(await key('add', 'reader', '--may', 'read'));
  const guest = keyIn(await key('add', 'guest', '--until', '2096-12-31'));
  let time = Date.UTC(2096, 11, 31, 20);
  const service = await start({ now: () => time, ...store });
  const ask = async (sent: string, method: string, path = '/reports', fields = {}) =>
    call({ url: service.url, key: sent }, method, path, method === 'POST' ? fields : undefined);
  const url = 'https://example.com/';
  expect((await ask(guest, 'POST', '/reports', { url })).status).toBe(200);
  for (const method of ['GET', 'HEAD']) {
    const headers = { authorization: `Bearer ${reader}` };
    const { status } = await fetch(`${service.url}/api/v1/reports/1`, { method, headers });
    expect(status).toBe(200);
  }
  for (const method of ['POST', 'DELETE']) {
    const { status, json } = await ask(
      reader,
      method,
      method === 'POST' ? '/reports' : '/reports/1',
      { url },
    );
    expect([status, json]).toEqual([403, { message: 'This API key may only read.', status: 403 }]);
  }
  const rows = async () =>
    (await key('list')).split('\n').map((row) => row.split(/ {2,}/).toSpliced(3, 1));
  expect(await rows()).toEqual([
    ['NAME', 'TEAM', 'MAY', 'ENDS', 'LAST USED'],
    ['default', 'default', 'write', '–', '–'],
    ['guest', 'default', 'write', '2096-12-31T23:59:59.999Z', '2096-12-31T20:00:00.000Z'],
    ['reader', 'default', 'read', '–', '2096-12-31T20:00:00.000Z'],
  ]);
  time = Date.UTC(2097, 0, 1);
  expect((await ask(guest, 'GET')).status).toBe(401);
  expect((await ask(reader, 'GET')).status).toBe(200);
  expect((await rows())[3]?.at(-1)).toBe('2097-01-01T00:00:00.000Z');
  expect((await ask('the-key', 'DELETE', '/reports/1')).status).toBe(200);
  expect((await ask('the-key', 'POST', '/reports', { url: 'https://b.example/' })).status).toBe(
    200,
  );
  expect((await ask('the-key', 'DELETE', '/projects/b.example')).status).toBe(200);
  await service.close();
  const { lines } = await runProgram(['deletions', '--data', store.file!], environment);
  const trail = lines
    .join('\n')
    .split('\n')
    .map((row) => row.split(/ {2,}/));
  expect(trail).toEqual([
    ['WHEN', 'TEAM', 'KEY', 'EVENT', 'OF'],
    ...[1, 2].map(() => [
      '2097-01-01T00:00:00.000Z',
      'default',
      'default',
      expect.any(String),
      expect.any(String),
    ]),
  ]);
  expect(new Set(trail.map((row) => row.slice(-2).join(' ')))).toEqual(
    new Set(['EVENT OF', 'project deleted b.example', 'report deleted 1']),
  );
});

it('keeps a trail of changes of keys and of sign-ins, and writes lists as JSON', async () => {
  const jsonOf = async (...words: string[]): Promise<unknown> => {
    const { lines } = await runProgram([...words, '--json', '--data', store.file!], environment);
    return JSON.parse(lines.join('\n'));
  };
  const added = await jsonOf(
    'key',
    'add',
    'anna',
    '--team',
    'web',
    '--address',
    'https://a.example',
  );
  expect(added).toMatchObject({
    name: 'anna',
    team: 'web',
    may: 'write',
    until: null,
    key: expect.stringMatching(/^[\w-]{43}$/),
    line: expect.stringMatching(/^verdict\+https:\/\/a\.example/),
  });
  const { key: secret } = added as { key: string };
  const service = await start({ ...store, key: 'the-key' });
  const page = `${service.url}/reports`;
  const form = {
    method: 'POST',
    headers: { origin: service.url, 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  } as const;
  expect((await fetch(page, { ...form, body: `secret=${secret}` })).status).toBe(303);
  expect((await fetch(page, { ...form, body: 'secret=wrong' })).status).toBe(401);
  await service.close();
  await key('revoke', 'anna');
  expect(await jsonOf('trail')).toMatchObject([
    { team: 'web', key: 'command line', event: 'key revoked', subject: 'anna' },
    { team: 'web', key: 'anna', event: 'signed in', subject: 'all reports' },
    { team: 'web', key: 'command line', event: 'key added', subject: 'anna' },
  ]);
  expect(await jsonOf('key', 'list')).toMatchObject([{ name: 'default', created_at: null }]);
  expect(await jsonOf('deletions')).toEqual([]);
});

it('keeps hashes alone', async () => {
  const added = keyIn(await key('add', 'anna'));
  const rows = await withDatabase(store, ({ query }) =>
    query.selectFrom('api_keys').selectAll().execute(),
  );
  expect(rows).toMatchObject([{ name: 'anna', team: 'default', hash: expect.any(String) }]);
  expect(JSON.stringify(rows)).not.toContain(added);
  const bytes = () => readFileSync(store.file!, 'latin1');
  expect(bytes()).toContain(rows[0]!.hash);
  expect(bytes()).not.toContain(added);
  await key('revoke', 'anna');
  expect(bytes()).not.toContain(rows[0]!.hash);
});

describe('says in one sentence what is wrong', () => {
  const nameForm =
    'must have 1 to 64 letters, digits or the signs . @ _ - and start with a letter or digit.';
  const address = '--address must be the address of the service';
  const day = '--until must be a day such as 2027-01-31';
  const bert = ['add', 'bert'];
  const rows: [what: string, words: string[], sentence: string][] = [
    ['a name in use', ['add', 'anna'], 'The name anna is in use. Choose another one.'],
    ['the name of the first key', ['add', 'default'], 'The name default is in use.'],
    ['an unknown name', ['revoke', 'Anna'], 'There is no key named Anna.'],
    [
      'the first key, which is not revoked here',
      ['revoke', 'default'],
      'The default key is that of --key or of the file "key" beside the data. Change it there, and start the service again.',
    ],
    ['an empty name', ['add', ''], `The name ${nameForm}`],
    ['a name with a blank', ['add', 'an na'], `The name ${nameForm}`],
    ['a name with a line break', ['add', 'an\nna'], `The name ${nameForm}`],
    ['a name that turns its direction', ['add', 'an\u202Ena'], `The name ${nameForm}`],
    ['a name that is too long', ['add', 'x'.repeat(65)], `The name ${nameForm}`],
    ['an odd team', [...bert, '--team', '<b>'], `The team ${nameForm}`],
    ['an odd address', [...bert, '--address', 'ftp://a'], `${address}, not "ftp://a".`],
    ['odd rights', [...bert, '--may', 'all'], '--may must be read or write, not "all".'],
    ['a day that no month has', [...bert, '--until', '2027-02-31'], `${day}, not "2027-02-31".`],
    [
      'a day that is past',
      [...bert, '--until', '2026-01-31'],
      '--until must be today or later, not 2026-01-31.',
    ],
    ['an unknown word', ['remove', 'anna'], "error: unknown command 'remove'"],
    ['a name that is missing', ['revoke'], "error: missing required argument 'NAME'"],
    ['a word too many', ['revoke', 'anna', 'bert'], "error: too many arguments for 'revoke'."],
    ['a team for a list', ['list', '--team', 'blue'], "error: unknown option '--team'"],
  ];
  beforeEach(() => key('add', 'anna'));
  it.each(rows)('%s', async (_, words, sentence) => {
    await expect(key(...words)).rejects.toThrow(sentence);
    expect(await listed()).toHaveLength(3);
  });

  it('but takes the longest name', async () => {
    await key('add', 'x'.repeat(64));
    expect(await listed()).toContainEqual(['x'.repeat(64), 'default']);
  });
});

describe('a data file that cannot be used', () => {
  it('of another program stays as it is', async () => {
    writeFileSync(store.file!, 'hello '.repeat(1000));
    expect(await run('add', 'anna')).toEqual({
      code: 1,
      text: `The data file ${store.file} cannot be used: it is not a database. Choose another file.\n`,
    });
    expect(readFileSync(store.file!, 'utf8')).toBe('hello '.repeat(1000));
  });

  it('of a service of another version that runs', async () => {
    new DatabaseSync(store.file!).close();
    const unlock = lockFile(store.file!);
    await expect(key('list')).rejects.toThrow(
      `The data file ${store.file} is in use by a service of another version. Stop it first.`,
    );
    unlock?.();
    expect(await listed()).toHaveLength(2);
  });

  it('that another process changes for longer than a command waits', async () => {
    await start(store);
    const busy = new DatabaseSync(store.file!);
    busy.exec('BEGIN EXCLUSIVE');
    await expect(key('add', 'anna')).rejects.toThrow(
      `The data file ${store.file} cannot be used: another process uses it.`,
    );
    busy.close();
    await key('add', 'anna');
  });
});
