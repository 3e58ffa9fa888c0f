import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { sqliteMigrations } from '../../../local-service/src/store/sqlite-migrations.ts';
import { openSqlite, queryOn } from '../../../local-service/src/store/sqlite.ts';
import { call } from '../call.ts';
import { fillDataFile } from '../fill-data-file.ts';
import { quickAudit } from '../quick-audit.ts';
import { makeFolder, start } from '../stage.ts';

let data: string;

beforeEach(() => {
  data = join(makeFolder(), 'reports.sqlite');
});

const run = (statements: string) => {
  const database = new DatabaseSync(data);
  database.exec(statements);
  database.close();
};

it('has no tables when they cannot all be made', async () => {
  run(
    "PRAGMA user_version = 0; CREATE VIEW kysely_migration AS SELECT '' AS name, '' AS timestamp WHERE 0",
  );
  const before = readFileSync(data);
  await expect(openSqlite(data)).rejects.toThrow(/kysely_migration/);
  expect(readFileSync(data).equals(before)).toBe(true);
});

it('throws that the disk is full, and not that there is nothing to roll back', async () => {
  await openSqlite(data).then(({ close }) => close());
  const database = new DatabaseSync(data);
  database.exec('PRAGMA max_page_count = 20');
  const query = queryOn(database);
  const row = {
    team: 'default',
    key: 'x'.repeat(400_000),
    fingerprint: '',
    report_id: 1,
    until: 0,
  };
  const grow = () =>
    query
      .transaction()
      .execute((transaction) => transaction.insertInto('idempotency_keys').values(row).execute());
  await expect(grow()).rejects.toThrow('database or disk is full');
  await expect(grow()).rejects.toThrow('database or disk is full');
  await query.destroy();
});

it('prepares a statement once, and keeps those alone that were used last', async () => {
  const database = new DatabaseSync(':memory:');
  const prepared: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (text) => {
    prepared.push(text);
    return prepare(text);
  };
  const query = queryOn(database);
  const read = async (number: number) => {
    const rows = await query
      .selectNoFrom((of) => [of.lit(number).as('number'), of.val('a').as('text')])
      .execute();
    expect(rows).toEqual([{ number, text: 'a' }]);
  };
  for (let times = 0; times < 3; times += 1) await read(0);
  expect(prepared).toHaveLength(1);
  // The first is used again and again, so it stays. The second one gives way.
  for (let number = 1; number <= 150; number += 1) {
    await read(number);
    await read(0);
  }
  expect(prepared).toHaveLength(151);
  await read(150);
  expect(prepared).toHaveLength(151);
  await read(1);
  expect(prepared).toHaveLength(152);
  await query.destroy();
});

it('finds parts of addresses that few and that very many reports have, and none that are deleted', async () => {
  await fillDataFile(
    data,
    Array.from({ length: 20_001 }, (_, at) => ({ url: `https://many.example/"x"/${at}` })),
  );
  const service = await start({ file: data });
  const found = async (search: string) => {
    const { rows, meta } = await call(
      service,
      'GET',
      `/reports?${new URLSearchParams({ search })}`,
    );
    return [meta['total'], rows[0]?.['url']];
  };
  const last = 'https://many.example/"x"/20000';
  expect(await found('MANY.example')).toEqual([20_001, last]);
  expect(await found('"X"/')).toEqual([20_001, last]);
  expect(await found('"x"/2000')).toEqual([2, last]);
  expect(await found('/20000')).toEqual([1, last]);
  expect(await found('nym')).toEqual([0, undefined]);
  await call(service, 'DELETE', '/reports/20001');
  expect(await found('/20000')).toEqual([0, undefined]);
  await service.close();
  // It throws where the index of parts and the reports differ.
  const check =
    "INSERT INTO report_addresses (report_addresses, rank) VALUES ('integrity-check', 1)";
  expect(() => run(check)).not.toThrow();
});

it('gets the columns that it lacks, and sends its reports as they were', async () => {
  const audit = quickAudit();
  const older = await start({ file: data, audit });
  const { item } = await call(older, 'POST', '/reports', { url: 'https://example.com/' });
  await older.close();
  const trail = sqliteMigrations['0001-tables']!.filter((one) => one.includes(' deletions'));
  run(`DELETE FROM kysely_migration WHERE name > '0001-tables';
    DROP TABLE trail;
    ${trail.join(';')};
    INSERT INTO deletions VALUES ('2026-01-01T00:00:00.000Z', 'default', 'anna', 7, NULL);
    DROP INDEX reports_by_share_token;
    DROP TABLE settings;
    ALTER TABLE reports DROP COLUMN share_token;
    ALTER TABLE reports DROP COLUMN categories;
    ALTER TABLE reports DROP COLUMN categories_reason;
    ALTER TABLE reports DROP COLUMN spread;`);
  const newer = await start({ file: data, audit });
  expect((await call(newer, 'GET', '/reports/1')).item).toEqual(item);
  expect((await call(newer, 'GET', '/reports')).rows[0]).not.toHaveProperty('categories');
  const reader = new DatabaseSync(data, { readOnly: true });
  expect(reader.prepare('SELECT key, event, subject FROM trail').all()).toMatchObject([
    { key: 'anna', event: 'report deleted', subject: '7' },
  ]);
  reader.close();
});
