import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { findingsOf } from '../../report-parts/findings.ts';
import { formatValue } from '../../report-parts/format-value.ts';

/**
 * The finding of an audit in short: the number of findings, the value, and the importance if it
 * changed as `text`, and one finding as `place`, the first that the other audit does not have.
 * Either may be empty.
 */
export function inShort(check: Check, other: Check | null): { text: string; place: string } {
  const { count, places } = findingsOf(check);
  const others = new Set(other ? findingsOf(other).places : []);
  return {
    text: [
      other && other.importance !== check.importance
        ? t(`detailImportance_${check.importance}`)
        : '',
      count ? plural('detailFound', count) : '',
      formatValue(check.value).join(', '),
    ]
      .filter((part) => part !== '')
      .join(', '),
    place: places.find((place) => !others.has(place)) ?? places[0] ?? '',
  };
}
