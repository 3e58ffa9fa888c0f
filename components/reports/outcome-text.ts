import { t } from '../../lib/browser/i18n.ts';
import type { Progress } from '../../lib/storage/bulk-progress.ts';

/**
 * Returns how a list ended in numbers, such as "60 done, 2 failed, 38 not started". Those that are
 * zero are left out, except of what is done.
 */
export function outcomeText({ done, failed, left }: Pick<Progress, 'done' | 'failed' | 'left'>) {
  return [
    t('outcomeDone', done),
    ...(failed > 0 ? [t('outcomeFailed', failed)] : []),
    ...(left > 0 ? [t('outcomeLeft', left)] : []),
  ].join(', ');
}
