/**
 * One slice of a list. `unreadable` counts the rows that are no report or project, and the rows far
 * beyond the number asked for. `total` is null if the service does not count. `next` is the number
 * of the batch after this one, or null at the end of the list. `last` is the number of the last
 * batch, or null if the service does not tell it.
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
 * How long the background waits between two batches of a list that no person waits for, in
 * milliseconds.
 */
export const batchPauseMs = 2_000;

/**
 * How long to wait between two reports that are read one by one, in milliseconds. The wait keeps
 * within a limit of 60 requests a minute.
 */
export const readPauseMs = 1_000;
