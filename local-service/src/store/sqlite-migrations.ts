import { urlOrder } from './contains.ts';
import {
  listIndexes,
  projectIndexes,
  sessionTables,
  teamIndexes,
  type Migrations,
} from './migrate.ts';

/**
 * The tables in SQLite. The first change finds them in files from before there were migrations, so
 * it leaves what is there.
 */
export const sqliteMigrations: Migrations = {
  '0001-reports': [
    `CREATE TABLE IF NOT EXISTS reports (
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
    ) STRICT`,
    'CREATE INDEX IF NOT EXISTS reports_by_project ON reports (project)',
    `CREATE TABLE IF NOT EXISTS report_pages (
      report_id INTEGER PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
      html BLOB NOT NULL
    ) STRICT`,
    `CREATE TABLE IF NOT EXISTS idempotency_keys (
      key TEXT PRIMARY KEY,
      fingerprint TEXT NOT NULL,
      report_id INTEGER NOT NULL
    ) STRICT`,
    // The mark of a file of this service.
    'PRAGMA user_version = 1',
  ],
  '0002-quick-lists': [
    `ALTER TABLE reports ADD COLUMN url_order TEXT GENERATED ALWAYS AS (${urlOrder}) VIRTUAL`,
    ...listIndexes,
    // The parts of addresses, three letters each. It has only their ids.
    `CREATE VIRTUAL TABLE report_addresses USING fts5(
      url, content = 'reports', content_rowid = 'id', tokenize = 'trigram', detail = 'none'
    )`,
    "INSERT INTO report_addresses (report_addresses, rank) VALUES ('secure-delete', 1)",
    "INSERT INTO report_addresses (report_addresses) VALUES ('rebuild')",
    `CREATE TRIGGER report_added AFTER INSERT ON reports BEGIN
      INSERT INTO report_addresses (rowid, url) VALUES (new.id, new.url);
    END`,
    `CREATE TRIGGER report_removed AFTER DELETE ON reports BEGIN
      INSERT INTO report_addresses (report_addresses, rowid, url) VALUES ('delete', old.id, old.url);
    END`,
  ],
  '0005-teams': [
    "ALTER TABLE reports ADD COLUMN team TEXT NOT NULL DEFAULT 'default'",
    "ALTER TABLE reports ADD COLUMN created_by TEXT NOT NULL DEFAULT 'default'",
    ...teamIndexes,
    'ALTER TABLE idempotency_keys RENAME TO idempotency_keys_of_all',
    `CREATE TABLE idempotency_keys (
      team TEXT NOT NULL DEFAULT 'default',
      key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      report_id INTEGER NOT NULL,
      PRIMARY KEY (team, key)
    ) STRICT`,
    `INSERT INTO idempotency_keys (key, fingerprint, report_id)
      SELECT key, fingerprint, report_id FROM idempotency_keys_of_all`,
    'DROP TABLE idempotency_keys_of_all',
    `CREATE TABLE api_keys (
      name TEXT PRIMARY KEY,
      team TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      created_at TEXT NOT NULL
    ) STRICT`,
  ],
  '0006-sessions': sessionTables,
  '0007-quicker-lists': projectIndexes,
};
