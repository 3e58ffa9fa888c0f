import type { Connection } from '../../domain/connections/connection.ts';
import { afterProblem, dueAt, readPauseMs, resumeNow } from '../../domain/jobs/backoff.ts';
import { type Problem, traitsOf } from '../../domain/problem.ts';
import { siteOf } from '../../domain/reports/site.ts';
import { isUnread, readSummaries } from '../../storage/database/summaries.ts';
import {
  type CheckReading,
  endReading,
  openReadings,
  saveReading,
} from '../../storage/check-readings.ts';
import { readAll } from '../../storage/extension-storage.ts';
import { callService } from '../call-service.ts';
import type { Environment } from '../environment.ts';

/** How often a report is tried while the service fails. */
const maxTries = 3;
/** After this many failed reports, the person decides. */
const maxFailed = 20;

/** The ids that remain in each reading, so that the archive is searched only once. */
const remaining = new Map<string, string[]>();

/**
 * Returns when the checks of the next report are due (milliseconds since 1970), for each
 * connection.
 */
export function nextReadings(
  all: Record<string, unknown>,
  now: number,
): { connectionId: string; at: number }[] {
  return openReadings(all).flatMap(({ connectionId, stopped, ...wait }) => {
    const at = stopped ? null : dueAt(wait, now);
    return at === null ? [] : [{ connectionId, at }];
  });
}

/**
 * Reads the checks of one more report into the archive, if the person asked for the checks of its
 * project and the report is due. Returns whether a report was read.
 */
export async function readChecksIfDue(
  connection: Connection,
  environment: Environment,
): Promise<boolean> {
  const now = environment.now();
  const reading = openReadings(await readAll()).find(
    ({ connectionId, stopped, ...wait }) =>
      connectionId === connection.id && !stopped && (dueAt(wait, now) ?? Infinity) <= now,
  );
  if (!reading) return false;
  const id = await nextUnread(reading);
  if (id === null) await endReading(connection.id, reading.project);
  else await saveReading(await readOne(reading, id, connection, environment));
  return true;
}

/** Returns the id of the next report, or null if the checks of all reports were read. */
async function nextUnread({
  connectionId,
  project,
  startedAt,
  failed,
  later = [],
}: CheckReading): Promise<string | null> {
  const key = `${connectionId} ${project} ${startedAt}`;
  const find = async () => {
    const { unread } = siteOf(await readSummaries(connectionId, project), []);
    const first = unread.filter((id) => !later.includes(id));
    return [...first, ...later.filter((id) => unread.includes(id))];
  };
  const known = remaining.get(key);
  for (const ids of known ? [known, null] : [null]) {
    const own = ids ?? (await find());
    remaining.set(key, own);
    // The report may have been read, deleted or run again meanwhile.
    for (let id = own[0]; id !== undefined; own.shift(), id = own[0])
      if (!failed.includes(id) && (await isUnread(connectionId, project, id))) return id;
  }
  remaining.delete(key);
  return null;
}

/** Reads one report, and returns the reading with the new progress. */
async function readOne(
  reading: CheckReading,
  id: string,
  connection: Connection,
  environment: Environment,
): Promise<CheckReading> {
  const { project, startedAt, delays } = reading;
  const answer = await callService(
    connection,
    environment,
    async (service) => service.readReport(id),
    { delays, askedAt: startedAt },
  );
  const now = environment.now();
  const next = { ...resumeNow(reading), notBefore: now + readPauseMs };
  if ('value' in answer) {
    // A service that answers with another report must not be asked for ever.
    return (await isUnread(connection.id, project, id))
      ? withFailure(next, id, { code: 'unusable-answer' })
      : { ...next, read: reading.read + 1 };
  }
  const { problem } = answer;
  if (problem.code === 'not-found') return { ...next, read: reading.read + 1 };
  const { needs } = traitsOf(problem);
  const isOfReport = needs === null || problem.code === 'forbidden';
  if (isOfReport || (needs === 'service' && delays + 1 >= maxTries))
    return withFailure(next, id, problem);
  return afterProblem(reading, problem, now, environment.random());
}

/**
 * Returns the reading after a report that could not be read. Too many such reports stop the
 * reading.
 */
function withFailure(reading: CheckReading, id: string, problem: Problem): CheckReading {
  const failed = [...reading.failed, id];
  return failed.length < maxFailed
    ? { ...reading, failed }
    : { ...reading, failed, problem, stopped: true };
}
