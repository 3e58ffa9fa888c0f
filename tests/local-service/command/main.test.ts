import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../call.ts';
import { signIn } from '../pages/report-reader.ts';
import { main, runProcess } from '../run-process.ts';
import { makeFolder } from '../stage.ts';

let folder: string;
/** The options of a service with data of its own. */
let words: string[];
let data: string;

beforeEach(() => {
  folder = makeFolder();
  data = join(folder, 'new', 'reports.sqlite');
  words = ['--port', '0', '--data', data];
});

describe('node local-service/src/command/main.ts', () => {
  it('makes folder and key, has the key in the line to paste alone, and signs in by its link, in a terminal', async () => {
    const first = runProcess(main, words, { terminal: true });
    const url = await first.ready;
    await expect.poll(first.said).toContain('Press Ctrl+C to stop.');
    const keyFile = join(folder, 'new', 'key');
    const key = readFileSync(keyFile, 'utf8').trim();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect([statSync(keyFile).mode & 0o777, statSync(data).mode & 0o777]).toEqual([0o600, 0o600]);
    expect((await call({ url, key }, 'GET', '/reports')).status).toBe(200);
    const link = /http\S+\/reports\/sign-in\/\S+/.exec(first.said())?.[0] ?? '';
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
    const lines = first.said().split('\n');
    expect(lines.filter((line) => line.includes(key))).toEqual([`  verdict+${url}#key=${key}`]);
    first.pressControlC();
    expect(await first.ended).toBe(0);

    const second = runProcess(main, words);
    expect((await call({ url: await second.ready, key }, 'GET', '/reports')).status).toBe(200);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('says where its key is and how to sign in, and neither key nor link, without a terminal', async () => {
    const { ready, said } = runProcess(main, words);
    const url = await ready;
    await expect.poll(said).toContain('Press Ctrl+C to stop.');
    const keyFile = join(folder, 'new', 'key');
    const key = readFileSync(keyFile, 'utf8').trim();
    for (const secret of [key, 'verdict+', 'sign-in/']) expect(said()).not.toContain(secret);
    expect(said()).toContain(`Key: ${keyFile}\n`);
    expect(said()).toContain(`open ${url}/reports and enter the key.`);
    expect((await signIn(`${url}/reports`, key)).status).toBe(303);
  });

  it('takes the key of --key before that of VERDICT_API_KEY, and writes neither down', async () => {
    const { child, ready, ended, said } = runProcess(
      main,
      [...words, '--key', 'key-of-the-option'],
      {
        env: { VERDICT_API_KEY: 'key-of-the-environment' },
      },
    );
    const url = await ready;
    const statusOf = async (key: string) => (await call({ url, key }, 'GET', '/reports')).status;
    expect(await statusOf('key-of-the-option')).toBe(200);
    expect(await statusOf('key-of-the-environment')).toBe(401);
    child.kill('SIGTERM');
    await ended;
    expect(said()).not.toContain('key-of');
    expect(existsSync(join(folder, 'new', 'key'))).toBe(false);
  });

  it('says in one sentence what keeps it from starting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const rows: [string[], Record<string, string>, RegExp][] = [
      [['--port', String(port)], {}, new RegExp(`^Port ${port} is in use\\..*\\n$`)],
      [['--key', 'a key with some blanks'], {}, /^The API key may only have .*\n$/],
      [[], { VERDICT_API_KEY: 'too-short' }, /^The API key must have at least 16 characters\.\n$/],
    ];
    for (const [args, env, sentence] of rows) {
      const { ended, said } = runProcess(main, ['--data', data, ...args], { env });
      expect(await ended).toBe(1);
      expect(said()).toMatch(sentence);
    }
    other.close();
    await once(other, 'close');
  });
});

it('lets one of two services that start together make a data file, and refuses the other', async () => {
  const two = [0, 1].map(() => runProcess(main, words));
  const outcomes = await Promise.allSettled(two.map(({ ready }) => ready));
  const at = outcomes.findIndex(({ status }) => status === 'fulfilled');
  const [first, other] = at === 0 ? two : two.toReversed();
  expect(await other?.ended).toBe(1);
  expect(other?.said()).toBe(`The data file ${data} cannot be used: another process uses it.\n`);
  const service = {
    url: await first!.ready,
    key: readFileSync(join(folder, 'new', 'key'), 'utf8'),
  };
  expect((await call(service, 'GET', '/reports')).status).toBe(200);
  first?.child.kill('SIGTERM');
  expect(await first?.ended).toBe(0);
  const made = new DatabaseSync(data);
  expect(made.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  made.close();
});
