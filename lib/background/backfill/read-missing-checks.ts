import type { Connection } from '../../domain/connections/connection.ts';
import { afterProblem, dueAt, readPauseMs } from '../../domain/jobs/backoff.ts';
import { type Problem, ServiceError, traitsOf } from '../../domain/problem.ts';
import { siteOf } from '../../domain/reports/site.ts';
import { afterBatch, type Batch, type Walk } from '../../domain/walk.ts';
import { isUnread, readSummaries } from '../../storage/database/summaries.ts';
import {
  type CheckReading,
  endReading,
  openReadings,
  saveReading,
} from '../../storage/check-readings.ts';
import { readAll } from '../../storage/extension-storage.ts';
import type { Environment } from '../environment.ts';
import type { Service } from '../service.ts';
import { restMs, stepWalk } from '../walk.ts';

/** How often a report is tried while the service fails. */
const maxTries = 3;
/** After each this many failed reports, the walk waits with the problem of the last. */
const maxFailed = 20;

/** The ids that remain in each reading, so that the archive is searched only once. */
const remaining = new Map<string, string[]>();

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
    ({ connectionId, walk }) =>
      connectionId === connection.id && (dueAt(walk, now) ?? Infinity) <= now,
  );
  if (!reading) return false;
  const id = await nextUnread(reading);
  if (id === null) await endReading(connection.id, reading.project);
  else await saveReading(await readOne(reading, id, connection, environment));
  return true;
}

/** Returns the id of the next report, or null if all reports were tried. */
async function nextUnread(reading: CheckReading): Promise<string | null> {
  const { connectionId, project, startedAt, walk, failed } = reading;
  const key = `${connectionId} ${project} ${startedAt}`;
  const tried = new Set(failed.slice(failed.length - walk.unreadable));
  const find = async () => {
    const { unread } = siteOf(await readSummaries(connectionId, project), []);
    return [...unread.filter((id) => !failed.includes(id)), ...failed];
  };
  const known = remaining.get(key);
  const ids = known ?? (await find());
  remaining.set(key, ids);
  // The report may have been read, deleted or run again meanwhile.
  for (let id = ids[0]; id !== undefined; ids.shift(), id = ids[0])
    if (!tried.has(id) && (await isUnread(connectionId, project, id))) return id;
  remaining.delete(key);
  return known ? nextUnread(reading) : null;
}

/**
 * Reads one report, which is a batch of the walk, and returns the reading with the new progress. A
 * report that cannot be read counts as unreadable, and the walk passes over it.
 */
async function readOne(
  reading: CheckReading,
  id: string,
  connection: Connection,
  environment: Environment,
): Promise<CheckReading> {
  const { project, startedAt, walk } = reading;
  const batch = (rows: { id: string }[]): Batch<{ id: string }> => ({
    rows,
    unreadable: 1 - rows.length,
    // More may be unread by now than when the reading began.
    total: Math.max(walk.total ?? 0, walk.page),
    page: walk.page,
    next: walk.page + 1,
    last: null,
  });
  const read = async (service: Service) => {
    const failure: unknown = await service.readReport(id).then(
      // A service that answers with another report must not be asked for ever.
      () => new ServiceError({ code: 'unusable-answer' }),
      (error: unknown) => error,
    );
    // A report that is gone is no longer unread either.
    if (await isUnread(connection.id, project, id)) throw failure;
    return batch([{ id }]);
  };
  const options = { askedAt: startedAt, pauseMs: readPauseMs };
  const step = await stepWalk(walk, connection, read, environment, options);
  const { problem, delays } = step.walk;
  const now = environment.now();
  const rest = (at: Walk, because: Problem) => ({
    ...afterProblem(at, because, now, environment.random(), restMs),
    delays: 0,
  });
  if (!problem || !isOfReport(problem, delays)) {
    // A plan without this interface does not change within minutes.
    const mayLast = problem && traitsOf(problem).needs === null;
    return { ...reading, walk: mayLast ? rest(walk, problem) : step.walk };
  }
  const { walk: passed } = afterBatch(walk, batch([]), (row) => row.id);
  const failed = [...reading.failed.filter((other) => other !== id), id];
  const next = { ...reading, failed, walk: { ...passed, notBefore: now + readPauseMs } };
  const rests = passed.unreadable % maxFailed === 0 && (await nextUnread(next)) !== null;
  return rests ? { ...next, walk: rest(passed, problem) } : next;
}

/** Whether a problem, after this many tries, is one of the report. Others may still be read. */
function isOfReport(problem: Problem, tries: number): boolean {
  const { needs, affectsAll } = traitsOf(problem);
  const mayPass = needs === 'service' && problem.code !== 'too-large';
  return !affectsAll && (!mayPass || tries >= maxTries);
}
