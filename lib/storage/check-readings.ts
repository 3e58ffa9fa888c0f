import * as v from 'valibot';
import { boundedText } from '../domain/schema.ts';
import { Time } from '../domain/time.ts';
import { newWalk, Walk } from '../domain/walk.ts';
import { collection } from './collection.ts';

/**
 * The reading of the checks of a project's reports, which the person started at `startedAt`: a walk
 * through the reports whose checks are not on this device, one report a batch. `failed` has the ids
 * of reports that could not be read, the last failure last; they are read last. `over`: the reading
 * has ended, and is kept for `failed`.
 */
const CheckReading = v.object({
  connectionId: v.string(),
  project: v.string(),
  startedAt: Time,
  walk: Walk,
  failed: v.array(boundedText('id')),
  over: v.exactOptional(v.literal(true)),
});
export type CheckReading = v.InferOutput<typeof CheckReading>;

/** All readings, oldest first, by the ids of `readingId`. */
export const storedReadings = collection(
  'check-reading:',
  CheckReading,
  (one, other) => one.startedAt - other.startedAt,
);

/** The id of the reading of a project's checks. */
export function readingId(connectionId: string, project: string): string {
  return `${connectionId}:${project}`;
}

/** Returns the readings that are not over, from all stored values, oldest first. */
export function openReadings(all: Record<string, unknown>): CheckReading[] {
  return storedReadings.parseAll(all).filter(({ over }) => !over);
}

/** Reads the reading of a project's checks; null if there is no such reading, or it is over. */
export async function readReading(
  connectionId: string,
  project: string,
): Promise<CheckReading | null> {
  const reading = await storedReadings.read(readingId(connectionId, project));
  return reading?.over ? null : reading;
}

/**
 * Saves a reading of the checks of a project's reports, of which `total` are unread. The saved
 * reading is the command to carry it out. Reports that failed in an earlier reading come last.
 */
export async function startReading(
  connectionId: string,
  project: string,
  total: number,
  now = Date.now(),
): Promise<void> {
  const walk = { ...newWalk, total };
  const begun: CheckReading = { connectionId, project, startedAt: now, walk, failed: [] };
  await storedReadings.change(
    readingId(connectionId, project),
    ({ failed }) => ({ ...begun, failed }),
    begun,
  );
}

/** Returns the reading so that it continues at once, and tries the failed reports again last. */
export function resumedReading({ walk, ...reading }: CheckReading): CheckReading {
  const read = walk.seen - walk.unreadable;
  const { total } = walk;
  return { ...reading, walk: { ...newWalk, total, seen: read, page: read + 1, furthest: read } };
}

/**
 * Ends a reading. Checks that were read stay. The ids of failed reports stay too, and the next
 * reading tries these reports last.
 */
export async function endReading(connectionId: string, project: string): Promise<void> {
  await storedReadings.change(readingId(connectionId, project), (reading) =>
    reading.failed.length === 0 ? null : { ...reading, over: true },
  );
}

/** Updates a reading, unless it ended or started again meanwhile. */
export async function saveReading(reading: CheckReading): Promise<void> {
  const { connectionId, project, startedAt } = reading;
  await storedReadings.change(readingId(connectionId, project), (stored) =>
    stored.startedAt === startedAt && !stored.over ? reading : stored,
  );
}
