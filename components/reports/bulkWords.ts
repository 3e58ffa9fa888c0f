import { plural, words } from '../../lib/browser/words.ts';
import type { Bulk } from '../../lib/model/bulk.ts';
import { shownCount } from './shownCount.ts';

/** One sentence on how far a change of many reports is, or what became of it. */
export function bulkWords({ change: { kind }, state, done, failedCount, running, total, expected }: Bulk): string {
  const maybe = Math.max(total, expected ?? 0);
  if (state === 'cancelled') {
    if (done + running.length === 0) return words(`reportsBulkNothing_${kind}`);
    return plural(`reportsBulkCancelled_${kind}`, maybe, shownCount(done));
  }
  if (state !== 'done') return plural(`reportsBulkGoing_${kind}`, maybe, shownCount(done + failedCount));
  return failedCount > 0
    ? plural(`reportsBulkPartly_${kind}`, total, shownCount(done), shownCount(failedCount))
    : plural(`reportsBulkDone_${kind}`, done);
}
