import { changesBetween } from '../../lib/domain/reports/checks.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import type { Result } from '../../lib/domain/reports/result.ts';

interface Point {
  result: Result;
  score: number | null;
}

/** The height of a result without a score: the middle of its range. */
export const middleScores = { good: 90, decent: 64, bad: 24 } as const;

export const sparkWidth = 56;
export const sparkHeight = 28;
const margin = 3;

/**
 * The line through audits, oldest first, as points of an SVG polyline: 0 at the bottom, 100 at the
 * top. In whole pixels: the first fraction that a page writes out costs it 47 KiB of heap.
 */
export function sparkline(audits: Point[]): [number, number][] {
  const step = (sparkWidth - 2 * margin) / Math.max(audits.length - 1, 1);
  return audits.map((audit, index) => [
    Math.round(margin + index * step),
    Math.round(margin + (1 - scoreOf(audit) / 100) * (sparkHeight - 2 * margin)),
  ]);
}

/** An audit with its checks, where they are known. */
interface Audit extends Point {
  checks?: Check[] | undefined;
}

/** A difference of scores that one audit has to the next of a page that stayed as it was. */
const noisePoints = 5;

/**
 * How an audit compares with the one before it; null where there was none. It is better or worse
 * only by another word, by more points than pages that stay the same differ by, or by a check of
 * high importance that turned.
 */
export function trendOf(
  latest: Audit,
  before: Audit | undefined,
): 'better' | 'worse' | 'same' | null {
  if (!before) return null;
  const change =
    middleScores[latest.result] - middleScores[before.result] ||
    pointsBetween(latest, before) ||
    turnsBetween(latest, before);
  if (change === 0) return 'same';
  return change > 0 ? 'better' : 'worse';
}

/** A score can only be held against a score. */
function pointsBetween(latest: Audit, before: Audit): number {
  if (latest.score === null || before.score === null) return 0;
  const points = latest.score - before.score;
  return Math.abs(points) > noisePoints ? points : 0;
}

function turnsBetween(latest: Audit, before: Audit): number {
  if (!latest.checks || !before.checks) return 0;
  const { turnedGood, turnedBad } = changesBetween(before.checks, latest.checks);
  return countHigh(turnedGood) - countHigh(turnedBad);
}

function countHigh(checks: Check[]): number {
  return checks.filter(({ importance }) => importance === 'high').length;
}

function scoreOf({ result, score }: Point): number {
  return score ?? middleScores[result];
}
