import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import { shownCount } from '../shown-count.ts';

/** One sentence on how far a change of many reports is, or what became of it. */
export function bulkWords({
  change: { kind },
  state,
  done,
  failedCount,
  running,
  total,
  expected,
}: Bulk): string {
  const maybe = Math.max(total, expected ?? 0);
  if (state === 'cancelled') {
    if (done + running.length === 0) return t(`bulkNothing_${kind}`);
    return plural(`bulkCancelled_${kind}`, maybe, shownCount(done));
  }
  if (state !== 'done') return plural(`bulkGoing_${kind}`, maybe, shownCount(done + failedCount));
  return failedCount > 0
    ? plural(`bulkPartly_${kind}`, total, shownCount(done), shownCount(failedCount))
    : plural(`bulkDone_${kind}`, done);
}
