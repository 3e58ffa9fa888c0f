import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { projectOfUrl } from '../lib/domain/page-url.ts';
import type { Privacy } from '../lib/domain/reports/privacy.ts';
import { type Result, resultOfScore } from '../lib/domain/reports/result.ts';
import type { AuditOutcome } from './audit.ts';
import type { ReportQuery, Slice } from './lists.ts';
import { inTransaction } from './database.ts';

/**
 * A report in a list. `score` is 0 to 100. Times are ISO 8601 in UTC. `password` says whether one
 * is set.
 */
export interface ReportRow {
  id: number;
  url: string;
  project: string;
  result: Result;
  score: number;
  generated_at: string;
  privacy: Privacy;
  password: boolean;
}

/**
 * A single report: the row and the checks of its audit, which lists leave out because of their
 * size. Audits of older versions have checks by title, and are sent as they are.
 */
export interface ReportItem extends ReportRow {
  results: AuditOutcome['checks'];
}

/** The data that decides who may read the page of a report. */
export interface ReportAccess {
  id: number;
  privacy: Privacy;
  passwordHash: string | null;
}

/** The values that an update replaces. Values that are left out stay. */
export interface ReportChange {
  privacy?: Privacy;
  passwordHash?: string | null;
  outcome?: AuditOutcome;
}

/** The values of a new report. `keyed` is set if the request had an Idempotency-Key. */
export interface NewReport {
  url: string;
  privacy: Privacy;
  passwordHash: string | null;
  outcome: AuditOutcome;
  keyed?: { key: string; fingerprint: string };
}

const columns =
  'id, url, project, result, score, generated_at, privacy, password_hash IS NOT NULL AS password';

/**
 * The reports of a data file. Times (`at`) are in milliseconds since 1970. A missing report is
 * null, or false.
 */
export type ReportStore = ReturnType<typeof createReportStore>;

/** The reports of an open data file. */
export function createReportStore(database: DatabaseSync) {
  const selectItem = database.prepare(`SELECT ${columns}, checks FROM reports WHERE id = ?`);
  const selectAccess = database.prepare(
    'SELECT privacy, password_hash AS passwordHash, html FROM reports JOIN report_pages ON report_id = id WHERE id = ?',
  );
  const insertReport = database.prepare(
    `INSERT INTO reports (url, project, score, result, checks, privacy, password_hash, created_at, generated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const putPage = database.prepare(
    'INSERT OR REPLACE INTO report_pages (report_id, html) VALUES (?, ?)',
  );
  const insertKey = database.prepare(
    'INSERT INTO idempotency_keys (key, fingerprint, report_id) VALUES (?, ?, ?)',
  );
  const selectKey = database.prepare(
    'SELECT fingerprint, report_id AS reportId FROM idempotency_keys WHERE key = ?',
  );
  const setPrivacy = database.prepare('UPDATE reports SET privacy = ? WHERE id = ?');
  const setPassword = database.prepare('UPDATE reports SET password_hash = ? WHERE id = ?');
  const setOutcome = database.prepare(
    'UPDATE reports SET score = ?, result = ?, checks = ?, generated_at = ? WHERE id = ?',
  );
  const deleteReport = database.prepare('DELETE FROM reports WHERE id = ?');

  const read = (id: number): ReportItem | null => {
    const row = selectItem.get(id);
    if (!row) return null;
    const { checks, ...rest } = row;
    return { ...toRow(rest), results: JSON.parse(String(checks)) as ReportItem['results'] };
  };
  const put = (id: number, outcome: AuditOutcome, at: number) => {
    setOutcome.run(
      outcome.score,
      resultOfScore(outcome.score),
      JSON.stringify(outcome.checks),
      isoTime(at),
      id,
    );
    putPage.run(id, gzipSync(outcome.html));
  };

  return {
    read,

    list(query: ReportQuery): Slice<ReportRow> {
      const wheres: string[] = [];
      const values: SQLInputValue[] = [];
      const where = (sql: string, value: string | undefined) => {
        if (value === undefined) return;
        wheres.push(sql);
        values.push(value);
      };
      // instr, unlike LIKE, has no wildcards in what a person searches for.
      where('instr(lower(url), lower(?)) > 0', query.search);
      where('project = ?', query.project);
      where('result = ?', query.result);
      const filter = wheres.length > 0 ? `WHERE ${wheres.join(' AND ')}` : '';
      const total = Number(
        database.prepare(`SELECT count(*) AS total FROM reports ${filter}`).get(...values)?.[
          'total'
        ],
      );
      // The column and the direction come from the closed lists of the interface. The results sort
      // alphabetically by their meaning: bad, decent, good.
      const order = `ORDER BY ${query.sortBy} COLLATE NOCASE ${query.sort}, id ${query.sort}`;
      const rows = database
        .prepare(`SELECT ${columns} FROM reports ${filter} ${order} LIMIT ? OFFSET ?`)
        .all(...values, query.perPage, (query.page - 1) * query.perPage);
      return { rows: rows.map(toRow), total };
    },

    create(report: NewReport, at: number): ReportItem {
      const { url, privacy, passwordHash, outcome, keyed } = report;
      const time = isoTime(at);
      return inTransaction(database, () => {
        const result = resultOfScore(outcome.score);
        const checks = JSON.stringify(outcome.checks);
        const added = insertReport.run(
          url,
          projectOfUrl(url),
          outcome.score,
          result,
          checks,
          privacy,
          passwordHash,
          time,
          time,
        );
        const id = Number(added.lastInsertRowid);
        putPage.run(id, gzipSync(outcome.html));
        if (keyed) insertKey.run(keyed.key, keyed.fingerprint, id);
        return read(id)!;
      });
    },

    update(
      id: number,
      { privacy, passwordHash, outcome }: ReportChange,
      at: number,
    ): ReportItem | null {
      return inTransaction(database, () => {
        if (!read(id)) return null;
        if (privacy !== undefined) setPrivacy.run(privacy, id);
        if (passwordHash !== undefined) setPassword.run(passwordHash, id);
        if (outcome) put(id, outcome, at);
        return read(id);
      });
    },

    remove: (id: number): boolean => Number(deleteReport.run(id).changes) > 0,

    /** The page that a person reads, and the data that decides who may. */
    page(id: number): (ReportAccess & { html: () => string }) | null {
      const row = selectAccess.get(id);
      if (!row) return null;
      const { privacy, passwordHash, html } = row as {
        privacy: Privacy;
        passwordHash: string | null;
        html: Uint8Array;
      };
      return { id, privacy, passwordHash, html: () => gunzipSync(html).toString() };
    },

    /**
     * The id of the report that a request with this key created. The report may be deleted by now.
     */
    keyed(key: string): { fingerprint: string; reportId: number } | null {
      const row = selectKey.get(key);
      return row
        ? { fingerprint: String(row['fingerprint']), reportId: Number(row['reportId']) }
        : null;
    },
  };
}

function toRow(row: Record<string, unknown>): ReportRow {
  return { ...row, password: row['password'] === 1 } as ReportRow;
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
