import type { Report } from '../../lib/model/report.ts';
import type { Run } from '../../lib/model/run.ts';
import type { Audit } from './Band.tsx';

/**
 * The audits of a page, newest first: what the archive has (null while it has not answered), or else the newest report of the page, which is there from
 * the first frame on. Null while nothing can be said.
 */
export function auditsOf(runs: Run[] | null, known: Report | null): Audit[] | null {
  if (runs && runs.length > 0) return runs;
  if (known?.result) return [{ at: known.generatedAt ?? 0, result: known.result, score: known.score }];
  return runs;
}
