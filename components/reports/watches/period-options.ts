import { t } from '../../../lib/browser/i18n.ts';
import { type Period, periods } from '../../../lib/domain/watches/watch.ts';

/** The options of a select "Every". */
export function periodOptions(): { value: Period; label: string }[] {
  return periods.map((value) => ({ value, label: t(`watchesEvery_${value}`) }));
}
