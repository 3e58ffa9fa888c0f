import { wakeAt } from '../../browser/alarms.ts';
import { stayAlive } from '../../browser/lifecycle.ts';
import { closeConnectionsAfterUse } from '../../browser/close-connections.ts';
import { isHeldByBulk, isStaleBulk } from '../../domain/jobs/bulk.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { isStale, nextDue } from '../../domain/jobs/scheduling.ts';
import { forgetConnection } from '../../storage/database/forget-reports.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { hasUnreadConnection } from '../../storage/connections.ts';
import { pausesKey, remove } from '../../storage/extension-storage.ts';
import { applyEvent } from '../../storage/job-events.ts';
import { discardJobs, readJobsOf } from '../../storage/jobs.ts';
import { parsePauses } from '../../storage/pauses.ts';
import { removeAllOf } from '../../storage/remove-connection.ts';
import { readSnapshot, type Snapshot } from '../../storage/snapshot.ts';
import { backfillIfDue } from '../backfill/backfill.ts';
import { readChecksIfDue } from '../backfill/read-missing-checks.ts';
import { isInTrouble, isUntried } from '../bulk/job-limit.ts';
import { runBulks } from '../bulk/run-bulk.ts';
import { browserEnvironment, type Environment } from '../environment.ts';
import { bestEffort } from '../save-reports.ts';
import { connectionsWithWork, nextWakeUp } from '../schedule.ts';
import { updateToolbar } from '../toolbar/update-toolbar.ts';
import { beginDueRound, stopUnwantedRounds } from '../watches/rounds.ts';
import { runJob } from './run-job.ts';

/**
 * The connections whose drain waits for its lock. That drain will see every job written before it
 * gets the lock, so no second drain has to wait behind it.
 */
const waitingForLock = new Set<string>();
/**
 * The connections with a drain under way. The drain does everything that is due for them, so they
 * need no wake-up.
 */
const draining = new Set<string>();

/**
 * Does every job that is due. Each connection sends one request at a time; several connections work
 * at the same time. Then sets the next wake-up. An unnecessary call is cheap: it reads storage
 * once.
 */
export async function drain(environment: Environment = browserEnvironment): Promise<void> {
  await closeConnectionsAfterUse();
  const connectionIds = await bringUpToDate(environment);
  await Promise.all(connectionIds.map(async (id) => drainConnection(id, environment)));
}

/** How long changes of storage are collected while a drain is under way, in milliseconds. */
const gatherMs = 750;
/** The drain that follows the changes collected now. */
let gathered: Promise<void> | null = null;

/**
 * Drains after a change of storage, at once for a new job. During a drain, most other changes come
 * from the drain itself, so one drain follows many of them.
 */
export async function drainAfterChange(hasNewJob: boolean): Promise<void> {
  if (hasNewJob || draining.size === 0) return drain();
  gathered ??= new Promise((resolve) => setTimeout(resolve, gatherMs)).then(() => {
    gathered = null;
    return drain();
  });
  return gathered;
}

async function drainConnection(connectionId: string, environment: Environment): Promise<void> {
  if (waitingForLock.has(connectionId)) return;
  waitingForLock.add(connectionId);
  await navigator.locks.request(`verdict:outbox:${connectionId}`, async () => {
    waitingForLock.delete(connectionId);
    draining.add(connectionId);
    await stayAlive(drainLoop(connectionId, environment))
      .catch(async (error: unknown) => {
        // Storage may be full. The connection still counts as draining, so the next try comes in
        // half a minute and not at once.
        await bringUpToDate(environment);
        throw error;
      })
      .finally(() => draining.delete(connectionId));
    await bringUpToDate(environment);
  });
}

/**
 * How long the outcomes of a bulk's jobs may wait to be recorded together while more of its jobs
 * are due, in milliseconds. Pages show the recorded progress.
 */
const recordWithinMs = 10_000;

/** Takes a connection's jobs on, one step after the other, until nothing is due there. */
async function drainLoop(connectionId: string, environment: Environment): Promise<void> {
  await interruptOrphans(connectionId, environment);
  let recordedAt = environment.now();
  let recordedTroubles = 0;
  for (;;) {
    const snapshot = await readSnapshot();
    // A watch was switched off during the last request.
    if (await stopUnwantedRounds(snapshot)) continue;
    const connection = snapshot.connections?.list.find(({ id }) => id === connectionId);
    if (!connection) return discardOrphans(connectionId, snapshot);
    const jobs = snapshot.jobs.filter((job) => job.connectionId === connectionId);
    const now = environment.now();
    const until = parsePauses(snapshot.all[pausesKey], now).get(connectionId) ?? 0;
    const troubles = jobs.filter((job) => job.bulk !== undefined && isInTrouble(job)).length;
    recordedTroubles = Math.min(recordedTroubles, troubles);
    const isRecordDue =
      jobs.some((job) => job.bulk !== undefined && isUntried(job)) &&
      (troubles > recordedTroubles || !(now >= recordedAt && now - recordedAt < recordWithinMs));
    const unheld = jobs.filter((job) => !isHeldByBulk(job, snapshot.bulks));
    // Jobs that wait for the record keep their place before other jobs for the same report.
    const mayGo = (job: Job) => !(isRecordDue && job.bulk !== undefined && isUntried(job));
    const job = until > now ? null : nextDue(unheld, now, mayGo);
    // The order is: single changes, bulk changes, rounds of watches, then downloads for the
    // archive.
    if (job) {
      await runJob(job, jobs, connection, environment);
      continue;
    }
    if (isRecordDue) {
      recordedAt = now;
      recordedTroubles = troubles;
      await runBulks(connection, jobs, until, environment);
    } else if (
      !(await beginDueRound(connection, snapshot, environment)) &&
      !(await runBulks(connection, jobs, until, environment)) &&
      (until > now ||
        !(
          (await readChecksIfDue(connection, environment)) ||
          (await backfillIfDue(connection, environment))
        ))
    )
      return;
  }
}

/**
 * Interrupts jobs in "sending" whose sender died: a living sender would still hold the connection's
 * lock.
 */
async function interruptOrphans(connectionId: string, environment: Environment): Promise<void> {
  const orphans = (await readJobsOf(connectionId)).filter(({ state }) => state.name === 'sending');
  for (const { id } of orphans) await applyEvent(id, { type: 'interrupted' }, environment);
}

/**
 * Removes all stored data of a removed connection, including report passwords. Such data comes from
 * a request that was under way when the connection was removed. Keeps the data if the connection
 * may be one that cannot be read.
 */
async function discardOrphans(connectionId: string, { all }: Snapshot): Promise<void> {
  if (hasUnreadConnection(all)) return;
  await bestEffort(forgetConnection(connectionId));
  await removeAllOf(connectionId);
}

/**
 * Reads storage once, and updates everything that depends on it: removes stale data, and sets the
 * next wake-up and the toolbar. Returns the ids of connections with work to do.
 */
async function bringUpToDate(environment: Environment): Promise<string[]> {
  const snapshot = await readSnapshot();
  const now = environment.now();
  await discardStale(snapshot, now);
  await stopUnwantedRounds(snapshot);
  await wakeAt(nextWakeUp(snapshot, now, draining), now, () => void drain(environment));
  await updateToolbar(snapshot, now);
  return connectionsWithWork(snapshot);
}

/** Removes jobs and bulk changes that ended long ago, including their report passwords. */
async function discardStale({ jobs, bulks }: Snapshot, now: number): Promise<void> {
  if (jobs.some((job) => isStale(job, jobs, now)))
    await discardJobs((job, present) => isStale(job, present, now));
  const stale = bulks.filter((bulk) => isStaleBulk(bulk, now));
  if (stale.length > 0) await remove(stale.map(({ id }) => storedBulks.key(id)));
}
