import { t } from '../../../lib/browser/i18n.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { describeCheck } from '../../report/describe-check.ts';
import { lineText } from '../../report/format-value.ts';

/**
 * The finding of an audit in short: the value, what is wrong, and the importance if it changed as
 * `text`, and one finding as `place`, the first that the other audit does not have. Either may be
 * empty.
 */
export function inShort(check: Check, other: Check | null): { text: string; place: string } {
  const { value, findings } = describeCheck(check);
  const places = placesOf(check);
  const others = new Set(other ? placesOf(other) : []);
  return {
    text: [
      other && other.importance !== check.importance
        ? t(`detailImportance_${check.importance}`)
        : '',
      value,
      ...findings.map(({ name }) => name),
    ]
      .filter((part) => part !== '')
      .join(', '),
    place: places.find((place) => !others.has(place)) ?? places[0] ?? '',
  };
}

function placesOf(check: Check): string[] {
  return describeCheck(check).findings.flatMap(({ lines }) => lines.map(lineText));
}
