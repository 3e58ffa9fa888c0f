import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../call.ts';
import { fillDataFile } from '../fill-data-file.ts';
import { main, quickService, runProcess } from '../run-process.ts';
import { makeFolder, start } from '../stage.ts';
import { runProgram } from './run-program.ts';

let folder: string;
let data: string;
let saved: string;

beforeEach(() => {
  folder = makeFolder();
  data = join(folder, 'reports.sqlite');
  saved = join(folder, 'saved.sqlite');
});

const fill = (file: string, count: number, host = 'example.com') =>
  fillDataFile(
    file,
    Array.from({ length: count }, (_, at) => ({ url: `https://${host}/${at}` })),
  );
/** Runs a command as the main program does. */
async function run(name: string, ...words: string[]) {
  const { code, lines } = await runProgram([name, ...words, '--data', data]).catch(
    ({ message }: Error) => ({ code: 1, lines: [message] }),
  );
  return { code, said: lines.map((line) => `${line}\n`).join('') };
}
const change = (file: string, statement: string) => {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
};
const addressesIn = (file: string) => {
  const database = new DatabaseSync(file);
  const rows = database.prepare('SELECT url FROM reports ORDER BY id').all();
  database.close();
  return rows.map(({ url }) => String(url));
};

const pagesIn = (file: string) =>
  readdirSync(`${file}-pages`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.zst'))
    .toSorted();

it(
  'saves all that was answered for while the service runs and writes, and the service goes on',
  { timeout: 60_000 },
  async () => {
    await fill(data, 20_000);
    // 100 MB, so that there is time to create reports meanwhile.
    change(data, 'UPDATE reports SET checks = hex(randomblob(2500))');
    const { ready } = runProcess(quickService, [data]);
    const service = { url: await ready, key: 'the-key' };
    const answered: string[] = [];
    const over = new AbortController();
    const client = async (name: number) => {
      for (let at = 0; !over.signal.aborted; at += 1) {
        const url = `https://client-${name}.example/${at}`;
        expect((await call(service, 'POST', '/reports', { url })).status).toBe(200);
        answered.push(url);
      }
    };
    const clients = [1, 2, 3].map(client);
    await expect.poll(() => answered.length).toBeGreaterThan(20);
    const before = [...answered];
    const saving = runProcess(main, ['backup', saved, '--data', data]);
    const [code, said] = [await saving.ended, saving.said()];
    const atEnd = answered.length;
    await expect.poll(() => answered.length).toBeGreaterThan(atEnd);
    over.abort();
    await Promise.all(clients);

    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /^Saved 20\d{3} reports \(\d+\.\d MB\) and \d+ pages in .*saved\.sqlite\. It was read back, and is whole\.\n$/,
      ),
    ]);
    const kept = addressesIn(saved);
    expect(kept).toEqual(expect.arrayContaining(before));
    // Each report that was created has its page, whenever the backup read it.
    expect(said).toContain(` and ${kept.length - 20_000} pages in `);
    expect((statSync(saved).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(folder).filter((name) => /part|saved.+-(?!pages)/.test(name))).toEqual([]);
  },
);

it('brings a saved file back, and keeps the one of before beside it', async () => {
  const first = await start({ file: data });
  const { item } = await call(first, 'POST', '/reports', { url: 'https://example.com/kept' });
  await first.close();
  expect((await run('backup', saved)).code).toBe(0);
  // Its header says that it needs no log beside it: it may lie on a disk that takes no changes.
  expect([...readFileSync(saved).subarray(18, 20)]).toEqual([1, 1]);
  const later = await start({ file: data });
  await call(later, 'DELETE', '/reports/1');
  await later.close();

  const { code, said } = await run('restore', saved);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(
      /^Restored 1 report .* and 1 page in .*\nThe reports of before are in .*\nTheir pages are in .*-pages\.\n$/,
    ),
  ]);
  const old = /are in (.*)\.\n/.exec(said)?.[1] ?? '';
  expect(addressesIn(old)).toEqual([]);
  const again = await start({ file: data });
  expect((await call(again, 'GET', '/reports/1')).item).toEqual(item);
  expect(pagesIn(data)).toEqual(pagesIn(saved));
  expect(pagesIn(data)).toHaveLength(1);
});

it('says whether a saved file is whole, with its pages, and restores no damaged one', async () => {
  const service = await start({ file: data });
  for (const name of ['a', 'b'])
    await call(service, 'POST', '/reports', { url: `https://${name}.example/` });
  await service.close();
  expect((await run('backup', saved)).code).toBe(0);
  expect(await run('backup', saved, '--verify')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /saved\.sqlite has 2 reports \(.* MB\) and 2 pages\. All of it was read, and is whole\.\n$/,
    ),
  });
  const [page = ''] = pagesIn(saved);
  const path = join(`${saved}-pages`, page);
  writeFileSync(path, readFileSync(path).fill(0, 20, 40));
  const sentence = `The page ${path} is damaged.\n`;
  expect(await run('backup', saved, '--verify')).toEqual({ code: 1, said: sentence });
  expect(await run('restore', saved)).toEqual({ code: 1, said: sentence });
  expect(pagesIn(data)).toHaveLength(2);
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
});

it.each([
  ['rolls a change back', 'DELETE', '-journal', 3],
  ['holds a change', 'WAL', '-wal', 0],
])(
  'leaves no journal of the old file beside the restored one, where it %s',
  async (_, mode, end, count) => {
    await fill(saved, 2, 'saved.example');
    await fill(data, 3, 'before.example');
    const crashing = new DatabaseSync(data);
    // A cache of one page goes to the disk before the change is done.
    crashing.exec(`PRAGMA journal_mode = ${mode}; PRAGMA cache_size = 1; BEGIN`);
    crashing.exec('DELETE FROM reports');
    if (mode === 'WAL') crashing.exec('COMMIT');
    const left = ['', end].map((part) => [data + part, readFileSync(data + part)] as const);
    if (mode === 'DELETE') crashing.exec('ROLLBACK');
    crashing.close();
    for (const [file, bytes] of left) writeFileSync(file, bytes);

    const { code, said } = await run('restore', saved);
    expect(code).toBe(0);
    const beside = readdirSync(folder).filter((name) => name.startsWith('reports.sqlite-'));
    expect(beside).toEqual(['reports.sqlite-lock']);
    expect(addressesIn(data)).toEqual(['https://saved.example/0', 'https://saved.example/1']);
    // The old file has its journal, without which it would be another one.
    const old = /are in (.*)\.\n/.exec(said)?.[1] ?? '';
    expect(existsSync(old + end)).toBe(true);
    expect(addressesIn(old)).toHaveLength(count);
  },
);

it('brings back what is in the log beside a file as well', async () => {
  await fill(saved, 3, 'saved.example');
  const crashing = new DatabaseSync(saved);
  crashing.exec("DELETE FROM reports WHERE url LIKE '%/1'");
  const left = ['', '-wal'].map((end) => [saved + end, readFileSync(saved + end)] as const);
  crashing.close();
  for (const [file, bytes] of left) writeFileSync(file, bytes);

  expect((await run('restore', saved)).code).toBe(0);
  expect(addressesIn(data)).toEqual(['https://saved.example/0', 'https://saved.example/2']);
});

it('takes the place of a damaged data file', async () => {
  await fill(saved, 3);
  writeFileSync(data, 'hello '.repeat(1000));
  expect((await run('restore', saved)).code).toBe(0);
  expect(addressesIn(data)).toHaveLength(3);
});

it('refuses what it cannot restore, in one sentence, and leaves all as it is', async () => {
  await fill(data, 2, 'before.example');
  const foreign = join(folder, 'foreign.sqlite');
  change(foreign, 'CREATE TABLE notes (title TEXT)');
  const newer = join(folder, 'newer.sqlite');
  await fill(newer, 1);
  change(newer, "INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')");
  const damaged = join(folder, 'damaged.sqlite');
  await fill(damaged, 1000);
  const bytes = readFileSync(damaged);
  writeFileSync(damaged, bytes.fill(0xa5, 8192));
  const torn = join(folder, 'torn.sqlite');
  await fill(torn, 1);
  change(torn, `UPDATE reports SET checks = '${'z'.repeat(20_000)}'`);
  // A long text goes over several pages. Each begins with the number of the next one.
  const pages = readFileSync(torn);
  const page = Math.floor(pages.indexOf('z'.repeat(4000)) / 4096 + 1) * 4096;
  writeFileSync(torn, pages.fill(0xff, page, page + 4));
  const text = join(folder, 'text.sqlite');
  writeFileSync(text, 'hello '.repeat(1000));
  const rows: [file: string, sentence: RegExp][] = [
    [foreign, /^The data file .*foreign\.sqlite was not made by this service\. .*\n$/],
    [newer, /^The data file .*newer\.sqlite was written by a newer version .*\n$/],
    [damaged, /^The data file .*damaged\.sqlite cannot be used: it is damaged\. .*\n$/],
    [torn, /^The data file .*torn\.sqlite cannot be used: it is damaged\. .*\n$/],
    [text, /^The data file .*text\.sqlite cannot be used: it is not a database\. .*\n$/],
    [join(folder, 'none.sqlite'), /^There is no file .*none\.sqlite\.\n$/],
  ];
  const names = readdirSync(folder);
  for (const [file, sentence] of rows) {
    const { code, said } = await run('restore', file);
    expect([file, code, said]).toEqual([file, 1, expect.stringMatching(sentence)]);
  }
  const added = readdirSync(folder).filter((name) => !names.includes(name));
  expect([added, addressesIn(data).length]).toEqual([[], 2]);
});

it('refuses to restore while a service runs', async () => {
  await fill(saved, 1);
  const { ready } = runProcess(quickService, [data]);
  const service = { url: await ready, key: 'the-key' };
  expect(await run('restore', saved)).toEqual({
    code: 1,
    said: `The data file ${data} cannot be used: another process uses it.\n`,
  });
  await call(service, 'POST', '/reports', { url: 'https://example.com/' });
  expect((await call(service, 'GET', '/reports')).meta['total']).toBe(1);
});

it('says in one sentence why it saves nothing', async () => {
  expect((await run('backup', saved)).said).toBe(`There is no data file ${data}.\n`);
  writeFileSync(data, 'hello '.repeat(1000));
  expect((await run('backup', saved)).said).toMatch(/it is not a database\. .*\n$/);
  expect(existsSync(saved)).toBe(false);
  writeFileSync(saved, 'mine');
  expect((await run('backup', saved)).said).toBe(
    `${saved} is there already. Choose another name.\n`,
  );
  expect(readFileSync(saved, 'utf8')).toBe('mine');
  expect((await run('backup')).said).toBe("error: missing required argument 'FILE'\n");
  for (const name of ['backup', 'restore'])
    expect(await run(name, saved, '--database', 'postgres:///verdict')).toEqual({
      code: 1,
      said: 'The reports are in PostgreSQL: save them with pg_dump, and bring them back with pg_restore.\n',
    });
});

it('restores reports without the pages of others that had the same ids', async () => {
  await fill(data, 0);
  expect((await run('backup', saved)).code).toBe(0);
  const service = await start({ file: data });
  await call(service, 'POST', '/reports', { url: 'https://example.com/', privacy: '0' });
  await service.close();
  const later = join(folder, 'later.sqlite');
  expect((await run('backup', later)).code).toBe(0);
  expect((await run('restore', saved)).code).toBe(0);
  expect(existsSync(`${data}-pages`)).toBe(false);
  const old = readdirSync(folder).filter((name) => /sqlite\..*-pages$/.test(name));
  expect(old).toHaveLength(1);
});

it.runIf(process.getuid?.() === 0)(
  'restores a file for the account that has the file of before',
  async () => {
    await fill(data, 1);
    expect((await run('backup', saved)).code).toBe(0);
    chownSync(data, 4321, 8765);
    chmodSync(data, 0o640);
    expect((await run('restore', saved)).code).toBe(0);
    const { uid, gid, mode } = statSync(data);
    expect([uid, gid, mode & 0o777]).toEqual([4321, 8765, 0o640]);
  },
);
