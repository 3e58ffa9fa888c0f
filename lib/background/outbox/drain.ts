import { wakeAt } from '../../browser/alarms.ts';
import { stayAlive } from '../../browser/lifecycle.ts';
import { isStale } from '../../domain/jobs/scheduling.ts';
import { applyEvent } from '../../storage/job-events.ts';
import { discardJobs } from '../../storage/jobs.ts';
import { readSnapshot, type Snapshot } from '../../storage/snapshot.ts';
import { browserEnvironment, type Environment } from '../environment.ts';
import { cleanLists } from '../lists/bulks.ts';
import { connectionsWithWork, nextWakeUp } from './schedule.ts';
import { readShownRequests } from '../toolbar/request-marks.ts';
import { updateToolbar } from '../toolbar/update-toolbar.ts';
import { stopUnwantedRounds } from '../watches/rounds.ts';
import { takeNextStep } from './next-step.ts';

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
  const connectionIds = await bringUpToDate(environment);
  await Promise.all(connectionIds.map(async (id) => drainConnection(id, environment)));
}

async function drainConnection(connectionId: string, environment: Environment): Promise<void> {
  if (waitingForLock.has(connectionId)) return;
  waitingForLock.add(connectionId);
  await navigator.locks.request(`verdict:outbox:${connectionId}`, async () => {
    waitingForLock.delete(connectionId);
    draining.add(connectionId);
    await stayAlive(drainAll(connectionId, environment))
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

/** Takes a connection's jobs on, one step after the other, until nothing is due there. */
async function drainAll(connectionId: string, environment: Environment): Promise<void> {
  const { jobs } = await readSnapshot();
  // A sender that is alive would still hold the connection's lock.
  for (const job of jobs)
    if (job.connectionId === connectionId && job.state.name === 'sending')
      await applyEvent(job, { type: 'interrupted' }, environment);
  while (await takeNextStep(connectionId, environment));
}

/**
 * Reads storage once, and updates everything that depends on it: removes stale data, and sets the
 * next wake-up and the toolbar. Returns the ids of connections with work to do.
 */
async function bringUpToDate(environment: Environment): Promise<string[]> {
  const snapshot = await readSnapshot();
  const now = environment.now();
  await stopUnwantedRounds(snapshot);
  await discardStale(snapshot, now);
  const requests = await readShownRequests(snapshot, now).catch((error: unknown) => {
    // Jobs go on although the button cannot show them.
    console.error(error);
    return [];
  });
  const marksEnd = requests.map(({ until }) => until);
  const wakeUp = nextWakeUp(snapshot, now, draining, marksEnd);
  await wakeAt(wakeUp, now, () => void drain(environment));
  await updateToolbar(snapshot, requests);
  return connectionsWithWork(snapshot);
}

/** Removes jobs and lists that ended long ago or are gone, including their report passwords. */
async function discardStale(snapshot: Snapshot, now: number): Promise<void> {
  const { jobs, isWithoutRows } = snapshot;
  if (jobs.some((job) => isStale(job, jobs, now)))
    await discardJobs((job, present) => isStale(job, present, now));
  // With the database full, lists stay as they are, and single jobs go on.
  if (!isWithoutRows) await cleanLists(snapshot, now).catch(console.warn);
}
