import * as v from 'valibot';
import type { Preferences } from '../domain/preferences.ts';
import { Time } from '../domain/time.ts';
import { newWalk, Walk } from '../domain/walk.ts';
import { collection } from './collection.ts';
import { changePreferences } from './preferences.ts';

/**
 * How much of a service's list is in the archive of a connection. `walk` is where the reading of
 * the list is. The reading began at `began`, when the newest report was generated at `newest`.
 * `inOrder` says whether its reports came in order of time, and `kept` counts those that are not
 * too old to keep. It ends at reports that were generated before `known`, because an earlier
 * reading has them; 0 reads the whole list. `finishedAt` is when the last reading ended. Times are
 * in milliseconds since 1970.
 */
const Backfill = v.object({
  walk: Walk,
  began: Time,
  newest: Time,
  inOrder: v.boolean(),
  kept: v.number(),
  known: Time,
  finishedAt: v.exactOptional(Time),
});
export type Backfill = v.InferOutput<typeof Backfill>;

/** The backfills by the ids of their connections. */
export const storedBackfills = collection('backfill:', Backfill);

/** A backfill that has not begun. */
export const noBackfill: Backfill = {
  walk: newWalk,
  began: 0,
  newest: 0,
  inOrder: true,
  kept: 0,
  known: 0,
};

/**
 * Whether this device has all reports of a service: they were downloaded, and no report is too old
 * to keep.
 */
export function isWhole(
  { fillArchive, keepDays }: Pick<Preferences, 'fillArchive' | 'keepDays'>,
  { finishedAt }: Backfill,
): boolean {
  return fillArchive && keepDays === 0 && finishedAt !== undefined;
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
