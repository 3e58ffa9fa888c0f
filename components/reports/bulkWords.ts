import { language, words } from '../../lib/browser/words.ts';
import type { Bulk } from '../../lib/model/bulk.ts';

/** One sentence on how far a change of many reports is, or what became of it. */
export function bulkWords({ change: { kind }, state, done, failedCount, total, expected }: Bulk, undoable: boolean): string {
  const [ended, good, bad, all, maybe] = [done + failedCount, done, failedCount, total, Math.max(total, expected ?? 0)].map((count) =>
    count.toLocaleString(language()),
  ) as [string, string, string, string, string];
  if (undoable) return words('reportsBulkUndoable', maybe);
  if (state === 'cancelled') return words('reportsBulkCancelled', good, maybe);
  if (state === 'done')
    return failedCount > 0 ? words(`reportsBulkPartly_${kind}`, good, all, bad) : words(`reportsBulkDone_${kind}`, good);
  return words(`reportsBulkGoing_${kind}`, ended, maybe);
}
