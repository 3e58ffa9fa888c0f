import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError } from '../../../local-service/src/base/database-error.ts';
import { openSqlite } from '../../../local-service/src/store/sqlite.ts';
import { closeToOthers } from '../../../local-service/src/base/private-files.ts';
import { call } from '../call.ts';
import { fillDataFile } from '../fill-data-file.ts';
import { signIn } from '../pages/report-reader.ts';
import { main, quickService, runProcess } from '../run-process.ts';
import { makeFolder, start } from '../stage.ts';
import { makeDisk } from '../store/small-disk.ts';

let folder: string;
let data: string;

beforeEach(() => {
  folder = makeFolder();
  data = join(folder, 'reports.sqlite');
});

const fill = (count = 1000) =>
  fillDataFile(
    data,
    Array.from({ length: count }, (_, at) => ({ url: `https://example.com/${at}` })),
  );
const run = (sql: string) => {
  const database = new DatabaseSync(data);
  database.exec(sql);
  database.close();
};
/** Makes a file of the service, and then changes it with a statement. */
const changed = (statement: string) => () => fill(1).then(() => run(statement));
/** Overwrites the file from the third page on. The header and the names of the tables stay. */
const damage = () => {
  const file = openSync(data, 'r+');
  writeSync(file, Buffer.alloc(statSync(data).size - 8192, 0xa5), 0, undefined, 8192);
  closeSync(file);
};
/** Leaves the file as another program does that crashed: its table is in the log alone. */
const crashForeign = () => {
  const files = [data, `${data}-wal`];
  const database = new DatabaseSync(data);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (title TEXT)');
  const left = files.map((file) => readFileSync(file));
  database.close();
  for (const [at, file] of files.entries()) writeFileSync(file, left[at]!);
};
const damaged =
  'cannot be used: it is damaged. Restore it from a backup, or move it away to start with a new one.';
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a data file that cannot be used is one sentence and exit code 1', () => {
  const foreign = 'was not made by this service. Choose another file.';
  const newer =
    'was written by a newer version of this service. Update the service, or choose another file.';
  const notes = 'CREATE TABLE notes (title TEXT)';
  const later = "INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')";
  const noDatabase = 'cannot be used: it is not a database. Choose another file.';
  const rows: [what: string, make: () => void | Promise<void>, reason: string][] = [
    ['of another program', () => run('CREATE TABLE reports (title TEXT)'), foreign],
    ['with other tables', () => run(notes), foreign],
    ['with one more table', changed(notes), foreign],
    ['with a column less', changed('ALTER TABLE reports DROP COLUMN score'), foreign],
    ['of version -1', changed('PRAGMA user_version = -1'), foreign],
    ['of version 0', changed('PRAGMA user_version = 0'), foreign],
    ['with a mark of a newer version', changed('PRAGMA user_version = 2'), newer],
    ['with a change of a newer version', changed(later), newer],
    ['that is no database', () => writeFileSync(data, 'hello '.repeat(1000)), noDatabase],
    ['with a damaged page', () => fill().then(damage), damaged],
    ['that is a folder', () => mkdirSync(data), 'cannot be used: it is a folder.'],
  ];
  it.each(rows)('%s', async (_, make, reason) => {
    await make();
    const { ended, said } = runProcess(main, ['--port', '0', '--data', data]);
    expect(await ended).toBe(1);
    expect(said()).toBe(`The data file ${data} ${reason}\n`);
  });

  it('that is damaged while the service runs', async () => {
    await fill(20_000);
    const key = 'sixteen-or-longer';
    const words = ['--port', '0', '--data', data, '--key', key];
    const { ready, ended, said } = runProcess(main, words);
    const service = { url: await ready, key };
    const greeting = said();
    damage();
    const { status, json } = await call(service, 'GET', '/reports?search=1&sort=asc');
    expect([status, json]).toEqual([500, { message: expect.any(String), status: 500 }]);
    expect(await ended).toBe(1);
    expect(said().slice(greeting.length)).toBe(`The data file ${data} ${damaged}\n`);
  });
});

it('sends the checks of a report that an older version wrote, by their titles', async () => {
  await fill(1);
  const checks = { 'Document has a <title> element': { passed: true, importance: 'high' } };
  run(`UPDATE reports SET checks = '${JSON.stringify(checks)}'`);
  const service = await start({ file: data });
  expect((await call(service, 'GET', '/reports/1')).item.results).toEqual(checks);
});

it('holds nothing more of a report that was deleted, nor does its log', async () => {
  const service = await start({ file: data });
  const held = () => ['', '-wal'].map((end) => readFileSync(data + end, 'latin1')).join('');
  // An address of several pages of the file, so that its parts lie in many.
  const url = `https://page.example/${'somebody'.repeat(200)}`;
  for (let at = 0; at < 20; at += 1) await call(service, 'POST', '/reports', { url });
  expect(held()).toContain('somebody');
  await call(service, 'DELETE', '/projects/page.example');
  expect(held()).not.toContain('somebody');
  await service.close();
  expect(readFileSync(data, 'latin1')).not.toContain('somebody');
});

describe('a file of another program stays as it is', () => {
  const rows: [what: string, make: () => void, besides: string[]][] = [
    [
      'a database with a log',
      () => run('PRAGMA journal_mode = WAL; CREATE TABLE notes (title TEXT)'),
      [],
    ],
    ['a database whose log a crash left', crashForeign, ['-wal']],
    ['a database with a rollback journal', () => run('CREATE TABLE notes (title TEXT)'), []],
    ['a text', () => writeFileSync(data, 'hello '.repeat(1000)), []],
  ];
  it.each(rows)('%s', async (_, make, besides) => {
    make();
    const files = ['', ...besides].map((end) => data + end);
    for (const file of files) chmodSync(file, 0o644);
    // The header records the journal mode.
    const before = files.map((file) => [modeOf(file), readFileSync(file)]);
    await expect(openSqlite(data)).rejects.toThrow(DatabaseError);
    expect(files.map((file) => [modeOf(file), readFileSync(file)])).toEqual(before);
  });
});

describe('a disk that takes no more', () => {
  it('is what is told at the start', async () => {
    await fill(1);
    const { ended, said } = runProcess(main, ['--port', '0', '--data', data], { fileSize: 16 });
    expect(await ended).toBe(1);
    expect(said()).toBe(`The data file ${data} cannot be used: the disk is full.\n`);
  });

  it('is a 503 with a sentence until there is room, and before a page is audited', async ({
    skip,
  }) => {
    const disk = makeDisk(4) ?? skip();
    const told: string[] = [];
    const report = ({ message }: Error) => void told.push(message);
    const file = join(disk.folder, 'reports.sqlite');
    const service = await start({ file, report });
    const statusOf = async () => (await fetch(`${service.url}/readyz`)).status;
    const create = async () =>
      (await call(service, 'POST', '/reports', { url: 'https://example.com/' })).status;
    expect([await create(), await statusOf()]).toEqual([200, 200]);
    disk.fill();
    expect(await create()).toBe(503);
    await expect.poll(statusOf).toBe(503);
    expect(new Set(told)).toEqual(
      new Set([`The data file ${file} cannot be used: the disk is full.`]),
    );
    expect((await call(service, 'GET', '/reports')).meta['total']).toBe(1);
    disk.empty();
    expect([await statusOf(), await create()]).toEqual([200, 200]);
  });

  it.skipIf(!existsSync('/dev/full'))('is told of the folder of pages as well', async () => {
    const told: string[] = [];
    const at = Date.UTC(2026, 10, 29);
    const report = ({ message }: Error) => void told.push(message);
    const service = await start({ file: data, now: () => at, report });
    const part = join(`${data}-pages`, 'parts', `1-${at}.html.zst`);
    mkdirSync(dirname(part), { recursive: true });
    symlinkSync('/dev/full', part);
    const create = async () =>
      (await call(service, 'POST', '/reports', { url: 'https://example.com/' })).status;
    expect(await create()).toBe(503);
    expect(told).toEqual([`The folder of pages ${data}-pages cannot be used: the disk is full.`]);
    rmSync(part);
    expect(await create()).toBe(200);
  });

  it('is what is logged, without a stack, and nothing that was answered for is lost', async () => {
    const { ready, said, child, ended } = runProcess(quickService, [data], { fileSize: 192 });
    const service = { url: await ready, key: 'the-key' };
    const greeting = said();
    let made = 0;
    let answer = await call(service, 'POST', '/reports', { url: 'https://example.com/0' });
    while (answer.status === 200) {
      made += 1;
      answer = await call(service, 'POST', '/reports', {
        url: `https://example.com/${made}?${'x'.repeat(2000)}`,
      });
    }
    expect([answer.status, answer.json]).toEqual([
      503,
      { message: expect.stringMatching(/^The service cannot use its database now\./), status: 503 },
    ]);
    expect(said().slice(greeting.length)).toBe(
      `The data file ${data} cannot be used: the disk reported an error.\n`,
    );
    expect((await call(service, 'GET', '/reports')).meta['total']).toBe(made);
    child.kill('SIGKILL');
    await ended;
    // The disk has room again.
    const later = await start({ file: data });
    expect((await call(later, 'GET', '/reports')).meta['total']).toBe(made);
  });
});

describe('what others can read is closed to them', () => {
  it('data file, what SQLite left beside it, and key; a folder that was there stays as it is', async () => {
    await fill(1);
    const files = ['', '-wal', '-shm'].map((end) => data + end);
    // A crash leaves such a file.
    run('PRAGMA journal_mode = WAL');
    const open = new DatabaseSync(data);
    open.exec("UPDATE reports SET url = 'https://example.com/written'");
    const left = files.map((file) => readFileSync(file));
    open.close();
    for (const [at, file] of files.entries()) writeFileSync(file, left[at]!);
    writeFileSync(join(folder, 'key'), 'sixteen-or-longer\n');
    for (const file of [...files, join(folder, 'key')]) chmodSync(file, 0o644);
    chmodSync(folder, 0o755);
    const { ready } = runProcess(main, ['--port', '0', '--data', data]);
    const { rows } = await call({ url: await ready, key: 'sixteen-or-longer' }, 'GET', '/reports');
    expect(rows.map(({ url }) => url)).toEqual(['https://example.com/written']);
    expect([...files, join(folder, 'key')].map(modeOf)).toEqual(['600', '600', '600', '600']);
    expect(modeOf(folder)).toBe('755');
  });

  it('also what SQLite has beside it while it works', () => {
    const files = ['', '-wal', '-shm', '-journal'].map((end) => data + end);
    for (const file of files) writeFileSync(file, '', { mode: 0o644 });
    closeToOthers(data);
    expect(files.map(modeOf)).toEqual(['600', '600', '600', '600']);
  });

  it('a folder that it makes is its owner’s alone, as is all in it', async () => {
    const made = join(folder, 'new', 'deeper');
    const words = ['--port', '0', '--data', join(made, 'reports.sqlite')];
    const { ready } = runProcess(main, words);
    // A sign-in is the first that is written.
    await signIn(`${await ready}/reports`, readFileSync(join(made, 'key'), 'utf8').trim());
    expect([join(folder, 'new'), made].map(modeOf)).toEqual(['700', '700']);
    const files = readdirSync(made);
    const known = ['key', ...['', '-lock', '-shm', '-wal'].map((end) => `reports.sqlite${end}`)];
    expect(files).toEqual(expect.arrayContaining(known));
    expect(new Set(files.map((name) => modeOf(join(made, name))))).toEqual(new Set(['600']));
  });
});
