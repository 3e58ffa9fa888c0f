import { urlOrder } from './contains.ts';
import { indexes, type Migrations, sharedTables, trailTable } from './migrate.ts';
import { shareTables } from './share-links.ts';

/** The tables in SQLite. */
export const sqliteMigrations: Migrations = {
  '0001-tables': [
    `CREATE TABLE reports (
      id INTEGER PRIMARY KEY AUTOINCREMENT, -- an id is never used twice
      url TEXT NOT NULL,
      url_order TEXT GENERATED ALWAYS AS (${urlOrder}) VIRTUAL,
      project TEXT NOT NULL,
      score REAL,
      result TEXT,
      checks TEXT,
      privacy INTEGER NOT NULL,
      password_hash TEXT,
      created_at TEXT NOT NULL,
      generated_at TEXT,
      team TEXT NOT NULL DEFAULT 'default',
      created_by TEXT NOT NULL DEFAULT 'default'
    ) STRICT`,
    ...indexes,
    ...sharedTables('text'),
    // The parts of addresses, three letters each. It has only their ids.
    `CREATE VIRTUAL TABLE report_addresses USING fts5(
      url, content = 'reports', content_rowid = 'id', tokenize = 'trigram', detail = 'none'
    )`,
    `CREATE TRIGGER report_added AFTER INSERT ON reports BEGIN
      INSERT INTO report_addresses (rowid, url) VALUES (new.id, new.url);
    END`,
    `CREATE TRIGGER report_removed AFTER DELETE ON reports BEGIN
      INSERT INTO report_addresses (report_addresses, rowid, url) VALUES ('delete', old.id, old.url);
    END`,
    ...counts(),
    // The mark of a file of this service.
    'PRAGMA user_version = 1',
  ],
  '0002-categories': [
    'ALTER TABLE reports ADD COLUMN categories TEXT',
    'ALTER TABLE reports ADD COLUMN categories_reason TEXT',
    'ALTER TABLE reports ADD COLUMN spread REAL',
  ],
  '0003-share-links': [
    'ALTER TABLE reports ADD COLUMN share_token TEXT',
    'UPDATE reports SET share_token = lower(hex(randomblob(16))) WHERE privacy = 0',
    ...shareTables('TEXT'),
  ],
  '0004-trail': trailTable('text'),
};

/** The counts of reports, and the triggers that keep them in each change. */
function counts(): string[] {
  const add = `INSERT INTO report_counts
      VALUES (new.team, new.project, coalesce(new.result, ''), 1, new.created_at)
      ON CONFLICT DO UPDATE SET
        reports = reports + 1, created_at = min(created_at, excluded.created_at);`;
  // A project is gone with its last report.
  const subtract = `UPDATE report_counts SET reports = reports - 1
      WHERE team = old.team AND project = old.project AND result = coalesce(old.result, '');
    DELETE FROM report_counts WHERE team = old.team AND project = old.project
      AND NOT EXISTS (SELECT 1 FROM report_counts AS kept
        WHERE kept.team = old.team AND kept.project = old.project AND kept.reports > 0);`;
  return [
    `CREATE TABLE report_counts (
      team TEXT NOT NULL,
      project TEXT NOT NULL,
      result TEXT NOT NULL,
      reports INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      PRIMARY KEY (team, project, result)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TRIGGER report_counted AFTER INSERT ON reports BEGIN ${add} END`,
    `CREATE TRIGGER report_counted_anew AFTER UPDATE OF team, project, result ON reports
      WHEN (new.team, new.project, new.result) IS NOT (old.team, old.project, old.result)
      BEGIN ${add} ${subtract} END`,
    `CREATE TRIGGER report_no_longer_counted AFTER DELETE ON reports BEGIN ${subtract} END`,
  ];
}
