import type { Audit } from '../../lib/domain/reports/audit.ts';
import { changesBetween } from '../../lib/domain/reports/checks.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import { compareResults, defaultTolerance, resultTable } from '../../lib/domain/reports/result.ts';

/** The parts of an audit that are compared. The checks may be unknown. */
export type Compared = Pick<Audit, 'result' | 'score'> & { checks?: Check[] | undefined };

/**
 * Compares an audit with the audit before it. Null if there is no earlier audit. The audit is
 * better or worse if the result differs, if the score differs by more than `defaultTolerance`, or
 * if a check of high importance has changed between passed and failed.
 */
export function trendOf(
  latest: Compared,
  before: Compared | undefined,
): 'better' | 'worse' | 'same' | null {
  if (!before) return null;
  const change =
    compareResults(latest.result, before.result) ||
    pointsBetween(latest, before) ||
    turnsBetween(latest, before);
  if (change === 0) return 'same';
  return change > 0 ? 'better' : 'worse';
}

/** How an audit differs from the audit before it. `points` is at least 0. */
interface Change {
  trend: 'better' | 'worse' | 'same';
  points: number;
}

/**
 * Returns how an audit differs from the audit before it, in whole points where both have a score.
 * Without a difference in points, the trend decides. Null if there is no earlier audit.
 */
export function changeOf(latest: Compared, before: Compared | undefined): Change | null {
  const trend = trendOf(latest, before);
  if (!before || trend === null) return null;
  if (latest.score === null || before.score === null) return { trend, points: 0 };
  const points = Math.round(latest.score) - Math.round(before.score);
  return points === 0
    ? { trend, points }
    : { trend: points > 0 ? 'better' : 'worse', points: Math.abs(points) };
}

/**
 * Returns the difference of the scores. 0 if a score is unknown or the difference is within the
 * tolerance.
 */
function pointsBetween(latest: Compared, before: Compared): number {
  if (latest.score === null || before.score === null) return 0;
  const points = latest.score - before.score;
  return Math.abs(points) > defaultTolerance ? points : 0;
}

function turnsBetween(latest: Compared, before: Compared): number {
  if (!latest.checks || !before.checks) return 0;
  const { turnedGood, turnedBad } = changesBetween(before.checks, latest.checks);
  return countHigh(turnedGood) - countHigh(turnedBad);
}

function countHigh(checks: Check[]): number {
  return checks.filter(({ importance }) => importance === 'high').length;
}

/**
 * Returns the score of an audit for a chart. Without a score, it is the middle of its result's
 * range.
 */
export function scoreOf({ result, score }: Compared): number {
  return score ?? resultTable[result].middle;
}
