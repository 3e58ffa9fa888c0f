import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Expression, Kysely, sql, SqliteAdapter, SqliteDialect, type SqlBool } from 'kysely';
import { contains } from '../contains.ts';
import { closeToOthers, makePrivateFile } from '../private-files.ts';
import type { Database, Tables } from './database.ts';
import { damageFoundIn, explainSqliteError } from './sqlite-error.ts';
import { migrate } from './migrate.ts';
import { isNewFile } from './sqlite-file.ts';
import { sqliteMigrations } from './sqlite-migrations.ts';

const inMemory = ':memory:';

/**
 * Opens or creates the data file; `:memory:` keeps everything in memory. Locks the file until it is
 * closed, because a second service would not know which audits run. Closes it to other accounts,
 * checks all of it for damage, and makes the changes of its tables that are missing. Throws a
 * `DatabaseError`; the file of another program stays unchanged.
 */
export async function openSqlite(file: string): Promise<Database> {
  const explain = (error: unknown) => explainSqliteError(error, file);
  let database: DatabaseSync | undefined;
  try {
    if (file !== inMemory) {
      makePrivateFile(file);
      requireOwnFile(file);
      closeToOthers(file);
    }
    database = new DatabaseSync(file);
    // A rollback journal and full syncs: one file, and every answered change survives a kill and a
    // power cut.
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; BEGIN EXCLUSIVE; COMMIT;',
    );
    if (!isNewFile(database, file)) checkForDamage(database, file);
    const query = queryOn(database);
    await query.transaction().execute((transaction) => migrate(transaction, sqliteMigrations));
    return {
      query,
      addressContains: (text) => addressContains(query, text),
      ready: async () => undefined,
      explain,
      close: () => query.destroy(),
    };
  } catch (error) {
    database?.close();
    throw explain(error);
  }
}

/**
 * Throws if another program made the file. Reads only, because closing a writable connection would
 * merge a log beside it (`-wal`) into the file.
 */
function requireOwnFile(file: string): void {
  // Without a log the connection may write: a journal that a kill left is rolled back first.
  const database = new DatabaseSync(file, { readOnly: existsSync(`${file}-wal`) });
  try {
    isNewFile(database, file);
  } finally {
    database.close();
  }
}

/** The most reports that are looked up by parts of their address. For more a scan is quicker. */
const fewReports = 20_000;

/**
 * The index of parts has three letters each. It finds the reports that have some threes of the text
 * anywhere, which are then compared with the text itself.
 */
async function addressContains(query: Kysely<Tables>, text: string): Promise<Expression<SqlBool>> {
  const compared = contains(sql`url_order`, text);
  const threes = text.match(/.{3}/gsu) ?? [];
  if (threes.length === 0) return compared;
  const wanted = threes.map((three) => `"${three.replaceAll('"', '""')}"`).join(' ');
  const { rows } = await sql<{ id: number }>`SELECT rowid AS id FROM report_addresses
    WHERE report_addresses MATCH ${wanted} LIMIT ${fewReports + 1}`.execute(query);
  if (rows.length > fewReports) return compared;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return sql<SqlBool>`id IN (SELECT value FROM json_each(${ids})) AND ${compared}`;
}

function checkForDamage(database: DatabaseSync, file: string): void {
  const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (check !== 'ok') throw damageFoundIn(file);
}

/** The query builder on a database of Node's own SQLite. It closes the database as well. */
export function queryOn(database: DatabaseSync): Kysely<Tables> {
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(text) {
        // SQLite rolls back by itself when the disk is full, among others.
        const isDone = text === 'rollback' && !database.isTransaction;
        const statement = database.prepare(isDone ? 'SELECT 1' : text);
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as SQLInputValue[])),
          run: (values) => statement.run(...(values as SQLInputValue[])),
          iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
        };
      },
    },
  });
  // Changes of tables belong to a transaction as well, unlike the query builder believes.
  dialect.createAdapter = () =>
    Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true });
  return new Kysely({ dialect });
}
