import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError, damageFoundIn, explainDatabaseError } from './database-error.ts';
import { closeToOthers, makePrivateFile } from './private-files.ts';

const version = 1;
const inMemory = ':memory:';

/**
 * The tables. `idempotency_keys` outlives its report, so that a late request does not bring a
 * deleted report back.
 */
const schema = `
  CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- an id is never used twice
    url TEXT NOT NULL,
    project TEXT NOT NULL,
    score REAL NOT NULL,
    result TEXT NOT NULL,
    checks TEXT NOT NULL,
    privacy INTEGER NOT NULL,
    password_hash TEXT,
    created_at TEXT NOT NULL,
    generated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX reports_by_project ON reports (project);
  CREATE TABLE report_pages (
    report_id INTEGER PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
    html BLOB NOT NULL -- gzip
  ) STRICT;
  CREATE TABLE idempotency_keys (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    report_id INTEGER NOT NULL
  ) STRICT;
  PRAGMA user_version = ${version};
`;

/**
 * Opens or creates the data file; `:memory:` keeps everything in memory. Locks the file until it is
 * closed, because a second service would not know which audits run. Closes it to other accounts,
 * and checks all of it for damage. Throws a `DatabaseError`; the file of another program stays
 * unchanged.
 */
export function openDatabase(file: string): DatabaseSync {
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
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;',
    );
    inTransaction(database, (open) => prepare(open, file));
    return database;
  } catch (error) {
    database?.close();
    throw explainDatabaseError(error, file);
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
    isNew(database, file);
  } finally {
    database.close();
  }
}

function prepare(database: DatabaseSync, file: string): void {
  if (isNew(database, file)) return database.exec(schema);
  const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (check !== 'ok') throw damageFoundIn(file);
}

/** Whether the file has no tables yet. Throws if another program or a newer version made them. */
function isNew(database: DatabaseSync, file: string): boolean {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (found > version)
    throw new DatabaseError(
      `The data file ${file} was written by a newer version of this service. Update the service, or choose another file.`,
    );
  const tables = tablesOf(database);
  if (found === 0 && tables === '') return true;
  if (found !== version || tables !== expectedTables())
    throw new DatabaseError(
      `The data file ${file} was not made by this service. Choose another file.`,
    );
  return false;
}

/** Each table with its columns, as text to compare. */
function tablesOf(database: DatabaseSync): string {
  const columns = database
    .prepare(
      `SELECT t.name AS "table", c.name, c.type, c."notnull", c.pk FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name, c.cid`,
    )
    .all();
  return columns.map((column) => Object.values(column).join(' ')).join('\n');
}

function expectedTables(): string {
  const database = new DatabaseSync(inMemory);
  database.exec(schema);
  const tables = tablesOf(database);
  database.close();
  return tables;
}

/** Does all of `work` or nothing of it. */
export function inTransaction<T>(database: DatabaseSync, work: (database: DatabaseSync) => T): T {
  database.exec('BEGIN EXCLUSIVE');
  try {
    const result = work(database);
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself when the disk is full, among others.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
