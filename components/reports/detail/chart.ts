import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { middles } from '../../report-parts/sparkline.ts';

/**
 * How high a chart is drawn, in pixels, and the room above the score 100 and below 0 for shapes.
 */
const height = 96;
const margin = 8;
export const chartHeight = height + 2 * margin;

/** A run in the chart: `x` is the share of the width (0 to 1), `y` in pixels from the top. */
export interface Point {
  x: number;
  y: number;
  run: Audit;
}

/** Where a score (0 to 100) stands, in pixels from the top. */
export function heightOf(score: number): number {
  return Math.round(margin + (1 - score / 100) * height);
}

/**
 * Runs, oldest first, from the start to the end of the drawing, evenly: a page is audited several
 * times a day and then not for months.
 */
export function pointsOf(runs: Audit[]): Point[] {
  return runs.map((run, index) => ({
    x: index / Math.max(runs.length - 1, 1),
    y: heightOf(run.score ?? middles[run.result]),
    run,
  }));
}

/** The run that is nearest to a share of the width. */
export function nearest(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}
