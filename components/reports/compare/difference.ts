import { language, plural, t } from '../../../lib/browser/i18n.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { compareResults } from '../../../lib/domain/reports/result.ts';

/** The difference of two audits in words, such as "6 points worse in 7 days". */
export function describeDifference(earlier: Audit, later: Audit, isSamePage: boolean): string {
  const change = describeChange(earlier, later);
  // The time between two pages is no development.
  const time = isSamePage ? timeBetween(earlier.at, later.at) : null;
  return time === null ? change : t('compareIn', change, time);
}

function describeChange(earlier: Audit, later: Audit): string {
  const steps = compareResults(later.result, earlier.result);
  if (earlier.score !== null && later.score !== null) {
    const points = Math.round(later.score) - Math.round(earlier.score);
    if (points !== 0)
      return plural(points < 0 ? 'compareWorseBy' : 'compareBetterBy', Math.abs(points));
    if (steps === 0) return t('compareSameScore');
    return t(steps < 0 ? 'compareSameScoreWorse' : 'compareSameScoreBetter');
  }
  if (steps === 0) return t('compareSameResult');
  return t(steps < 0 ? 'compareWorse' : 'compareBetter');
}

/** Each unit with its length in milliseconds, and the number of it that make up the next one. */
const units = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, Infinity],
] as const;

/**
 * The time between two moments (milliseconds since 1970) in its largest unit, such as "7 days".
 * Null below a minute, and if either is not known.
 */
function timeBetween(from: number, to: number): string | null {
  const time = to - from;
  const [unit, size] = units.find(([, one, most]) => Math.round(time / one) < most)!;
  if (from === 0 || time < units[0][1]) return null;
  return Math.round(time / size).toLocaleString(language(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
}
