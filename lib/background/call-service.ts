import { hasAccess, isOffline } from '../browser/access.ts';
import { closeConnectionsAfterUse } from '../browser/close-connections.ts';
import { stayAlive } from '../browser/lifecycle.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { nextDelay } from '../domain/jobs/backoff.ts';
import { asksToPause, blockedBy, isOutage, type Problem, ServiceError } from '../domain/problem.ts';
import { isForbidden } from '../domain/settings/limits.ts';
import { readConnection } from '../storage/connections.ts';
import { readLimits } from '../storage/copy-policy.ts';
import { applyEventToAll } from '../storage/job-events.ts';
import { noteHighest } from '../storage/newest-reports.ts';
import { readPausedUntil, savePause } from '../storage/pauses.ts';
import type { Environment } from './environment.ts';
import { openService, type Service } from './service.ts';

/**
 * The value of a call, or the problem of its service. `isOutdated`: the person changed the key or
 * the access after a request failed for lack of it, so the problem is over. `othersWork`: the
 * service answered the call before, as far as this background knows.
 */
export type Answer<Value> =
  | { value: Value }
  | { problem: Problem; isOutdated: boolean; othersWork: boolean };

/**
 * Options of a call. `delays` counts the waits in a row before it. `askedAt` is when the person, or
 * a watch, asked for the work (milliseconds since 1970), by default now. `timeoutMs` is the time
 * limit of each request, in milliseconds.
 */
interface CallOptions {
  delays?: number;
  askedAt?: number;
  timeoutMs?: number;
}

/**
 * Calls the service of a connection. Every request of the background goes through here. Sends
 * nothing without a network, during a pause, or while `barredBy` names another reason: a POST would
 * arrive although its answer could not be read. The requests of `call` keep what they are answered
 * (`openService`). If the service asks to wait, saves the pause for every caller. Keeps the
 * background alive meanwhile. Rejects with any error but ServiceError.
 */
export async function callService<Value>(
  connection: Connection,
  environment: Environment,
  call: (service: Service) => Promise<Value>,
  { delays = 0, askedAt = environment.now(), timeoutMs }: CallOptions = {},
): Promise<Answer<Value>> {
  let isAnswered = false;
  const fetch: typeof environment.fetch = async (input, init) => {
    const response = await environment.fetch(input, init);
    isAnswered = true;
    return response;
  };
  try {
    const barred = await barredBy(connection, environment.now());
    if (barred) throw new ServiceError(barred);
    await closeConnectionsAfterUse();
    const service = openService(connection, { ...environment, fetch }, askedAt, timeoutMs);
    const value = await stayAlive(call(service));
    if (isAnswered) await noteAnswer(connection, environment);
    return { value };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { problem } = error;
    const now = environment.now();
    const othersWork = answering.has(connection.id);
    if (isOutage(problem)) await noteOutage(connection);
    // A pause that is under way stays as long as it is.
    if (isAnswered && asksToPause(problem))
      await savePause(connection.id, now + nextDelay(delays, environment.random(), problem), now);
    return { problem, isOutdated: await isOver(problem, connection, now), othersWork };
  }
}

/** Returns why no request may be sent to a connection now, or null. */
async function barredBy(connection: Connection, now: number): Promise<Problem | null> {
  const { id, baseUrl, apiKey } = connection;
  if (isForbidden(connection, await readLimits())) return { code: 'connection-forbidden' };
  if (!(await hasAccess(baseUrl))) return { code: 'no-access' };
  if (apiKey === '') return { code: 'no-key' };
  if (isOffline(baseUrl)) return { code: 'offline' };
  const pauseMs = (await readPausedUntil(id, now)) - now;
  return pauseMs > 0 ? { code: 'throttled', retryAfter: pauseMs } : null;
}

/** Whether the person changed the key or the access after a request failed for lack of it. */
async function isOver(problem: Problem, connection: Connection, now: number): Promise<boolean> {
  const by = blockedBy(problem);
  if (by === 'access') return (await barredBy(connection, now))?.code !== problem.code;
  if (by === null) return false;
  return JSON.stringify(await readConnection(connection.id)) !== JSON.stringify(connection);
}

/** The connections whose last call was answered, as far as this background knows. */
const answering = new Set<string>();
/** The connections without a failed call since an answer last ended the waiting. */
const resumed = new Set<string>();
/** When an answer last ended the waiting, by connection (milliseconds since 1970). */
const endedWaitAt = new Map<string, number>();
/**
 * Answers end the waiting at most this often, in milliseconds. Otherwise, after the answer to any
 * other job, a job whose own question always fails would be asked about again.
 */
const endWaitEveryMs = 30_000;

/** Makes the next create ask for its baseline. If that fails too, it surely was not sent. */
async function noteOutage({ id }: Connection): Promise<void> {
  answering.delete(id);
  resumed.delete(id);
  await noteHighest(id, null);
}

/** Lets the jobs of a connection go on whose waiting for its service is over. */
async function noteAnswer({ id }: Connection, environment: Environment): Promise<void> {
  const now = environment.now();
  const since = now - (endedWaitAt.get(id) ?? -Infinity);
  answering.add(id);
  if (resumed.has(id) || (since >= 0 && since < endWaitEveryMs)) return;
  resumed.add(id);
  endedWaitAt.set(id, now);
  // With storage full, the jobs go on at the time that is theirs.
  await applyEventToAll({ type: 'online' }, environment, id).catch(() => undefined);
}
