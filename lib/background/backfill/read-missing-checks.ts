import { readReport } from '../../api/client/reports.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { clampWait, nextDelay } from '../../domain/jobs/backoff.ts';
import { readPauseMs } from '../../domain/pagination.ts';
import { onlyPersonMends, type Problem, traitsOf } from '../../domain/problem.ts';
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
import { dropReport } from '../outbox/send.ts';
import { saveReport } from '../save-reports.ts';

/** How often a report is tried at which the service fails. */
const maxTries = 3;
/** After so many reports that could not be read, the person decides. */
const maxFailed = 20;

/** The ids that are left of each reading, so that the archive is not searched for each. */
const left = new Map<string, string[]>();

/** When the checks of the next report are due (milliseconds since 1970), for each connection. */
export function nextReadings(
  all: Record<string, unknown>,
  now: number,
): { connectionId: string; at: number }[] {
  return openReadings(all)
    .filter(mayGoOn)
    .map(({ connectionId, notBefore }) => ({ connectionId, at: clampWait(notBefore, now) }));
}

/** A key or an access that is missing stops a reading until the person has mended it. */
function mayGoOn({ stopped, problem }: CheckReading): boolean {
  return !stopped && !onlyPersonMends(problem);
}

/**
 * Reads the checks of one more report into the archive, where the person asked for those of its
 * project and it is due. Returns whether it did.
 */
export async function readChecksIfDue(
  connection: Connection,
  environment: Environment,
): Promise<boolean> {
  const now = environment.now();
  const reading = openReadings(await readAll()).find(
    (one) =>
      one.connectionId === connection.id && mayGoOn(one) && clampWait(one.notBefore, now) <= now,
  );
  if (!reading) return false;
  const id = await nextUnread(reading);
  if (id === null) await endReading(connection.id, reading.project);
  else await saveReading(await readOne(reading, id, connection, environment));
  return true;
}

/** The id of the next report, or null where the checks of all were read. */
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
  const known = left.get(key);
  for (const ids of known ? [known, null] : [null]) {
    const own = ids ?? (await find());
    left.set(key, own);
    // It may have been read, deleted or run again meanwhile.
    for (let id = own[0]; id !== undefined; own.shift(), id = own[0])
      if (!failed.includes(id) && (await isUnread(connectionId, project, id))) return id;
  }
  left.delete(key);
  return null;
}

/** Reads one report, and returns the reading after it. */
async function readOne(
  { problem: _problem, ...reading }: CheckReading,
  id: string,
  connection: Connection,
  environment: Environment,
): Promise<CheckReading> {
  const { project, startedAt, delays } = reading;
  const answer = await callService(
    connection,
    environment,
    async () => readReport(connection, id, { fetch: environment.fetch }),
    delays,
  );
  const now = environment.now();
  const next = { ...reading, delays: 0, notBefore: now + readPauseMs };
  if ('value' in answer) {
    await saveReport(connection, answer.value, startedAt);
    // A service that answers with another report must not be asked for ever.
    return (await isUnread(connection.id, project, id))
      ? withFailure(next, id, { code: 'unusable-answer' })
      : { ...next, read: reading.read + 1 };
  }
  const { problem } = answer;
  if (problem.code === 'not-found') {
    await dropReport(connection, id);
    return { ...next, read: reading.read + 1 };
  }
  const { needs } = traitsOf(problem);
  if (needs === 'pause') return { ...reading, delays: delays + 1 };
  const isOfReport = needs === null || problem.code === 'forbidden';
  if (isOfReport || (needs === 'service' && delays + 1 >= maxTries))
    return withFailure(next, id, problem);
  const notBefore = now + nextDelay(delays, environment.random(), problem);
  return { ...reading, delays: delays + 1, notBefore, problem };
}

/** The reading without a report that could not be read. After too many it stops. */
function withFailure(reading: CheckReading, id: string, problem: Problem): CheckReading {
  const failed = [...reading.failed, id];
  return failed.length < maxFailed
    ? { ...reading, failed }
    : { ...reading, failed, problem, stopped: true };
}
