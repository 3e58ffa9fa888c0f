import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { monthOf, packPage, type Pages } from './pages.ts';

/** The table of a month's pages, such as `report_pages_2026_11`. */
const nameOf = (month: string) => `report_pages_${month.replace('-', '_')}`;

/**
 * Pages in PostgreSQL, where several machines read them: a table in parts by month, which are
 * dropped whole. A deleted report takes its pages along.
 */
export function postgresPages(database: Kysely<Tables>): Pages {
  const prepared = new Map<string, Promise<unknown>>();
  return {
    async prepare(at, html) {
      const month = monthOf(at);
      const making = prepared.get(month) ?? makeTable(database, month);
      prepared.set(month, making);
      await making.catch((error: unknown) => {
        prepared.delete(month);
        throw error;
      });
      return packPage(html);
    },
    async put(transaction, { id, generated_at }, html) {
      await sql`INSERT INTO report_pages (month, report_id, html)
        VALUES (${monthOf(generated_at)}, ${id}, ${html})
        ON CONFLICT (report_id, month) DO UPDATE SET html = excluded.html`.execute(transaction);
    },
    async read({ id, generated_at }) {
      const { rows } = await sql<{ html: Uint8Array }>`SELECT html FROM report_pages
        WHERE report_id = ${id} AND month = ${monthOf(generated_at)}`.execute(database);
      return rows[0]?.html ?? null;
    },
    remove: async () => undefined,
    async removeBefore(time) {
      const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_inherits
        JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'report_pages'::regclass`.execute(database);
      for (const { name } of rows) {
        const month = name.slice('report_pages_'.length).replace('_', '-');
        if (month < monthOf(time)) await drop(database, month);
        prepared.delete(month);
      }
    },
  };
}

/**
 * Makes the table of a month. It is made by itself and then attached, which no reader waits for. A
 * backup may hold the tables for long, and others would wait behind this, so it gives up soon.
 */
async function makeTable(database: Kysely<Tables>, month: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`SET LOCAL lock_timeout = '2s'`.execute(transaction);
    // Processes that make it at once would refuse one another.
    await sql`SELECT pg_advisory_xact_lock(hashtext('report_pages'))`.execute(transaction);
    const { rows } = await sql`SELECT 1 FROM pg_class
      WHERE oid = to_regclass(${nameOf(month)})`.execute(transaction);
    if (rows.length > 0) return;
    const table = sql.id(nameOf(month));
    await sql`CREATE TABLE ${table} (LIKE report_pages INCLUDING ALL)`.execute(transaction);
    await sql`ALTER TABLE report_pages ATTACH PARTITION ${table}
      FOR VALUES IN (${sql.lit(month)})`.execute(transaction);
  });
}

/**
 * Drops the table of a month. That waits for those who read reports, and others would wait behind
 * it, so it gives up soon. It is tried again an hour later.
 */
async function drop(database: Kysely<Tables>, month: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`SET LOCAL lock_timeout = '2s'`.execute(transaction);
    await sql`DROP TABLE IF EXISTS ${sql.id(nameOf(month))}`.execute(transaction);
  });
}
