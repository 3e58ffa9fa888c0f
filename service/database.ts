import { DatabaseSync } from 'node:sqlite';

const version = 1;

/** `idempotency_keys` outlives its report: a request that comes late must not bring back what was deleted. */
const schema = `
  CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice
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

/** A data file that cannot be used; the message says why in one sentence. */
class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/**
 * Opens the data file, or makes it, or keeps everything in memory (`:memory:`). The file is this process's own until it is closed:
 * a second service on it would not know which audits run. Throws a `DatabaseError`.
 */
export function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    // A rollback journal and full syncs: one file, and what was answered for survives a kill and a power cut.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    inTransaction(database, (open) => prepare(open, file));
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof DatabaseError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const reason = /locked/.test(why) ? 'another process uses it' : why;
    throw new DatabaseError(`The data file ${file} cannot be used: ${reason}.`, { cause: error });
  }
}

function prepare(database: DatabaseSync, file: string): void {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (found > version) throw new DatabaseError(`The data file ${file} was written by a newer version of this service.`);
  if (found === 0) database.exec(schema);
}

/** Does all of `work` or nothing of it. */
export function inTransaction<T>(database: DatabaseSync, work: (database: DatabaseSync) => T): T {
  database.exec('BEGIN EXCLUSIVE');
  try {
    const result = work(database);
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
