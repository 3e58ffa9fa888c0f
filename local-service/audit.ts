import type { Check } from '../lib/domain/reports/report.ts';

/**
 * One check as it is sent. `title` says the state that it is in, so it changes when the check
 * fails.
 */
export type AuditCheck = Pick<Check, 'title' | 'passed' | 'importance' | 'value' | 'errors'>;

/**
 * The outcome of an audit. `score` is 0 to 100. `checks` has a key for each check that stays the
 * same whether it passes or fails. `html` is a whole page for a person to read.
 */
export interface AuditOutcome {
  score: number;
  checks: Record<string, AuditCheck>;
  html: string;
}

/**
 * Audits one page. Throws an `UnloadableError` where the page is to blame; rejects soon after the
 * signal is aborted.
 */
export type Audit = (url: string, signal?: AbortSignal) => Promise<AuditOutcome>;

/**
 * The page could not be loaded; the message is the reason, in words for the person who asked for
 * the report.
 */
export class UnloadableError extends Error {
  override name = 'UnloadableError';
}
