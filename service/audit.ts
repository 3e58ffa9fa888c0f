import type { Check } from '../lib/model/report.ts';

/** What an audit found. `score` is 0 to 100, `checks` is keyed by title, `html` is a whole page for a person to read. */
export interface AuditOutcome {
  score: number;
  checks: Record<string, Omit<Check, 'title'>>;
  html: string;
}

/** Audits one page. Throws an `UnloadableError` where the page is to blame; rejects soon after the signal is aborted. */
export type Audit = (url: string, signal?: AbortSignal) => Promise<AuditOutcome>;

/** The page could not be loaded; the message is the reason, in words for the person who asked for the report. */
export class UnloadableError extends Error {
  override name = 'UnloadableError';
}
