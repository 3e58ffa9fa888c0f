/**
 * One slice of a list. `unreadable` counts the rows that are no report or project at all, and those
 * far beyond the number that was asked for. `total` is null where the service does not count.
 * `next` is the number of the batch after this one, or null at the end of the list. `last` is the
 * number of the last batch, or null where the service does not say.
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
 * How long the background rests between two batches of a list that nobody waits for, in
 * milliseconds.
 */
export const batchPauseMs = 2_000;

/**
 * How long to rest between two reports that are read one by one, in milliseconds, so that a service
 * with a limit of 60 requests a minute is not exhausted.
 */
export const readPauseMs = 1_000;

/**
 * The place of a reader in a list that may change while it is read. It is plain data, so that a
 * reader that outlives the background can keep it in storage.
 */
export interface Cursor {
  /** The number of the batch to read, from 1. */
  page: number;
  /** The fingerprint of the batch before, or '' to compare with none. */
  last: string;
  /** How many rows the service counted with the batch before, or null. */
  total: number | null;
  /** The smallest total so far; -Infinity where the reader does not keep it. */
  lowest: number;
  /** How often the reader went back, without the times for a total below the lowest so far. */
  rewinds: number;
}

/** The beginning of a list. */
export const listStart: Cursor = { page: 1, last: '', total: null, lowest: Infinity, rewinds: 0 };

/** How a batch continues the list, and where to read on. */
interface Advance {
  /** The batch has the rows of the one before: the service ignores `page`. */
  isRepeated: boolean;
  /** The list became shorter, and `next` goes back for the rows that moved up. */
  isRewound: boolean;
  /**
   * The list ends with this batch. False if the service counts more rows but does not send them.
   */
  isLast: boolean;
  /** The place to read on, or null where there is nothing more to get. */
  next: Cursor | null;
}

/**
 * Moves a cursor past the batch that was read at it. `idOf` tells rows apart. A row that was added
 * moves the others down, so that some come twice. A row that was removed moves the others up, past
 * the place that is read next: with `rewind`, the reader goes back as many batches as that many
 * rows can have passed. `maxRewinds` ends the pursuit of a total that goes up and down for ever.
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
  // A service that ignores `page` can say for ever that the second batch is next.
  if (next <= page) return ends;
  return { ...ends, next: { ...cursor, page: next, last, total, lowest } };
}

/** Tells a batch from the one before by its first and last id. */
function fingerprint(ids: string[]): string {
  return `${ids.at(0)} ${ids.at(-1)}`;
}

/**
 * Whether none of the rows can be read. Such batches all look equal. Each counts as a new batch as
 * long as the service counts enough rows.
 */
function isUnreadablePart({ rows, unreadable, total }: Batch<unknown>, page: number): boolean {
  return rows.length === 0 && unreadable > 0 && (page - 1) * unreadable < (total ?? 0);
}
