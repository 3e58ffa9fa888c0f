import * as v from 'valibot';
import { resumeNow, waitFields } from './jobs/backoff.ts';

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
 * A walk through a whole list of the service, batch by batch, while the list may change. It is
 * plain data, so that it goes on from storage after the background ended. `page` is the number of
 * the batch to read, from 1. `previous` is the fingerprint of the batch before, or '' if there is
 * nothing to compare with, and `total` the count that the service sent with it. `lowest` is the
 * smallest count so far. `seen` counts the rows before `page`. `unreadable` counts the rows that
 * cannot be read, each batch once: `furthest` is the last batch that was counted. `rewinds` says
 * how often the walk went back.
 */
export const Walk = v.object({
  ...waitFields,
  page: v.number(),
  previous: v.string(),
  total: v.nullable(v.number()),
  lowest: v.nullable(v.number()),
  seen: v.number(),
  unreadable: v.number(),
  furthest: v.number(),
  rewinds: v.number(),
});
export type Walk = v.InferOutput<typeof Walk>;

/** The beginning of a walk. */
export const newWalk: Walk = {
  notBefore: 0,
  delays: 0,
  page: 1,
  previous: '',
  total: null,
  lowest: null,
  seen: 0,
  unreadable: 0,
  furthest: 0,
  rewinds: 0,
};

/** How many rows a batch of a walk has. An answer without room for them is asked for in parts. */
export const walkPerPage = 100;

/**
 * How often a walk goes back if the count of the list goes up and down for ever. A new smallest
 * count is always followed, because no count falls for ever.
 */
const maxRewinds = 50;

/** The walk after a batch, and what the batch was. */
export interface AfterBatch {
  walk: Walk;
  /** Whether the walk has not counted this batch before. The rows of an old batch come again. */
  isNew: boolean;
  /**
   * `whole`: the list ends with this batch. `cut`: the service sends no other rows, although there
   * may be more, because it ignores `page`. Null: the walk goes on.
   */
  end: 'whole' | 'cut' | null;
}

/**
 * Moves a walk past the batch that was read at its position, and ends its wait. `idOf` tells rows
 * apart. A row that was added moves the other rows down, so some rows come twice. A row that was
 * removed moves the other rows up. The walk then goes back by as many batches as the missing rows
 * may fill, so that it passes over none.
 */
export function afterBatch<Row>(
  walk: Walk,
  batch: Batch<Row>,
  idOf: (row: Row) => string,
): AfterBatch {
  const { page, lowest } = walk;
  const { rows, total, next } = batch;
  const resumed = resumeNow(walk);
  const all = rows.map(idOf);
  const ids = `${all.at(0)} ${all.at(-1)}`;
  if (page > 1 && ids === walk.previous && !isUnreadablePart(batch, page))
    return { walk: resumed, isNew: false, end: 'cut' };
  const isNew = page > walk.furthest;
  const read = {
    ...resumed,
    total,
    lowest: total === null ? lowest : Math.min(total, lowest ?? total),
    unreadable: walk.unreadable + (isNew ? batch.unreadable : 0),
    furthest: Math.max(page, walk.furthest),
  };
  const isLowest = total !== null && total < (lowest ?? Infinity);
  const removed = page === 1 ? 0 : (walk.total ?? 0) - (total ?? Infinity);
  if (removed > 0 && (isLowest || walk.rewinds < maxRewinds)) {
    // Some services send fewer rows than they are asked for.
    const size = Math.max(1, Math.floor(walk.seen / (page - 1)));
    const to = Math.max(1, page - Math.ceil(removed / size));
    const back = { page: to, previous: '', seen: (to - 1) * size, rewinds: walk.rewinds + 1 };
    return { walk: { ...read, ...back }, isNew, end: null };
  }
  const seen = walk.seen + rows.length + batch.unreadable;
  if (next === null) return { walk: { ...read, seen }, isNew, end: 'whole' };
  // A service that ignores `page` may say for ever that the second batch is next.
  if (next <= page) return { walk: { ...read, seen }, isNew, end: 'cut' };
  return { walk: { ...read, seen, page: next, previous: ids }, isNew, end: null };
}

/**
 * Whether none of the rows can be read. All such batches look equal. So each counts as a new batch
 * as long as the service counts enough rows.
 */
function isUnreadablePart({ rows, unreadable, total }: Batch<unknown>, page: number): boolean {
  return rows.length === 0 && unreadable > 0 && (page - 1) * unreadable < (total ?? 0);
}
