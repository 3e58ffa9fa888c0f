import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../local-service/src/store/database.ts';
import { openDatabase } from '../../../local-service/src/store/open-database.ts';
import { createProjectStore } from '../../../local-service/src/store/project-store.ts';
import { createReportStore } from '../../../local-service/src/store/report-store.ts';
import { makeStore, type Store } from './store.ts';

const may = Date.UTC(2026, 4, 20);
const june = Date.UTC(2026, 5, 2);
let store: Store;
let database: Database;
let reports: ReturnType<typeof createReportStore>;

beforeEach(async () => {
  store = makeStore();
  database = await openDatabase(store);
  await database.ready();
  reports = createReportStore(database);
});
afterEach(() => database.close());

const owner = { name: 'anna', team: 'default' };
const outcome = (html: string) => ({ score: 95, checks: {}, html });
const create = async (html: string, at: number) =>
  (await reports.create(
    {
      caller: owner,
      url: 'https://example.com/',
      privacy: 1,
      passwordHash: null,
    },
    at,
    { outcome: outcome(html) },
  ))!.id;
const htmlOf = async (id: number) => {
  const packed = await (await reports.page({ id }))?.packed();
  return packed ? String(zstdDecompressSync(packed)) : packed;
};

/** The pages that are kept, by their month. */
async function kept(): Promise<string[]> {
  if (store.database === undefined) {
    const folder = `${store.file}-pages`;
    const months = existsSync(folder) ? readdirSync(folder).toSorted() : [];
    return months.flatMap((month) =>
      readdirSync(join(folder, month)).map((name) => `${month} ${name.split('-')[0]}`),
    );
  }
  const { rows } = await sql<{ page: string }>`SELECT month || ' ' || report_id AS page
    FROM report_pages ORDER BY month, report_id`.execute(database.query);
  return rows.map(({ page }) => page);
}

it('are read as they were written, small and large', async () => {
  const large = `<!doctype html>${'<p>many words</p>'.repeat(40_000)}`;
  const [one, other] = [await create('', may), await create(large, may)];
  expect([await htmlOf(one), await htmlOf(other)]).toEqual(['', large]);
});

it('are those of the last audit, also where that was in another month', async () => {
  const id = await create('first', may);
  await reports.update(id, {}, may + 1000, { outcome: outcome('second') });
  expect([await htmlOf(id), await kept()]).toEqual(['second', [`2026-05 ${id}`]]);
  await reports.update(id, {}, june, { outcome: outcome('third') });
  expect(await htmlOf(id)).toBe('third');
  await database.pages.removeBefore(new Date(june).toISOString());
  expect([await htmlOf(id), await kept()]).toEqual(['third', [`2026-06 ${id}`]]);
});

it('go with their month, and their reports stay', async () => {
  const [old, young] = [await create('old', may), await create('young', june)];
  await database.pages.removeBefore(new Date(june).toISOString());
  expect([await htmlOf(old), await htmlOf(young)]).toEqual([null, 'young']);
  expect((await reports.read(old))?.result).toBe('good');
  // The month can be used anew, as by an audit while the clock is set back.
  const again = await create('again', may);
  expect(await htmlOf(again)).toBe('again');
});

it('are nowhere any more once their report or project is deleted', async () => {
  const [one, other] = [await create('one', may), await create('other', june)];
  await reports.update(one, {}, june, { outcome: outcome('later') });
  await reports.remove(owner, one, june);
  expect(await kept()).toEqual([`2026-06 ${other}`]);
  await createProjectStore(database).remove(owner, 'example.com', june);
  expect(await kept()).toEqual([]);
});

it('are one sentence where they cannot be kept, and no report is without its page', async () => {
  if (store.database !== undefined) return;
  writeFileSync(`${store.file}-pages`, 'This is no folder.');
  const error = await create('page', may).catch((raw: unknown) => database.explain(raw));
  expect(String(error)).toMatch(
    /^DatabaseError: The folder of pages .*-pages cannot be used: a file is in /,
  );
  expect(await reports.read(1)).toBeNull();
});
