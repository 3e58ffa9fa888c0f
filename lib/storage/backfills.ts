import * as v from 'valibot';
import type { Preferences } from '../domain/preferences.ts';
import { Time } from '../domain/time.ts';
import { newWalk, Walk } from '../domain/walk.ts';
import { collection } from './collection.ts';
import { changePreferences } from './preferences.ts';

/**
 * Once a day, the list of a service is read until a batch is all known, and the archive is whole.
 * `whole` says when the last reading ended, and the time of its newest report: older ones are
 * known. `beganAt`, `newest` (null if the list is in no order of time) and `kept` (how many reports
 * are not too old to keep) are those of the last reading that began. Times are in milliseconds
 * since 1970.
 */
const Backfill = v.object({
  walk: Walk,
  beganAt: Time,
  newest: v.nullable(Time),
  kept: v.number(),
  whole: v.exactOptional(v.object({ at: Time, newest: Time })),
});
export type Backfill = v.InferOutput<typeof Backfill>;

/** The backfills by the ids of their connections. */
export const storedBackfills = collection('backfill:', Backfill);

/** A backfill that has not begun. */
export const noBackfill: Backfill = { walk: newWalk, beganAt: 0, newest: 0, kept: 0 };

/**
 * Whether this device has all reports of a service: they were downloaded, and no report is too old
 * to keep.
 */
export function isWhole(
  { fillArchive, keepDays }: Pick<Preferences, 'fillArchive' | 'keepDays'>,
  { whole }: Backfill,
): boolean {
  return fillArchive && keepDays === 0 && whole !== undefined;
}

/** Returns when the last reading of a list ended. Null before that, and once the next has begun. */
export function endedAt({ whole, walk }: Backfill): number | null {
  return whole && walk.furthest === 0 ? whole.at : null;
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

/**
 * Switches the download of all reports on or off. Each time the person switches it on, the whole
 * list is read, so that reports that were deleted elsewhere are noticed.
 */
export async function switchBackfill(isOn: boolean): Promise<void> {
  if (isOn) await storedBackfills.removeAll();
  await changePreferences({ fillArchive: isOn });
}
