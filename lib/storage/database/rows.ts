import * as v from 'valibot';
import { parseOrNull } from '../../domain/schema.ts';
import { Report } from '../../domain/reports/report.ts';
import { ReportSummary } from '../../domain/reports/site.ts';
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
 * `sharedOf`, and `text` is the text that a search looks at. `sentPage` is the `sentPage` of the
 * report, if a redirect made it differ from `page`. `heardAt` is when the service last listed the
 * report (milliseconds since 1970). `otherPrivacy`: the report has another privacy than was asked
 * for (`askedPrivacy`).
 */
const SummaryRow = v.object({
  ...ReportSummary.entries,
  connectionId: v.string(),
  project: v.string(),
  text: v.string(),
  sentPage: v.exactOptional(v.string()),
  otherPrivacy: v.exactOptional(v.literal(1)),
  heardAt: Time,
});
export type SummaryRow = v.InferOutput<typeof SummaryRow>;

/** The turns of the jobs of a list (`turnOf` in `job-rows.ts`). */
export type Turn = 'next' | 'open' | 'done' | 'failed';

/**
 * A row of the store `jobs`: one job of a list, that is, of a bulk change or a watch. `target` is
 * the report, or the page of a create, and `place` its place in the list, from 0. The other fields
 * are found by an index and come from the job: its turn, the page or report that it is for, and the
 * reports that belong to it (`ownedKey`).
 */
export interface JobRow {
  connectionId: string;
  list: string;
  target: string;
  place: number;
  turn: Turn;
  subject: string;
  owns: string[];
  job: unknown;
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

/** An audit without its checks, which are most of it. */
export type BareAudit = Omit<Audit, 'checks'>;
const BareAudit = v.omit(Audit, ['checks']);

/** Parses a row of `audits` without the checks, or returns null. */
export function parseBareAudit(raw: unknown): BareAudit | null {
  return parseOrNull(BareAudit, raw);
}

/** Parses a row of `summaries`, or returns null. */
export function parseSummaryRow(raw: unknown): SummaryRow | null {
  return parseOrNull(SummaryRow, raw);
}
