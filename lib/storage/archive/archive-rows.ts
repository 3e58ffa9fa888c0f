import * as v from 'valibot';
import { pageKey } from '../../domain/page-url.ts';
import type { Problem } from '../../domain/problem.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { importances, Report } from '../../domain/reports/report.ts';
import type { NumberedCheck, ReportSummary } from '../../domain/reports/site.ts';
import { Result, ResultCounts } from '../../domain/reports/result.ts';
import { Audit, type AuditCode } from '../../domain/reports/audit.ts';
import { Time } from '../../domain/time.ts';

/**
 * A row of the store `reports`. `at` is when the report was generated, `order` what an order by id
 * compares, `rank` what an order by result compares: its word, or nothing. `heardAt` is when the
 * service last listed the report. `block` is the number of the block of `addresses` that has its
 * address. `watched` is what the next run of a watch is compared with (`watched-reports.ts`).
 * `sentPage` is that of the report where it is not `page`: a redirect has changed the address.
 * Times are in milliseconds since 1970.
 */
export interface ReportRow {
  connectionId: string;
  id: string;
  page: string;
  sentPage?: string;
  at: number;
  order: number;
  rank: string;
  heardAt?: number;
  block?: number;
  watched?: unknown;
  report: Report;
}

/** A row of the store `runs`: one audit of a page. */
export interface AuditRow extends Audit {
  connectionId: string;
  page: string;
}

/**
 * A row of the store `targets`: one report of a bulk change. `place` is its place in the change,
 * from 0. `state` is the number of a state in `bulk-targets.ts`. `reportId` is that of a report
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
 * A row of the store `standings`: how many reports a project has, how many of each result, and its
 * newest audits, oldest first. Kept up to date, so that no reader counts the reports.
 */
export interface ProjectStatsRow extends ResultCounts {
  connectionId: string;
  project: string;
  reports: number;
  audits: AuditCode[];
}

/** A row of the store `summaries`: a part of a project's summaries, as JSON. */
export interface SummaryBlock {
  connectionId: string;
  project: string;
  block: number;
  reports: string;
}

/** A row of the store `checks`: the checks of a connection's reports. Their places never change. */
export interface ChecksRow {
  connectionId: string;
  checks: NumberedCheck[];
}

/**
 * A row of the store `addresses`: the addresses of some hundred reports. `text` has the searchable
 * texts of the reports `ids`, one after the other, and `ends` the place behind each.
 * `times` are the `at` of the reports. A block never changes. A new one takes its place, with
 * another `version`, a random number.
 */
export interface AddressBlock {
  connectionId: string;
  block: number;
  version: number;
  ids: string[];
  times: number[];
  text: string;
  ends: number[];
}

/**
 * A row of the store `upgrades`: a note about the archive as a whole. Times are in milliseconds
 * since 1970.
 *
 * - `addresses` says that there are reports without a place in `addresses`. The background gives
 *   them one bit by bit, has come to the report with the key `after`, and then removes the row.
 * - `summaries` says the same of the store `summaries`.
 * - `lost` is when it was noticed that an earlier database, with its history, was lost.
 * - `forgotten` is when the person last forgot everything.
 * - `pruned` is when the reports older than `days` were last removed.
 */
export type ArchiveNote =
  | { name: 'addresses' | 'summaries'; after?: [connectionId: string, id: string] }
  | { name: 'lost' | 'forgotten'; at: number }
  | { name: 'pruned'; at: number; days: number };

const StatsRow: v.GenericSchema<unknown, ProjectStatsRow> = v.object({
  connectionId: v.string(),
  project: v.string(),
  reports: v.number(),
  ...ResultCounts.entries,
  audits: v.array(v.number()),
});

const AddressBlock: v.GenericSchema<unknown, AddressBlock> = v.pipe(
  v.object({
    connectionId: v.string(),
    block: v.number(),
    version: v.number(),
    ids: v.array(v.string()),
    times: v.array(v.number()),
    text: v.string(),
    ends: v.array(v.number()),
  }),
  v.check(
    ({ ids, times, text, ends }) =>
      ids.length === ends.length &&
      times.length === ends.length &&
      ends.every((end, at) => end > (ends[at - 1] ?? 0)) &&
      (ends.at(-1) ?? 0) === text.length,
  ),
);

/** A list of numbers. Lists of schemas are slow for thousands of rows. */
const Numbers = v.custom<number[]>(
  (raw) => Array.isArray(raw) && raw.every((value) => typeof value === 'number'),
);

const Summaries: v.GenericSchema<unknown, ReportSummary[]> = v.array(
  v.object({
    id: v.string(),
    url: v.string(),
    page: v.string(),
    at: Time,
    result: v.nullable(Result),
    score: v.nullable(v.number()),
    failing: v.nullable(Numbers),
    unread: v.exactOptional(v.literal(1)),
    audits: Numbers,
  }),
);

const ChecksRow = v.object({
  checks: v.array(
    v.object({ name: v.string(), title: v.string(), importance: v.picklist(importances) }),
  ),
});

/**
 * Makes the row that keeps a report. Without a numeric id, its order by id is its order by time.
 */
export function toReportRow(connectionId: string, report: Report): ReportRow {
  const at = report.generatedAt ?? 0;
  const order = orderOf(report.id, at);
  // Services sort results as words: bad, decent, good. A report without a result comes first.
  const rank = report.result ?? '';
  const page = pageKey(report.url);
  const { id, sentPage = page } = report;
  const sent = sentPage === page ? {} : { sentPage };
  return { connectionId, id, page, ...sent, at, order, rank, report };
}

/** The number that an order by id compares, of a report from the time `at`. */
export function orderOf(id: string, at: number): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : at;
}

/** Parses the report in a row of `reports`, or returns null. */
export function parseReportRow(row: unknown): Report | null {
  return typeof row === 'object' && row !== null && 'report' in row
    ? parseOrNull(Report, row.report)
    : null;
}

/** Parses a row of `runs`, or returns null. */
export function parseAuditRow(raw: unknown): Audit | null {
  return parseOrNull(Audit, raw);
}

/** Parses a row of `standings`, or returns null. */
export function parseStatsRow(raw: unknown): ProjectStatsRow | null {
  return parseOrNull(StatsRow, raw);
}

/** Parses a row of `addresses`, or returns null. */
export function parseAddressBlock(raw: unknown): AddressBlock | null {
  return parseOrNull(AddressBlock, raw);
}

/** Parses the summaries in a row of `summaries`, or returns null. */
export function parseSummaryBlock(raw: unknown): ReportSummary[] | null {
  try {
    return parseOrNull(Summaries, JSON.parse((raw as { reports: string }).reports));
  } catch {
    return null;
  }
}

/** Parses the checks in a row of `checks`, or returns null. */
export function parseChecksRow(raw: unknown): NumberedCheck[] | null {
  return parseOrNull(ChecksRow, raw)?.checks ?? null;
}
