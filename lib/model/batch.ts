/**
 * One slice of a list. `unreadable` counts the rows that were no report or project at all, and those far beyond the number that was asked for; `total` is null where the service does
 * not count; `next` is the number of the batch after this one, or null where there is none; `last` is the number of the last batch, or null where
 * the service does not tell it.
 */
export interface Batch<Row> {
  rows: Row[];
  unreadable: number;
  total: number | null;
  page: number;
  next: number | null;
  last: number | null;
}
