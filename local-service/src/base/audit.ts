import type { Check } from '../../../lib/domain/reports/report.ts';

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
