import { listed, t } from '../../lib/browser/i18n.ts';
import type { Progress } from '../../lib/storage/bulk-progress.ts';

/**
 * Returns how a list ended in numbers, such as "60 done, 2 failed, 38 not started". Those that are
 * zero are left out, except of what is done. The sum is `total`.
 */
export function outcomeText(counts: Pick<Progress, 'total' | 'done' | 'failed' | 'left'>): string {
  const { total, done, failed, left } = counts;
  const unknown = total - done - failed - left;
  return listed([
    t('outcomeDone', done),
    ...(failed > 0 ? [t('outcomeFailed', failed)] : []),
    ...(unknown > 0 ? [t('outcomeUnknown', unknown)] : []),
    ...(left > 0 ? [t('outcomeLeft', left)] : []),
  ]);
}
