import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, queryOn } from '../../../local-service/database/sqlite.ts';
import { sqliteMigrations } from '../../../local-service/database/sqlite-migrations.ts';
import { startService } from '../../../local-service/start.ts';
import { call } from '../call.ts';
import { fillDataFile } from '../fill-data-file.ts';
import { quickAudit } from '../quick-audit.ts';

let folder: string;
let data: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  data = join(folder, 'reports.sqlite');
  await fillDataFile(data, [{ url: 'https://example.com/a' }, { url: 'https://example.com/b' }]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (statements: string) => {
  const database = new DatabaseSync(data);
  database.exec(statements);
  database.close();
};

describe('a file from before there were migrations', () => {
  beforeEach(() => {
    run('DROP TABLE kysely_migration; DROP TABLE kysely_migration_lock');
  });

  it('keeps its reports, and gets the changes that are missing', async () => {
    const service = await startService({ audit: quickAudit(), key: 'the-key', file: data });
    expect((await call(service, 'GET', '/reports')).meta['total']).toBe(2);
    await service.close();
    const database = new DatabaseSync(data);
    expect(database.prepare('SELECT name FROM kysely_migration').all()).toEqual(
      Object.keys(sqliteMigrations).map((name) => ({ name })),
    );
    database.close();
  });

  it('stays as it is when a change cannot be made', async () => {
    run('CREATE VIEW kysely_migration_lock AS SELECT 1 AS id, 0 AS is_locked WHERE 0');
    const before = readFileSync(data);
    await expect(openSqlite(data)).rejects.toThrow();
    expect(readFileSync(data).equals(before)).toBe(true);
  });
});

it('throws that the disk is full, and not that there is nothing to roll back', async () => {
  const database = new DatabaseSync(data);
  database.exec('PRAGMA max_page_count = 20');
  const query = queryOn(database);
  const row = { key: 'x'.repeat(400_000), fingerprint: '', report_id: 1 };
  const grow = () =>
    query
      .transaction()
      .execute((transaction) => transaction.insertInto('idempotency_keys').values(row).execute());
  await expect(grow()).rejects.toThrow('database or disk is full');
  await expect(grow()).rejects.toThrow('database or disk is full');
  await query.destroy();
});
