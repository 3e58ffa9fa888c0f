import { wakeAt } from '../../browser/alarms.ts';
import { showBadge } from '../../browser/badge.ts';
import { closeConnectionsAfterUse } from '../../browser/close-rule.ts';
import { planWakeUp } from './next-wake-up.ts';
import { runBulks } from '../bulk/run-bulk.ts';
import { backfillIfDue } from '../backfill/backfill.ts';
import { resumeWaiting } from './resume-waiting.ts';
import { hasBulkEnded } from '../../domain/jobs/bulk.ts';
import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { hasEnded } from '../../domain/jobs/job.ts';
import { needsPerson } from '../../domain/jobs/needs-person.ts';
import { isStale, nextDue, throttledUntil } from '../../domain/jobs/scheduling.ts';
import { browserEnvironment, type Environment } from '../environment.ts';
import { runJob } from './run-job.ts';
import { remove, readAll } from '../../storage/extension/extension-storage.ts';
import { bulkKey, parseBulks, readBulks } from '../../storage/extension/bulks.ts';
import { applyEvent, applyEventToAll } from '../../storage/extension/job-events.ts';
import { saveOutline } from '../../storage/extension/job-outline.ts';
import {
  connectionsKey,
  isAnyConnectionUnread,
  parseConnections,
  readConnection,
} from '../../storage/extension/connections.ts';
import { discardJobs, parseJobs, readJobsOf } from '../../storage/extension/jobs.ts';
import { readRateLimit } from '../../storage/extension/rate-limits.ts';

/**
 * Connections whose drain waits for its lock: it will see every job written until it has it, so no
 * second one needs to wait.
 */
const waiting = new Set<string>();
/**
 * Connections whose jobs are being done: what else is due there comes next, so nobody needs to be
 * woken for it.
 */
const working = new Set<string>();
/** Connections that could not be read: to be woken for their jobs would be for nothing. */
const lost = new Set<string>();

/**
 * Does every job that is due, one request at a time for each connection, connections side by side,
 * and plans the next time. Called whenever something may have changed; calling it once too often
 * costs a read of storage.
 */
export async function drain(ports: Environment = browserEnvironment): Promise<void> {
  await closeConnectionsAfterUse();
  const ids = await schedule(ports);
  await Promise.all(ids.map(async (id) => drainConnection(id, ports)));
}

/**
 * Tells every job of an event that does not come from its own request: the network is back, a key
 * or an access was mended.
 */
export async function announce(
  event: Extract<JobEvent, { type: 'online' | 'access-changed' }>,
  ports: Environment = browserEnvironment,
): Promise<void> {
  await applyEventToAll(event, ports);
  await resumeWaiting();
}

async function drainConnection(connectionId: string, ports: Environment): Promise<void> {
  if (waiting.has(connectionId)) return;
  waiting.add(connectionId);
  await navigator.locks.request(`verdict:outbox:${connectionId}`, async () => {
    waiting.delete(connectionId);
    working.add(connectionId);
    await work(connectionId, ports)
      .catch(async (error: unknown) => {
        // With storage full, say: it is looked at again as whatever works, in half a minute, not at
        // once.
        await schedule(ports);
        throw error;
      })
      .finally(() => working.delete(connectionId));
    await schedule(ports);
  });
}

async function work(connectionId: string, ports: Environment): Promise<void> {
  // Whoever sent these is dead: the lock was its, and a living one would hold it still.
  const orphans = (await readJobsOf(connectionId)).filter(({ state }) => state.name === 'sending');
  for (const { id } of orphans) await applyEvent(id, { type: 'interrupted' }, ports);
  for (;;) {
    const connection = await readConnection(connectionId);
    const jobs = await readJobsOf(connectionId);
    if (!connection) return leave(connectionId);
    lost.delete(connectionId);
    const now = ports.now();
    const until = Math.max(throttledUntil(jobs, now), await readRateLimit(connectionId, now));
    const job = until > now ? null : nextDue(jobs, now);
    if (job) await runJob(job, connection, ports);
    // What a person asked for one by one goes first.
    else if (
      !(await runBulks(connection, jobs, until, ports)) &&
      (until > now || !(await backfillIfDue(connection, ports)))
    )
      return;
  }
}

/**
 * Jobs without a connection: one that was removed while a request was out leaves them behind, and
 * with them a report's password.
 */
async function leave(connectionId: string): Promise<void> {
  // It may be among what could not be read, and then its jobs are still wanted.
  if (await isAnyConnectionUnread()) return void lost.add(connectionId);
  await discardJobs((job) => job.connectionId === connectionId);
  await remove((await readBulks(connectionId)).map(({ id }) => bulkKey(id)));
}

/**
 * Plans the next wake-up, clears what has been kept long enough, and shows how things stand.
 * Returns the connections that have something to do.
 */
async function schedule(ports: Environment): Promise<string[]> {
  const all = await readAll();
  const jobs = parseJobs(all);
  const bulks = parseBulks(all).filter((bulk) => !hasBulkEnded(bulk));
  const now = ports.now();
  if (jobs.some((job) => isStale(job, jobs, now)))
    await discardJobs((job, present) => isStale(job, present, now));
  const { connectionIds, next } = planWakeUp(all, now, { working, lost });
  await wakeAt(next, now, () => void drain(ports));
  // What needs the person is told of whichever connection it is for; what goes on by itself only
  // where the popup behind the badge shows it.
  const active = parseConnections(all[connectionsKey])?.active;
  const underWay = [...jobs.filter((job) => job.bulk === undefined && !hasEnded(job)), ...bulks];
  const isStuck = jobs.some((job) => needsPerson(job) && !lost.has(job.connectionId));
  await showBadge(isStuck, underWay.filter(({ connectionId }) => connectionId === active).length);
  // Without room for it the popup shows what it knew before; what is to be done goes on all the
  // same.
  await saveOutline(all, jobs).catch((error: unknown) => console.error(error));
  return connectionIds;
}
