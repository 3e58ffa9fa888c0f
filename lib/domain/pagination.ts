import type { Report } from './reports/report.ts';

/**
 * One slice of a list. `unreadable` counts the rows that were no report or project at all, and
 * those far beyond the number that was asked for; `total` is null where the service does not count;
 * `next` is the number of the batch after this one, or null where there is none; `last` is the
 * number of the last batch, or null where the service does not tell it.
 */
export interface Batch<Row> {
  rows: Row[];
  unreadable: number;
  total: number | null;
  page: number;
  next: number | null;
  last: number | null;
}

/**
 * What tells a batch from the one before it: its first and last id. A service that ignores `page`
 * sends the same batch for ever.
 */
export function pageFingerprint(rows: Report[]): string {
  return `${rows.at(0)?.id} ${rows.at(-1)?.id}`;
}
