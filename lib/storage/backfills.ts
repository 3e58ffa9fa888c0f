import * as v from 'valibot';
import type { Preferences } from '../domain/preferences.ts';
import { Problem } from '../domain/problem.ts';
import { boundedText } from '../domain/schema.ts';
import { Time } from '../domain/time.ts';
import { collection } from './collection.ts';

/**
 * The round under way. `began` is its time (milliseconds since 1970), `head` marks the newest
 * reports then, `newestFirst` says whether all batches so far were in that order, `byTime` whether
 * each was in the order of time, `steady` whether the list did not change, `back` how often the
 * round went back, and `old` how many of its reports were too old to be kept.
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
 * How far the archive of a connection is filled from its service. `page` and `last` are those of a
 * cursor (lib/domain/pagination.ts). `seen` counts the reports of this round, `total` is the
 * service's count. `complete` says whether a round has ended before; `finishedAt` is when the last
 * one did, `wholeAt` when one last read the whole list. `mark` has the newest reports at the
 * beginning of the last round, where the next one ends. `problem` is the reason for waiting until
 * `notBefore`. Times are in milliseconds since 1970.
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
 * Whether this device has all reports of a service: they were downloaded, and none is too old to be
 * kept.
 */
export function isWhole(
  { fillArchive, keepDays }: Pick<Preferences, 'fillArchive' | 'keepDays'>,
  { complete }: Backfill,
): boolean {
  return fillArchive && keepDays === 0 && complete;
}

/**
 * Parses the backfill of a connection among all stored values. One that is missing or unreadable
 * begins anew: to read a report twice does no harm.
 */
export function parseBackfill(all: Record<string, unknown>, connectionId: string): Backfill {
  return storedBackfills.parseOne(all, connectionId) ?? noBackfill;
}

/** Reads the progress of a connection's backfill. */
export async function readBackfill(connectionId: string): Promise<Backfill> {
  return (await storedBackfills.read(connectionId)) ?? noBackfill;
}

/** Saves the progress of a connection's backfill, unless it is another one than `read` by now. */
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
