import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type RawBuilder, sql, SqliteDialect, type SqlBool } from 'kysely';
import { filePages, memoryPages, pagesFolder } from './pages.ts';
import { closeToOthers, makePrivateFile, needRoom } from '../base/private-files.ts';
import { addressHas } from './contains.ts';
import type { AddressCondition, Database } from './database.ts';
import type { Tables } from './tables.ts';
import { migrate } from './migrate.ts';
import { damageFoundIn, explainSqliteError, fileInUse } from './sqlite-error.ts';
import { isNewFile, requireSameVersion } from './sqlite-file.ts';
import { lockFile } from './sqlite-lock.ts';
import { sqliteMigrations } from './sqlite-migrations.ts';
import { tryChange } from './try-change.ts';

const inMemory = ':memory:';

/** How long a service waits for a command to open the file, in milliseconds. */
const commandMs = 1000;

/** How long a change waits for one of another process, in milliseconds. */
const waitMs = 2000;

/**
 * Every answered change survives a kill and a power cut, and deleted data is overwritten. Each
 * change goes from the log into the file at once, and the next one begins the log anew and cuts it.
 */
const lasting = `PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
  PRAGMA wal_autocheckpoint = 1; PRAGMA journal_size_limit = 0`;

/**
 * Opens or creates the data file; `:memory:` keeps everything in memory. Locks the file until it is
 * closed, because a second service would not know which audits run. A command is `beside` a service
 * that may have the lock, and holds it only until the file is open. Closes the file to other
 * accounts, checks all of it for damage, and makes the changes of its tables that are missing,
 * unless a service has done so. Throws a `DatabaseError`; the file of another program stays
 * unchanged.
 */
export async function openSqlite(file: string, { beside = false } = {}): Promise<Database> {
  const explain = (error: unknown) => explainSqliteError(error, file);
  let database: DatabaseSync | undefined;
  let unlock: (() => void) | null | undefined;
  try {
    if (file !== inMemory) {
      makePrivateFile(file);
      requireOwnFile(file);
      closeToOthers(file);
      // A command has the lock for a moment only.
      unlock = lockFile(file, beside ? 0 : commandMs);
      if (unlock === null && !beside) throw fileInUse(file);
    }
    database = new DatabaseSync(file, { timeout: waitMs });
    database.exec(`${lasting}; BEGIN EXCLUSIVE; COMMIT`);
    const query = queryOn(database);
    if (unlock === null) requireSameVersion(database, file);
    else {
      if (!isNewFile(database, file)) checkForDamage(database, file);
      await query.transaction().execute((transaction) => migrate(transaction, sqliteMigrations));
      // Writes into a log beside the file (`-wal`), so that no reader stops a change.
      database.exec('PRAGMA journal_mode = WAL');
    }
    if (beside) unlock?.();
    return {
      query,
      writing: query,
      pages: file === inMemory ? memoryPages() : filePages(pagesFolder(file), { isAlone: !beside }),
      addressContains: (text) => addressContains(query, text),
      version: () => version(query),
      ready: async () => undefined,
      async takesChanges() {
        // A small change finds room in the log while the disk is full.
        if (file !== inMemory) await needRoom(`${file}-room`);
        await tryChange(query);
      },
      explain,
      close: () => query.destroy().finally(beside ? undefined : unlock),
    };
  } catch (error) {
    database?.close();
    unlock?.();
    throw explain(error);
  }
}

/**
 * Throws if another program made the file. Reads only, because closing a writable connection would
 * merge a log beside it (`-wal`) into the file.
 */
function requireOwnFile(file: string): void {
  // Without a log the connection may write: a journal that a kill left is rolled back first.
  const database = new DatabaseSync(file, {
    readOnly: existsSync(`${file}-wal`),
    timeout: waitMs,
  });
  try {
    isNewFile(database, file);
  } finally {
    database.close();
  }
}

/** The most reports that are looked up by parts of their address. For more a scan is quicker. */
const fewReports = 20_000;

/** How many threes of a text are looked up together. */
const usedThrees = 2;

/**
 * The index of parts has three letters each. It finds the reports that have those threes of the
 * text that few have, from its end, where addresses differ most. They are then compared with the
 * text itself.
 */
async function addressContains(query: Kysely<Tables>, text: string): Promise<AddressCondition> {
  const compared = addressHas(text);
  const quoted = Array.from(
    text.matchAll(/(?=(.{3}))/gsu),
    ([, three = '']) => `"${three.replaceAll('"', '""')}"`,
  ).toReversed();
  const { rows } = await sql<{ rare: string }>`
    SELECT value AS rare FROM json_each(${JSON.stringify(quoted)})
    WHERE (SELECT count(*) FROM (${withThrees(sql`value`)} LIMIT ${fewReports + 1})) <= ${fewReports}
    LIMIT ${usedThrees}`.execute(query);
  // With another condition on addresses, all are found in their index, and no report is read.
  if (rows.length === 0) return { all: sql`url_order >= '' AND ${compared}`, inOrder: compared };
  const wanted = rows.map(({ rare }) => rare).join(' ');
  const looked = sql<SqlBool>`id IN (${withThrees(sql.val(wanted))}) AND ${compared}`;
  return { all: looked, inOrder: looked };
}

/** The ids of the reports whose address has all these threes, in quotes. */
const withThrees = (threes: RawBuilder<unknown>) =>
  sql`SELECT rowid FROM report_addresses WHERE report_addresses MATCH ${threes}`;

/** The changes of all other connections, and those of this one. */
async function version(query: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ others: number; own: number }>`
    SELECT data_version AS others, total_changes() AS own FROM pragma_data_version`.execute(query);
  return `${rows[0]?.others} ${rows[0]?.own}`;
}

function checkForDamage(database: DatabaseSync, file: string): void {
  const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (check !== 'ok') throw damageFoundIn(file);
}

/** The statement for one of the query builder. */
function statementFor(text: string, isTransaction: boolean): string {
  // A transaction that first reads could not wait for one of another process when it writes.
  if (text === 'begin') return 'BEGIN IMMEDIATE';
  // SQLite rolls back by itself when the disk is full, among others.
  if (text === 'rollback' && !isTransaction) return 'SELECT 1';
  return text;
}

/** How many statements are kept. A service has fewer, but for lists with unusual filters. */
const keptStatements = 100;

/**
 * Prepares statements, and keeps those that were used last. To prepare one takes longer than to run
 * most, and its memory is SQLite's: JavaScript collects its garbage late, unaware of that.
 */
function keepStatements(database: DatabaseSync): (text: string) => StatementSync {
  const kept = new Map<string, StatementSync>();
  return (text) => {
    const statement = kept.get(text) ?? database.prepare(text);
    kept.delete(text);
    kept.set(text, statement);
    const [oldest = ''] = kept.keys();
    if (kept.size > keptStatements) kept.delete(oldest);
    return statement;
  };
}

/** The query builder on a database of Node's own SQLite. It closes the database as well. */
export function queryOn(database: DatabaseSync): Kysely<Tables> {
  const prepare = keepStatements(database);
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(text) {
        const statement = prepare(statementFor(text, database.isTransaction));
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as SQLInputValue[])),
          run: (values) => statement.run(...(values as SQLInputValue[])),
          iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
        };
      },
    },
  });
  return new Kysely({ dialect });
}
