import type { Categories } from '../../../lib/domain/reports/result.ts';
import type { AuditCheck } from './answers.ts';

/**
 * The outcome of an audit. `score` is 0 to 100, and so are the `categories`; `categoriesReason`
 * says why one has no score. `spread` is by how many points the score varied where the audit ran
 * more than once. `checks` has a key for each check, which stays the same whether it passes or
 * fails. `html` is a whole page for a person to read.
 */
export interface AuditOutcome {
  score: number;
  categories?: Categories;
  categoriesReason?: Record<string, string>;
  spread?: number;
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
