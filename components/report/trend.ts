import { t } from '../../lib/browser/i18n.ts';
import { changesBetween } from '../../lib/domain/reports/checks.ts';
import {
  changedCategories,
  type Compared,
  hasOtherCategories,
  isTelling,
  resultChange,
  scoreChange,
} from '../../lib/domain/reports/real-change.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import { resultTable } from '../../lib/domain/reports/result.ts';

/**
 * Compares an audit with the audit before it. Null if there is no earlier audit. The audit is
 * better or worse if its result, its scores or telling checks really differ (`real-change.ts`).
 */
export function trendOf(
  latest: Compared,
  before: Compared | undefined,
): 'better' | 'worse' | 'same' | null {
  if (!before) return null;
  const change =
    resultChange(latest, before) || pointsBetween(latest, before) || turnsBetween(latest, before);
  if (change === 0) return 'same';
  return change > 0 ? 'better' : 'worse';
}

/**
 * How an audit differs from the audit before it. `points` is at least 0. `about` is the same except
 * for what varies from run to run.
 */
interface Change {
  trend: 'better' | 'worse' | 'about' | 'same';
  points: number;
}

/**
 * Returns how an audit differs from the audit before it, in whole points where both have a score.
 * If the categories are known, points that are noise or say the opposite are left out. Without
 * categories, the points decide, and the trend where there are none. Null if there is no earlier
 * audit.
 */
export function changeOf(latest: Compared, before: Compared | undefined): Change | null {
  const trend = trendOf(latest, before);
  if (!before || trend === null) return null;
  const points =
    latest.score === null || before.score === null
      ? 0
      : Math.round(latest.score) - Math.round(before.score);
  const byPoints = points > 0 ? 'better' : 'worse';
  if (!changedCategories(latest, before))
    return points === 0 ? { trend, points } : { trend: byPoints, points: Math.abs(points) };
  if (trend === 'same')
    return { trend: hasOtherCategories(latest, before) ? 'about' : 'same', points: 0 };
  return { trend, points: trend === byPoints ? Math.abs(points) : 0 };
}

/**
 * Returns the real difference of the categories where they are known, or else of the scores. As
 * many points up as down count as worse.
 */
function pointsBetween(latest: Compared, before: Compared): number {
  const changed = changedCategories(latest, before);
  if (!changed) return scoreChange(latest, before);
  const points = Object.values(changed);
  return points.reduce((sum, one) => sum + one, 0) || Math.min(0, ...points);
}

/**
 * Returns how many telling checks more turned good than bad: of high importance, or else of any.
 */
function turnsBetween(latest: Compared, before: Compared): number {
  if (!latest.checks || !before.checks) return 0;
  const { turnedGood, turnedBad } = changesBetween(before.checks, latest.checks);
  const surplus = (counts: (check: Check) => boolean) =>
    turnedGood.filter(counts).length - turnedBad.filter(counts).length;
  return surplus((check) => isTelling(check) && check.importance === 'high') || surplus(isTelling);
}

/**
 * Returns the score of an audit for a chart. Without a score, it is the middle of its result's
 * range.
 */
export function scoreOf({ result, score }: Compared): number {
  return score ?? resultTable[result].middle;
}

/** A line over fewer days would show how much scores vary, and not where they go. */
const minDays = 3;

/**
 * Whether audits at these times (milliseconds since 1970) are drawn as a trend: they are of at
 * least three days. A time that is not above 0 is unknown.
 */
export function isTrend(times: number[]): boolean {
  const days = times.filter((at) => at > 0).map((at) => new Date(at).setHours(0, 0, 0, 0));
  return new Set(days).size >= minDays;
}

/** Says that no check changed. The score may have changed all the same. */
export function nothingChanged(before: number | null, after: number | null): string {
  if (before === null || after === null || Math.round(before) === Math.round(after))
    return t('detailNothingChanged');
  return t('detailScoreChanged', Math.round(before), Math.round(after));
}
