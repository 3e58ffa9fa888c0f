import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../local-service/src/store/migrate.ts';
import { openSqlite, queryOn } from '../../../local-service/src/store/sqlite.ts';
import { sqliteMigrations } from '../../../local-service/src/store/sqlite-migrations.ts';
import { call } from '../call.ts';
import { quickService, runProcess } from '../run-process.ts';

const changes = Object.keys(sqliteMigrations);
/** How many changes each older version has made. */
const older = changes.slice(0, -1).map((name, at): [string, number] => [name, at + 1]);

let folder: string;
let data: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  data = join(folder, 'reports.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes the file of an older version, with one report. */
async function makeOlder(count: number): Promise<void> {
  const database = new DatabaseSync(data);
  const query = queryOn(database);
  const made = Object.fromEntries(Object.entries(sqliteMigrations).slice(0, count));
  await query.transaction().execute((transaction) => migrate(transaction, made));
  database.exec(`INSERT INTO reports
    (url, project, score, result, checks, privacy, created_at, generated_at)
    VALUES ('https://example.com/old', 'example.com', 90, 'good', '{}', 1,
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
  await query.destroy();
}

function changesIn(): unknown[] {
  const database = new DatabaseSync(data, { readOnly: true });
  const rows = database.prepare('SELECT name FROM kysely_migration ORDER BY name').all();
  database.close();
  return rows.map(({ name }) => name);
}

it.each(older)('gets the changes after %s, and keeps its reports', async (_, count) => {
  await makeOlder(count);
  expect(changesIn()).toEqual(changes.slice(0, count));
  const { query, addressContains, close } = await openSqlite(data);
  const { all: found } = await addressContains('ample.com/OLD'.toLowerCase());
  expect(await query.selectFrom('reports').select(['url', 'team']).where(found).execute()).toEqual([
    { url: 'https://example.com/old', team: 'default' },
  ]);
  await close();
  expect(changesIn()).toEqual(changes);
});

it('is changed once where two services open it at once', async () => {
  await makeOlder(1);
  const services = [1, 2].map(() => runProcess(quickService, [data]));
  const first = await Promise.any(services.map(async (one) => ({ one, url: await one.ready })));
  const second = services.find((one) => one !== first.one)!;
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`The data file ${data} cannot be used: another process uses it.`);
  const { rows } = await call({ url: first.url, key: 'the-key' }, 'GET', '/reports');
  expect(rows.map(({ url }) => url)).toEqual(['https://example.com/old']);
  first.one.child.kill('SIGTERM');
  expect(await first.one.ended).toBe(0);
  expect(changesIn()).toEqual(changes);
});
