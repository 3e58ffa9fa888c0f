import type { Report } from '../../lib/domain/reports/report.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import type { ShownAudit } from './PageResult.tsx';

/**
 * The audits of a page, newest first: what the archive has (null while it has not answered), or
 * else the newest report of the page, which is there from the first frame on. Null while nothing
 * can be said.
 */
export function auditsOf(runs: Audit[] | null, known: Report | null): ShownAudit[] | null {
  if (runs && runs.length > 0) return runs;
  if (known?.result)
    return [{ at: known.generatedAt ?? 0, result: known.result, score: known.score }];
  return runs;
}
