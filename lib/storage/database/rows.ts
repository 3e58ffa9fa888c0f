import * as v from 'valibot';
import type { Problem } from '../../domain/problem.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { Report } from '../../domain/reports/report.ts';
import { Result } from '../../domain/reports/result.ts';
import { Audit } from '../../domain/reports/audit.ts';
import { Time } from '../../domain/time.ts';

/**
 * A row of the store `reports`. `report` is all that is known of it (`parseReportRow`). `watched`
 * is what the next run of a watch is compared with (`watched-reports.ts`).
 */
export interface ReportRow {
  connectionId: string;
  id: string;
  watched?: unknown;
  report: unknown;
}

/** A row of the store `audits`: one audit of a page. */
export interface AuditRow extends Audit {
  connectionId: string;
  page: string;
}

/**
 * A row of the store `summaries`: the parts of a report that lists, searches and projects need.
 * Rows are small, so that all rows of a connection can be read at once. `project` comes from
 * `projectOf`, and `text` is the text that a search looks at. `sentPage` is the `sentPage` of the
 * report, if a redirect made it differ from `page`. `heardAt` is when the service last listed the
 * report (milliseconds since 1970).
 */
const SummaryRow = v.object({
  connectionId: v.string(),
  project: v.string(),
  text: v.string(),
  sentPage: v.exactOptional(v.string()),
  heardAt: Time,
  id: v.string(),
  url: v.string(),
  page: v.string(),
  at: Time,
  result: v.nullable(Result),
  score: v.nullable(v.number()),
  failing: v.nullable(v.string()),
  unread: v.exactOptional(v.literal(1)),
  audits: v.array(v.number()),
});
export type SummaryRow = v.InferOutput<typeof SummaryRow>;

/**
 * A row of the store `targets`: one report of a bulk change. `place` is its place in the change,
 * from 0. `state` is the number of a state in `bulk-targets.ts`. `reportId` is the id of a report
 * that was created.
 */
export interface TargetRow {
  connectionId: string;
  bulkId: string;
  id: string;
  url: string;
  place: number;
  state: 0 | 1 | 2 | 3 | 4;
  jobId: string;
  problem?: Problem;
  reportId?: string;
}

/**
 * A row of the store `archive-notes`: a note about the archive as a whole. Times are in
 * milliseconds since 1970.
 *
 * - `lost`: when the loss of an earlier database, with its history, was noticed.
 * - `forgotten`: when the person last removed all reports.
 * - `pruned`: when reports older than `days` were last removed.
 */
export type ArchiveNote =
  | { name: 'lost' | 'forgotten'; at: number }
  | { name: 'pruned'; at: number; days: number };

/** Parses the report in a row of `reports`, or returns null. */
export function parseReportRow(row: ReportRow | undefined): Report | null {
  return parseOrNull(Report, row?.report);
}

/** Parses a row of `audits`, or returns null. */
export function parseAuditRow(raw: unknown): Audit | null {
  return parseOrNull(Audit, raw);
}

/** Parses a row of `summaries`, or returns null. */
export function parseSummaryRow(raw: unknown): SummaryRow | null {
  return parseOrNull(SummaryRow, raw);
}
