import * as v from 'valibot';
import { resumeNow, waitFields } from '../domain/jobs/backoff.ts';
import { boundedText } from '../domain/schema.ts';
import { Time } from '../domain/time.ts';
import { collection } from './collection.ts';

/**
 * The reading of the checks of a project's reports. The person started the reading at `startedAt`.
 * `total` counts the reports, and `read` the reports that are done. `failed` has the ids of reports
 * that could not be read. `later` has the ids of reports that failed in an earlier reading; they
 * come last. `delays` counts the tries for the next report. `stopped`: it waits for the person.
 * `over`: it has ended, and is kept because it names the reports that could not be read.
 */
const CheckReading = v.object({
  ...waitFields,
  connectionId: v.string(),
  project: v.string(),
  startedAt: Time,
  total: v.number(),
  read: v.number(),
  failed: v.array(boundedText('id')),
  later: v.exactOptional(v.array(boundedText('id'))),
  stopped: v.exactOptional(v.literal(true)),
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
 * Saves a reading of the checks of a project's reports. The saved reading is the command to carry
 * it out. Reports that failed in an earlier reading come last.
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

/**
 * Returns the reading so that it continues. If the reading had stopped, the failed reports are
 * tried again at its end.
 */
export function resumedReading({ stopped, ...reading }: CheckReading): CheckReading {
  const tried = stopped ? { failed: [], later: failedLast(reading) } : {};
  return { ...resumeNow(reading), ...tried };
}

/** Returns the ids of all reports that could not be read; the newest failures come last. */
function failedLast({ failed, later = [] }: CheckReading): string[] {
  return [...later.filter((id) => !failed.includes(id)), ...failed];
}

/**
 * Ends a reading. Checks that were read stay. The ids of failed reports stay too, and the next
 * reading tries these reports last.
 */
export async function endReading(connectionId: string, project: string): Promise<void> {
  await storedReadings.change(readingId(connectionId, project), (reading) =>
    failedLast(reading).length === 0 ? null : { ...reading, over: true },
  );
}

/** Updates a reading, unless it ended or started again meanwhile. */
export async function saveReading(reading: CheckReading): Promise<void> {
  const { connectionId, project, startedAt } = reading;
  await storedReadings.change(readingId(connectionId, project), (stored) =>
    stored.startedAt === startedAt && !stored.over ? reading : stored,
  );
}
