import { changesBetween } from '../../lib/domain/reports/checks.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import {
  compareResults,
  defaultTolerance,
  type Result,
  resultTable,
} from '../../lib/domain/reports/result.ts';

interface Point {
  result: Result;
  score: number | null;
}

/** An audit, with its checks if they are known. */
interface Audit extends Point {
  checks?: Check[] | undefined;
}

/**
 * Compares an audit with the one before it; null if there is none. It is better or worse if the
 * result differs, if the score differs by more than `defaultTolerance`, or if a check of high
 * importance changed its outcome.
 */
export function trendOf(
  latest: Audit,
  before: Audit | undefined,
): 'better' | 'worse' | 'same' | null {
  if (!before) return null;
  const change =
    compareResults(latest.result, before.result) ||
    pointsBetween(latest, before) ||
    turnsBetween(latest, before);
  if (change === 0) return 'same';
  return change > 0 ? 'better' : 'worse';
}

/** Only if both scores are known can they be compared. */
function pointsBetween(latest: Audit, before: Audit): number {
  if (latest.score === null || before.score === null) return 0;
  const points = latest.score - before.score;
  return Math.abs(points) > defaultTolerance ? points : 0;
}

function turnsBetween(latest: Audit, before: Audit): number {
  if (!latest.checks || !before.checks) return 0;
  const { turnedGood, turnedBad } = changesBetween(before.checks, latest.checks);
  return countHigh(turnedGood) - countHigh(turnedBad);
}

function countHigh(checks: Check[]): number {
  return checks.filter(({ importance }) => importance === 'high').length;
}

/** The score of an audit in a chart: without one, the middle of the range of its result. */
export function scoreOf({ result, score }: Point): number {
  return score ?? resultTable[result].middle;
}
