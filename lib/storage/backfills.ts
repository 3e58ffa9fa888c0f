import * as v from 'valibot';
import type { Preferences } from '../domain/preferences.ts';
import { Problem } from '../domain/problem.ts';
import { boundedText } from '../domain/schema.ts';
import { Time } from '../domain/time.ts';
import { collection } from './collection.ts';

/**
 * The state of the round under way. `began` is the time of its beginning (milliseconds since 1970),
 * and `head` marks the reports that were newest then. `newestFirst` says whether all batches so far
 * were newest first, and `byTime` whether each was in order of time. `steady` says whether the list
 * did not change. `back` counts how often the round went back, and `old` its reports that were too
 * old to keep.
 */
const Round = v.object({
  began: Time,
  head: v.array(boundedText('id')),
  newestFirst: v.boolean(),
  byTime: v.boolean(),
  steady: v.boolean(),
  back: v.number(),
  old: v.number(),
});
export type Round = v.InferOutput<typeof Round>;

/**
 * How much of a service's list is in the archive of a connection. `page` and `last` are the fields
 * of a cursor (lib/domain/pagination.ts). `seen` counts the reports of this round; `total` is the
 * count of the service. `complete` says whether an earlier round has ended. `finishedAt` is when
 * the last round ended, `wholeAt` when a round last read the whole list. `mark` has the reports
 * that were newest when the last round began; the next round ends at them. `problem` is the reason
 * for waiting until `notBefore`. Times are in milliseconds since 1970.
 */
const Backfill = v.object({
  page: v.number(),
  seen: v.number(),
  total: v.nullable(v.number()),
  complete: v.boolean(),
  notBefore: Time,
  delays: v.number(),
  last: v.string(),
  finishedAt: v.optional(Time),
  wholeAt: v.optional(Time),
  mark: v.optional(v.array(boundedText('id'))),
  round: v.optional(Round),
  problem: v.optional(Problem),
});
export type Backfill = v.InferOutput<typeof Backfill>;

/** The backfills by the ids of their connections. */
export const storedBackfills = collection('backfill:', Backfill);

/** A backfill that has not begun. */
export const noBackfill: Backfill = {
  page: 1,
  seen: 0,
  total: null,
  complete: false,
  notBefore: 0,
  delays: 0,
  last: '',
};

/**
 * Whether this device has all reports of a service: they were downloaded, and no report is too old
 * to keep.
 */
export function isWhole(
  { fillArchive, keepDays }: Pick<Preferences, 'fillArchive' | 'keepDays'>,
  { complete }: Backfill,
): boolean {
  return fillArchive && keepDays === 0 && complete;
}

/**
 * Parses the backfill of a connection among all stored values. A missing or unreadable backfill
 * starts again from the beginning: reading a report twice does no harm.
 */
export function parseBackfill(all: Record<string, unknown>, connectionId: string): Backfill {
  return storedBackfills.parseOne(all, connectionId) ?? noBackfill;
}

/** Reads the progress of a connection's backfill. */
export async function readBackfill(connectionId: string): Promise<Backfill> {
  return (await storedBackfills.read(connectionId)) ?? noBackfill;
}

/**
 * Saves the progress of a connection's backfill, unless storage no longer holds the backfill
 * `read`.
 */
export async function saveBackfill(
  connectionId: string,
  backfill: Backfill,
  read: Backfill,
): Promise<void> {
  await storedBackfills.change(
    connectionId,
    (stored) => (JSON.stringify(stored) === JSON.stringify(read) ? backfill : stored),
    noBackfill,
  );
}
