import type { Result } from '../../lib/model/result.ts';

interface Point {
  result: Result;
  score: number | null;
}

/** Where a result without a score stands: the middle of its range. */
export const middles = { good: 90, decent: 64, bad: 24 } as const;

export const sparkWidth = 56;
export const sparkHeight = 28;
const margin = 3;

/**
 * The line through audits, oldest first, as points of an SVG polyline: 0 at the bottom, 100 at the top. In whole pixels: the first fraction that a page
 * writes out costs it 47 KiB of heap.
 */
export function sparkline(audits: Point[]): [number, number][] {
  const step = (sparkWidth - 2 * margin) / Math.max(audits.length - 1, 1);
  return audits.map((audit, index) => [
    Math.round(margin + index * step),
    Math.round(margin + (1 - scoreOf(audit) / 100) * (sparkHeight - 2 * margin)),
  ]);
}

/** How an audit compares with the one before it; null where there was none. */
export function trendOf(latest: Point, before: Point | undefined): 'better' | 'worse' | 'same' | null {
  if (!before) return null;
  // A score can only be held against a score.
  const both = latest.score !== null && before.score !== null;
  const change = both ? scoreOf(latest) - scoreOf(before) : middles[latest.result] - middles[before.result];
  if (change === 0) return 'same';
  return change > 0 ? 'better' : 'worse';
}

function scoreOf({ result, score }: Point): number {
  return score ?? middles[result];
}
