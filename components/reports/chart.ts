import { middles } from '../shared/sparkline.ts';
import type { Run } from '../../lib/model/run.ts';

export const chartWidth = 340;
export const chartHeight = 110;
const margin = { x: 10, top: 10, bottom: 10 };

/** A run in the chart. */
export interface Point {
  x: number;
  y: number;
  run: Run;
}

/** Where a score (0 to 100) stands, in units of the drawing. */
export function heightOf(score: number): number {
  return round(margin.top + (1 - score / 100) * (chartHeight - margin.top - margin.bottom));
}

/** Runs, oldest first, from the start to the end of the drawing, evenly: a page is audited several times a day and then not for months. */
export function pointsOf(runs: Run[]): Point[] {
  const step = (chartWidth - 2 * margin.x) / Math.max(runs.length - 1, 1);
  return runs.map((run, index) => ({ x: round(margin.x + index * step), y: heightOf(run.score ?? middles[run.result]), run }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
