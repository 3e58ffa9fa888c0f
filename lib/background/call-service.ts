import { hasAccess, isOffline } from '../browser/access.ts';
import { stayAlive } from '../browser/lifecycle.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { nextDelay } from '../domain/jobs/backoff.ts';
import { asksToPause, blockedBy, isOutage, type Problem, ServiceError } from '../domain/problem.ts';
import type { Environment } from './environment.ts';
import { isForbidden } from '../domain/settings/limits.ts';
import { readConnection } from '../storage/connections.ts';
import { readLimits } from '../storage/copy-policy.ts';
import { savePause } from '../storage/pauses.ts';
import { applyEventToAll } from '../storage/job-events.ts';
import * as client from '../api/client/list-reports.ts';
import type { ListForm } from '../domain/connections/list-form.ts';
import type { Batch } from '../domain/walk.ts';
import type { ReportParameters } from '../domain/reports/list-parameters.ts';
import type { Report } from '../domain/reports/report.ts';
import { noteHighest, storedListForms } from '../storage/newest-reports.ts';

/**
 * Calls the service, and keeps the background alive until it has answered. Sends nothing without a
 * network, or while `barredBy` names a reason: a POST would arrive although its answer could not be
 * read. If the service asks to wait, saves the pause for every caller; `delays` counts the waits in
 * a row before it. Rejects with any error but ServiceError.
 */
export async function callService<Value>(
  connection: Connection,
  environment: Environment,
  work: () => Promise<Value>,
  delays = 0,
): Promise<{ value: Value } | { problem: Problem }> {
  const barred = await barredBy(connection);
  if (barred) return { problem: barred };
  if (isOffline(connection.baseUrl)) {
    await noteFailure(connection);
    return { problem: { code: 'offline' } };
  }
  const { now, random } = environment;
  try {
    const value = await stayAlive(work());
    await noteAnswer(connection, environment);
    return { value };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { problem } = error;
    if (isOutage(problem)) await noteFailure(connection);
    if (asksToPause(problem))
      // With storage full no job can be written down either, so none is sent.
      await savePause(connection.id, now() + nextDelay(delays, random(), problem), now()).catch(
        () => undefined,
      );
    return { problem };
  }
}

/** Returns why no request may be sent to a connection now: policy, access or key. Else null. */
async function barredBy(connection: Connection): Promise<Problem | null> {
  if (isForbidden(connection, await readLimits())) return { code: 'connection-forbidden' };
  if (!(await hasAccess(connection.baseUrl))) return { code: 'no-access' };
  return connection.apiKey === '' ? { code: 'no-key' } : null;
}

/** Whether the person changed the key or the access after a request failed for lack of it. */
export async function hasAccessChanged(problem: Problem, connection: Connection): Promise<boolean> {
  const by = blockedBy(problem);
  if (by === 'access') return (await barredBy(connection))?.code !== problem.code;
  if (by === null) return false;
  return JSON.stringify(await readConnection(connection.id)) !== JSON.stringify(connection);
}

/** The connections whose last request failed, as far as this background knows. */
const failing = new Map<string, boolean>();
/** By connection, when an answer last ended the waiting (milliseconds since 1970). */
const endedWaitAt = new Map<string, number>();
/**
 * Answers end the waiting at most this often, in milliseconds. Else a job whose own question always
 * fails would be asked about after each answer to another.
 */
const endWaitEveryMs = 30_000;

/** Makes the next create ask for its baseline. If that fails too, it surely was not sent. */
async function noteFailure({ id }: Connection): Promise<void> {
  failing.set(id, true);
  await noteHighest(id, null).catch(() => undefined);
}

/** Lets the jobs of a connection go on whose waiting for its service is over. */
async function noteAnswer({ id }: Connection, environment: Environment): Promise<void> {
  const now = environment.now();
  const since = now - (endedWaitAt.get(id) ?? -Infinity);
  if (failing.get(id) === false || (since >= 0 && since < endWaitEveryMs)) return;
  failing.set(id, false);
  endedWaitAt.set(id, now);
  // With storage full, the jobs go on at the time that is theirs.
  await applyEventToAll({ type: 'online' }, environment, id).catch(() => undefined);
}

/**
 * Lists reports with the API client, and remembers for the connection how its service lists them.
 * Throws ServiceError.
 */
export async function listReports(
  connection: Connection,
  parameters: ReportParameters,
  { fetch, now }: Environment,
  maxRows?: number,
): Promise<Batch<Report>> {
  const form = (await storedListForms.read(connection.id)) ?? {};
  const note = async (seen: ListForm) => {
    const next = (known: ListForm) => ({ ...known, ...seen });
    // A number that could not be saved is found out again.
    await storedListForms.change(connection.id, next, {}).catch(() => undefined);
  };
  return client.listReports(connection, parameters, { fetch, now, form, note }, maxRows);
}
