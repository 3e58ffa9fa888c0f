import type { ReportItem } from './answers.ts';
import type { Check } from '../lib/domain/reports/report.ts';
import type { NewReport, ReportChange } from './report-store.ts';

/** One check as it is sent. `title` describes its state, so it changes when the check fails. */
export type AuditCheck = Omit<Check, 'key'>;

/**
 * The outcome of an audit. `score` is 0 to 100. `checks` has a key for each check, which stays the
 * same whether it passes or fails. `html` is a whole page for a person to read.
 */
export interface AuditOutcome {
  score: number;
  checks: Record<string, AuditCheck>;
  html: string;
}

/**
 * Audits one page. Throws an `UnloadableError` if the page is to blame. Rejects soon after the
 * signal aborts.
 */
export type Audit = (url: string, signal?: AbortSignal) => Promise<AuditOutcome>;

/**
 * The page could not be loaded. The message tells the reason to the person who asked for the
 * report.
 */
export class UnloadableError extends Error {
  override name = 'UnloadableError';
}

/**
 * The audits of a service, and the reports that they make. Both ways throw a `Refusal`: 422 on
 * `url` for a page that cannot be loaded, 503 while too many audits wait or the service stops.
 */
export interface Audits {
  /**
   * Resolves when the tables are there and audits can be asked for. Tries again after a failure.
   * Throws a `DatabaseError`.
   */
  ready: () => Promise<void>;
  /**
   * Creates a report and its audit, once for an Idempotency-Key. The result is null if the audit
   * goes on for longer than a request waits. Throws 422 for a key that was used for another report,
   * and 409 where its report was deleted.
   */
  create: (report: NewReport) => Promise<ReportItem>;
  /**
   * Audits the page of a report again, and makes the change with it. Null if the report was deleted
   * meanwhile.
   */
  repeat: (report: ReportItem, change: ReportChange) => Promise<ReportItem | null>;
  /** How many audits wait for those that run, in all processes. Throws a `DatabaseError`. */
  waiting: () => Promise<number>;
  /** Stops what runs, refuses what waits, and resolves when nothing runs. */
  close: () => Promise<void>;
}
