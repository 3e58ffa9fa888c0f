import { median, quantile } from './statistics.ts';

export type Row = (string | number)[];

/** A Markdown table. The first column has words, the others have figures. */
export function table(head: string[], rows: Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

/** A row with the median of times and their 95th percentile. */
export function times(name: string, taken: number[]): Row {
  return [name, ms(median(taken)), ms(quantile(taken, 0.95))];
}

/** Two cells: a goal, and whether a value meets it. Empty without a goal. */
export function judged(
  value: number,
  goal: number | undefined,
  show: (value: number) => string,
): [string, string] {
  return goal === undefined ? ['', ''] : [`≤ ${show(goal)}`, value <= goal ? 'yes' : '**no**'];
}

/** Two cells as of `judged`, for a value that must not be below its goal. */
export function judgedFrom(
  value: number,
  goal: number,
  show: (value: number) => string,
): [string, string] {
  return [`≥ ${show(goal)}`, value >= goal ? 'yes' : '**no**'];
}

export const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
export const perSecond = (value: number) => `${value.toFixed(2)} a second`;
export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const mib = (value: number) => `${(value / 1024 ** 2).toFixed(1)} MiB`;
