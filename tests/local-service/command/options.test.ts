import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import about from '../../../local-service/package.json' with { type: 'json' };
import { optionsTable } from '../../../local-service/src/command/options.ts';
import { main, runProcess } from '../run-process.ts';
import { makeFolder } from '../stage.ts';
import { runProgram } from './run-program.ts';

const env = { CHROME_PATH: '/opt/chromium' };
const readOptions = async (words: string[], variables: Record<string, string>) =>
  (await runProgram(words, variables)).options;

it('has a default for each option', async () => {
  expect(await readOptions([], env)).toEqual({
    port: undefined,
    host: '127.0.0.1',
    'allowed-host': [],
    'trust-proxy': [],
    'audit-hosts': undefined,
    'allow-private-pages': false,
    data: join('.data', 'reports.sqlite'),
    database: undefined,
    'database-connections': 8,
    role: 'both',
    'audits-at-once': 1,
    'answer-within': 50,
    key: undefined,
    'base-path': '',
    'open-ids': undefined,
    'requests-per-minute': 240,
    'max-waiting': 100,
    'keep-days': 0,
    'keep-pages': 0,
    log: 'off',
    metrics: false,
    chrome: '/opt/chromium',
    'no-sandbox': false,
    runs: 1,
    'form-factor': 'mobile',
    locale: 'en-US',
    logins: [],
  });
});

it('takes a flag before its variable, and a variable before the default', async () => {
  const variables = { ...env, VERDICT_PORT: '9000', VERDICT_BASE_PATH: '/tools/reports' };
  expect(await readOptions(['--port', '9001'], variables)).toMatchObject({
    port: 9001,
    'base-path': '/tools/reports',
  });
  expect((await readOptions(['--no-sandbox'], env))?.['no-sandbox']).toBe(true);
  expect((await readOptions([], { ...env, VERDICT_NO_SANDBOX: 'on' }))?.['no-sandbox']).toBe(true);
  expect((await readOptions([], { ...env, VERDICT_OPEN_IDS: 'off' }))?.['open-ids']).toBe(false);
  expect((await readOptions(['--open-ids', 'on'], env))?.['open-ids']).toBe(true);
  expect((await readOptions(['--chrome', '/opt/other'], env))?.chrome).toBe('/opt/other');
  expect((await readOptions([], { ...env, VERDICT_PORT: '' }))?.port).toBeUndefined();
});

it('reads lists, and names as browsers send them', async () => {
  const args = ['--allowed-host', 'Reports.example, bücher.example', '--host', 'localhost'];
  expect(await readOptions(['--audit-hosts', '*.Example.com,a.example'], env)).toMatchObject({
    'audit-hosts': ['*.example.com', 'a.example'],
  });
  expect((await readOptions(['--audit-hosts', ''], env))?.['audit-hosts']).toEqual([]);
  expect(await readOptions(args, env)).toMatchObject({
    host: '127.0.0.1',
    'allowed-host': ['reports.example', 'xn--bcher-kva.example'],
  });
});

it.each([
  [['--port', '65536'], {}, '--port must be a number from 0 to 65535, not "65536".'],
  [['--port', '-1'], {}, /--port/],
  [[], { VERDICT_PORT: '8787.5' }, 'VERDICT_PORT must be a number from 0 to 65535, not "8787.5".'],
  [['--open-ids', 'yes'], {}, '--open-ids must be one of on, off, not "yes".'],
  [['--requests-per-minute', '0'], {}, /--requests-per-minute must be a number from 1 to/],
  [['--host', 'reports.example'], {}, /^--host must be an address such as 127\.0\.0\.1/],
  [
    ['--allowed-host', 'a.example,https://b.example'],
    {},
    '--allowed-host must be host names such as reports.example, not "https://b.example".',
  ],
  [
    ['--audit-hosts', 'example.org:80'],
    {},
    '--audit-hosts must be hosts such as example.org, *.example.com or 10.0.0.0/8, not "example.org:80".',
  ],
  [
    [],
    { VERDICT_TRUST_PROXY: 'proxy' },
    'VERDICT_TRUST_PROXY must be addresses such as 127.0.0.1 or 10.0.0.0/8, not "proxy".',
  ],
  [['--base-path', 'tools?x'], {}, /--base-path must be a path such as/],
  [
    ['--database', 'mysql://name:secret@host/verdict'],
    {},
    '--database must be an address such as postgres://name:password@host/verdict.',
  ],
  [
    ['--database-connections', '3'],
    {},
    '--database-connections must be a number from 4 to 1000, not "3".',
  ],
  [['queue', 'list'], {}, /^Without --database, the queue is in the process of the service\. /],
  [['--role', 'all'], {}, '--role must be one of api, worker, both, not "all".'],
  [['--role', 'worker'], {}, /^The role "worker" needs --database: [^.]+\.$/],
  [[], { VERDICT_ROLE: 'api' }, /^The role "api" needs --database: [^.]+\.$/],
  [['--audits-at-once', '0'], {}, /--audits-at-once must be a number from 1 to/],
  [['--key', 'short'], {}, 'The API key must have at least 16 characters.'],
  [['--runs', '0'], {}, '--runs must be a number from 1 to 9, not "0".'],
  [['--log', 'debug'], {}, '--log must be one of off, error, info, not "debug".'],
  [
    [],
    { VERDICT_ALLOW_PRIVATE_PAGES: 'yes' },
    /^VERDICT_ALLOW_PRIVATE_PAGES must be one of on, off/,
  ],
  [['--answer-within', '0'], {}, '--answer-within must be a number from 1 to 3600, not "0".'],
  [['--metrics', 'yes'], {}, '--metrics must be one of on, off, not "yes".'],
  [['--form-factor', 'tv'], {}, '--form-factor must be one of mobile, desktop, not "tv".'],
  [[], { VERDICT_LOCALE: 'xx' }, /^VERDICT_LOCALE must be one of .*, de, .*, zh, not "xx"\.$/],
  [['--logins', '/none/logins.json'], {}, /no such file.*\/none\/logins\.json/],
  [['--chrom', 'x'], {}, "error: unknown option '--chrom'\n(Did you mean --chrome?)"],
  [
    ['bakup'],
    {},
    'There is no command "bakup". The commands are conformance, key, queue, health, trail, deletions, backup, restore, help.',
  ],
  [
    ['--port', '1', 'health', '--port', 'x'],
    {},
    '--port must be a number from 0 to 65535, not "x".',
  ],
  [[], { CHROME_PATH: '', PATH: '' }, /No Chromium or Chrome was found/],
  [
    ['--role', 'worker', '--database', 'postgres://localhost/verdict'],
    { CHROME_PATH: '', PATH: '' },
    /No Chromium or Chrome was found/,
  ],
] as const)('says what is wrong with %j and %j', async (args, variables, sentence) => {
  await expect(readOptions([...args], { ...env, ...variables })).rejects.toThrow(sentence);
});

it('needs no Chromium to answer requests alone', async () => {
  const args = ['--role', 'api', '--database', 'postgres://localhost/verdict'];
  expect((await readOptions(args, { CHROME_PATH: '', PATH: '' }))?.role).toBe('api');
});

it('shows the same options in the help and in the README', async () => {
  const help = await helpOf('--help');
  const readme = readFileSync(
    join(import.meta.dirname, '../../../local-service/README.md'),
    'utf8',
  );
  const [written] = /^\| flag[^]*?(?=\n\n|\n$)/m.exec(readme) ?? [''];
  const [head, , ...rows] = cells(optionsTable());
  const [writtenHead, , ...writtenRows] = cells(written);
  expect([writtenHead, ...writtenRows]).toEqual([head, ...rows]);
  for (const [, flag = '', variable = ''] of rows) {
    expect(help).toContain(flag.replaceAll('`', ''));
    expect(help).toContain(variable.replaceAll('`', ''));
  }
});

/** The help as it is shown, with its lines joined. */
async function helpOf(...words: string[]): Promise<string> {
  const { ended, said } = runProcess(main, words);
  expect(await ended).toBe(0);
  return said().replaceAll(/\s+/g, ' ');
}

it('tells its version, and the help of each command', async () => {
  expect(await helpOf('--version')).toBe(`${about.version} `);
  const all = await helpOf('help');
  for (const [words, first] of [
    [['conformance'], '--delete-project ADDRESS'],
    [['key'], 'revoke [options] <NAME>'],
    [['key', 'add'], '--team TEAM'],
    [['health'], 'VERDICT_BASE_PATH'],
    [['backup'], 'VERDICT_DATA'],
    [['restore'], 'VERDICT_DATA'],
  ] as [string[], string][]) {
    const text = await helpOf(...words, '--help');
    expect(text).toContain(`Usage: verdict-service ${words.join(' ')} `);
    expect(text).toContain(first);
    if (words.length === 1) expect(all).toContain(` ${words[0]} `);
  }
});

it('takes the options of the service before and after the name of a command', async () => {
  for (const words of [
    ['--port', '9', 'health'],
    ['health', '--port', '9'],
  ])
    expect(await runProgram(words)).toMatchObject({
      code: 1,
      lines: ['Nothing answers on port 9.'],
    });
});

function cells(table: string): string[][] {
  return table.split('\n').map((row) => row.split(/\s*\|\s*/));
}

it('reads a secret from the file that a variable names, and stops with the path of a wrong one', async () => {
  const folder = makeFolder();
  const file = join(folder, 'key');
  writeFileSync(file, 'a-key-from-a-file\n');
  const variables = { ...env, VERDICT_API_KEY_FILE: file };
  expect((await readOptions([], variables))?.key).toBe('a-key-from-a-file');
  expect((await readOptions(['--key', 'a-key-from-a-flag'], variables))?.key).toBe(
    'a-key-from-a-flag',
  );
  // The variable itself comes before its file.
  const both = { ...variables, VERDICT_API_KEY: 'a-key-of-a-variable' };
  expect((await readOptions([], both))?.key).toBe('a-key-of-a-variable');
  await expect(readOptions([], { ...env, VERDICT_API_KEY_FILE: folder })).rejects.toThrow(
    `VERDICT_API_KEY_FILE names ${folder}, which cannot be read (EISDIR).`,
  );
  writeFileSync(file, '\n');
  await expect(readOptions([], variables)).rejects.toThrow(
    `VERDICT_API_KEY_FILE names ${file}, which is empty.`,
  );
  const none = join(folder, 'none');
  await expect(readOptions([], { ...env, VERDICT_DATABASE_FILE: none })).rejects.toThrow(
    `VERDICT_DATABASE_FILE names ${none}, which cannot be read (ENOENT).`,
  );
});
