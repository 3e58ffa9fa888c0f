import * as v from 'valibot';
import { Problem } from '../domain/problem.ts';
import { boundedText } from '../domain/schema.ts';
import { Time } from '../domain/time.ts';
import { collection } from './collection.ts';

/**
 * The reading of the checks of a project's reports, which the person asked for at `startedAt`. Of
 * `total` reports `read` are done, and those with the ids `failed` could not be read. Those in
 * `later` could not be read before and come last. `delays` counts the tries of the report that is
 * next, and `problem` is the reason for waiting until `notBefore`. With `stopped`, it waits for the
 * person. One that is `over` is kept for what it could not read. Times are in milliseconds since
 * 1970.
 */
const CheckReading = v.object({
  connectionId: v.string(),
  project: v.string(),
  startedAt: Time,
  total: v.number(),
  read: v.number(),
  failed: v.array(boundedText('id')),
  later: v.exactOptional(v.array(boundedText('id'))),
  notBefore: Time,
  delays: v.number(),
  problem: v.exactOptional(Problem),
  stopped: v.exactOptional(v.literal(true)),
  over: v.exactOptional(v.literal(true)),
});
export type CheckReading = v.InferOutput<typeof CheckReading>;

/** All readings, oldest first. Their ids are those of `readingId`. */
export const storedReadings = collection(
  'check-reading:',
  CheckReading,
  (one, other) => one.startedAt - other.startedAt,
);

/** The id of the reading of a project's checks. */
export function readingId(connectionId: string, project: string): string {
  return `${connectionId}:${project}`;
}

/** The readings among all stored values that are not over, oldest first. */
export function openReadings(all: Record<string, unknown>): CheckReading[] {
  return storedReadings.parseAll(all).filter(({ over }) => !over);
}

/** Reads the reading of a project's checks; null where there is none, or it is over. */
export async function readReading(
  connectionId: string,
  project: string,
): Promise<CheckReading | null> {
  const reading = await storedReadings.read(readingId(connectionId, project));
  return reading?.over ? null : reading;
}

/**
 * Writes down that the checks of a project's reports are to be read, which is the command to do it.
 * Those that failed before come last.
 */
export async function startReading(
  connectionId: string,
  project: string,
  total: number,
  now = Date.now(),
): Promise<void> {
  const begun: CheckReading = {
    connectionId,
    project,
    startedAt: now,
    total,
    read: 0,
    failed: [],
    notBefore: 0,
    delays: 0,
  };
  await storedReadings.change(
    readingId(connectionId, project),
    (before) => ({ ...begun, later: failedLast(before) }),
    begun,
  );
}

/** A reading that goes on. If it had stopped, those that failed are tried again at its end. */
export function resumedReading({
  problem: _problem,
  stopped,
  ...reading
}: CheckReading): CheckReading {
  const tried = stopped ? { failed: [], later: failedLast(reading) } : {};
  return { ...reading, ...tried, notBefore: 0, delays: 0 };
}

/** The ids of all reports that could not be read, those that failed last at the end. */
function failedLast({ failed, later = [] }: CheckReading): string[] {
  return [...later.filter((id) => !failed.includes(id)), ...failed];
}

/**
 * Ends a reading. The checks that were read stay, and so does the note of the reports that could
 * not be read: the next reading tries them last.
 */
export async function endReading(connectionId: string, project: string): Promise<void> {
  await storedReadings.change(readingId(connectionId, project), (reading) =>
    failedLast(reading).length === 0 ? null : { ...reading, over: true },
  );
}

/** Updates a reading, unless it was ended or started anew meanwhile. */
export async function saveReading(reading: CheckReading): Promise<void> {
  const { connectionId, project, startedAt } = reading;
  await storedReadings.change(readingId(connectionId, project), (stored) =>
    stored.startedAt === startedAt && !stored.over ? reading : stored,
  );
}
