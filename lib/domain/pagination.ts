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

/**
 * The position of a reader in a list that may change while it is read. It is plain data, so that a
 * reader can keep it in storage when the background ends.
 */
export interface Cursor {
  /** The number of the batch to read, from 1. */
  page: number;
  /** The fingerprint of the previous batch, or '' if there is nothing to compare with. */
  last: string;
  /** The total that the service sent with the previous batch, or null. */
  total: number | null;
  /** The smallest total so far; -Infinity if the reader does not track it. */
  lowest: number;
  /** How often the reader went back, except after a new smallest total. */
  rewinds: number;
}

/** The beginning of a list. */
export const listStart: Cursor = { page: 1, last: '', total: null, lowest: Infinity, rewinds: 0 };

/** The relation of a batch to the list, and the position from which to read on. */
interface Advance {
  /** The batch has the same rows as the previous batch: the service ignores `page`. */
  isRepeated: boolean;
  /** The list became shorter, and `next` goes back to the rows that moved up. */
  isRewound: boolean;
  /**
   * The list ends with this batch. False if the service counts more rows but does not send them.
   */
  isLast: boolean;
  /** The position from which to read on, or null if there is nothing more to read. */
  next: Cursor | null;
}

/**
 * Moves a cursor past a batch that was read at its position. `idOf` tells rows apart. A row that
 * was added moves the other rows down, so some rows come twice. A row that was removed moves the
 * other rows up, and the reader would miss some. With `rewind`, the reader therefore goes back by
 * as many batches as the missing rows may fill. `maxRewinds` ends this if the total goes up and
 * down for ever.
 */
export function advance<Row>(
  cursor: Cursor,
  batch: Batch<Row>,
  idOf: (row: Row) => string,
  rewind: { perPage: number; maxRewinds: number } = { perPage: 1, maxRewinds: -1 },
): Advance {
  const { page } = cursor;
  const { total, next } = batch;
  const last = fingerprint(batch.rows.map(idOf));
  const ends = { isRepeated: false, isRewound: false, isLast: false, next: null };
  if (page > 1 && last === cursor.last && !isUnreadablePart(batch, page))
    return { ...ends, isRepeated: true };
  const lowest = Math.min(cursor.lowest, total ?? Infinity);
  const removed = page === 1 || total === null ? 0 : (cursor.total ?? 0) - total;
  if (removed > 0 && total !== null) {
    const rewinds = cursor.rewinds + (total < cursor.lowest ? 0 : 1);
    if (rewinds <= rewind.maxRewinds) {
      const to = Math.max(1, page - Math.ceil(removed / rewind.perPage));
      return { ...ends, isRewound: true, next: { page: to, last: '', total, lowest, rewinds } };
    }
  }
  if (next === null) return { ...ends, isLast: true };
  // A service that ignores `page` may say for ever that the second batch is next.
  if (next <= page) return ends;
  return { ...ends, next: { ...cursor, page: next, last, total, lowest } };
}

/** Identifies a batch by its first and last id. */
function fingerprint(ids: string[]): string {
  return `${ids.at(0)} ${ids.at(-1)}`;
}

/**
 * Whether none of the rows can be read. All such batches look equal. So each counts as a new batch
 * as long as the service counts enough rows.
 */
function isUnreadablePart({ rows, unreadable, total }: Batch<unknown>, page: number): boolean {
  return rows.length === 0 && unreadable > 0 && (page - 1) * unreadable < (total ?? 0);
}
