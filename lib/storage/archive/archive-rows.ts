import * as v from 'valibot';
import { boundData, boundOtherFields } from '../../domain/limits.ts';
import { pageKey } from '../../domain/page-url.ts';
import type { Problem } from '../../domain/problem.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { Report } from '../../domain/reports/report.ts';
import { results } from '../../domain/reports/result.ts';
import { Audit } from '../../domain/reports/audit.ts';
import { Time } from '../../domain/time.ts';
import type { ProjectStatsRow } from './project-stats.ts';

/**
 * A row of the store `reports`. `at` is when the report was generated, `order` what an order by id
 * compares, `rank` what an order by result compares, and `heardAt` when the service last listed the
 * report. Times are in milliseconds since 1970.
 */
export interface ReportRow {
  connectionId: string;
  id: string;
  page: string;
  at: number;
  order: number;
  rank: number;
  heardAt?: number;
  report: Report;
}

/** A row of the store `runs`: one audit of a page. */
export interface AuditRow extends Audit {
  connectionId: string;
  page: string;
}

/**
 * A row of the store `targets`: one report of a bulk change. `place` is its place in the change,
 * from 0. `state` is 0 for waiting, 1 for a job under way, 2 for done and 3 for failed.
 */
export interface TargetRow {
  connectionId: string;
  bulkId: string;
  id: string;
  url: string;
  place: number;
  state: 0 | 1 | 2 | 3;
  jobId: string;
  problem?: Problem;
}

const StatsRow: v.GenericSchema<unknown, ProjectStatsRow> = v.object({
  connectionId: v.string(),
  project: v.string(),
  reports: v.number(),
  good: v.number(),
  decent: v.number(),
  bad: v.number(),
  audits: v.array(Time),
});

/**
 * Makes the row that keeps a report. Without a numeric id, its order by id is its order by time.
 */
export function toReportRow(connectionId: string, report: Report): ReportRow {
  const at = report.generatedAt ?? 0;
  const order = /^\d{1,15}$/.test(report.id) ? Number(report.id) : at;
  // Services sort results as words: bad, decent, good. A report without a result comes first.
  const rank = report.result === null ? 0 : results.length - results.indexOf(report.result);
  return { connectionId, id: report.id, page: pageKey(report.url), at, order, rank, report };
}

/**
 * Parses a report from the archive or from the list of newest reports, cut to the bounds of answers
 * (lib/domain/limits.ts). Null where it is none: an earlier version or a broken disk may have left
 * anything.
 */
export function parseStoredReport(raw: unknown): Report | null {
  const report = parseOrNull(Report, boundData(raw));
  return report?.further ? { ...report, further: boundOtherFields(report.further) } : report;
}

/** Parses the report in a row of `reports`, or returns null. */
export function parseReportRow(row: unknown): Report | null {
  return typeof row === 'object' && row !== null && 'report' in row
    ? parseStoredReport(row.report)
    : null;
}

/** Parses a row of `runs`, or returns null. */
export function parseAuditRow(raw: unknown): Audit | null {
  return parseOrNull(Audit, boundData(raw));
}

/** Parses a row of `standings`, or returns null. */
export function parseStatsRow(raw: unknown): ProjectStatsRow | null {
  return parseOrNull(StatsRow, raw);
}
