import { wakeAt } from './browser/alarms.ts';
import { showBadge } from './browser/badge.ts';
import { closeConnectionsAfterUse } from './browser/close-rule.ts';
import { isOver, type Job, type StateName } from './model/job.ts';
import type { Event } from './model/transition.ts';
import { dueTime, isHeldBack, isStale, nextDue } from './model/turn.ts';
import { livePorts, type Ports } from './ports.ts';
import { record, step } from './step.ts';
import { isAnyConnectionUnread, readConnection } from './storage/connections.ts';
import { discardJob, readJobs } from './storage/jobs.ts';

/** Connections whose drain waits for its lock: it will see every job written until it has it, so no second one needs to wait. */
const waiting = new Set<string>();
/** Connections whose jobs are being done: what else is due there comes next, so nobody needs to be woken for it. */
const working = new Set<string>();
/** Connections that could not be read: to be woken for their jobs would be for nothing. */
const lost = new Set<string>();

/** How often a request that is out is looked after, in milliseconds. */
const watchTime = 30_000;

const needsPerson = new Set<StateName>(['blocked', 'refused', 'undecided']);

/**
 * Does every job that is due, one request at a time for each connection, connections side by side, and plans the next time. Called whenever something
 * may have changed; calling it once too often costs a read of storage.
 */
export async function drain(ports: Ports = livePorts): Promise<void> {
  await closeConnectionsAfterUse();
  const jobs = await planNext(ports);
  await Promise.all([...new Set(jobs.map(({ connectionId }) => connectionId))].map(async (id) => drainConnection(id, ports)));
}

/** Tells every job of an event that does not come from its own request: the network is back, a key or an access was mended. */
export async function announce(event: Extract<Event, { type: 'online' | 'mended' }>, ports: Ports = livePorts): Promise<void> {
  await Promise.all((await readJobs()).map(async ({ id }) => record(id, event, ports)));
}

async function drainConnection(connectionId: string, ports: Ports): Promise<void> {
  if (waiting.has(connectionId)) return;
  waiting.add(connectionId);
  await navigator.locks.request(`verdict:outbox:${connectionId}`, async () => {
    waiting.delete(connectionId);
    working.add(connectionId);
    await work(connectionId, ports).finally(() => working.delete(connectionId));
    await planNext(ports);
  });
}

async function work(connectionId: string, ports: Ports): Promise<void> {
  // Whoever sent these is dead: the lock was its, and a living one would hold it still.
  const orphans = (await jobsOf(connectionId)).filter(({ state }) => state.name === 'sending');
  for (const { id } of orphans) await record(id, { type: 'interrupted' }, ports);
  for (;;) {
    const connection = await readConnection(connectionId);
    const jobs = await jobsOf(connectionId);
    if (!connection) return leave(connectionId, jobs);
    lost.delete(connectionId);
    const job = nextDue(jobs, ports.now());
    if (!job) return;
    await step(job, connection, ports);
  }
}

/** Jobs without a connection: one that was removed while a request was out leaves them behind, and with them a report's password. */
async function leave(connectionId: string, jobs: Job[]): Promise<void> {
  // It may be among what could not be read, and then its jobs are still wanted.
  if (await isAnyConnectionUnread()) lost.add(connectionId);
  else await Promise.all(jobs.map(async ({ id }) => discardJob(id)));
}

/** Plans the next wake-up, clears what has been kept long enough, and shows how things stand. Returns all jobs. */
async function planNext(ports: Ports): Promise<Job[]> {
  const jobs = await readJobs();
  const now = ports.now();
  await Promise.all(jobs.filter((job) => isStale(job, now)).map(async ({ id }) => discardJob(id)));
  const times = jobs.flatMap((job) => wakeTime(job, jobs, now) ?? []);
  await wakeAt(times.length > 0 ? Math.min(...times) : null, now, () => void drain(ports));
  const stuck = jobs.filter(({ state }) => needsPerson.has(state.name));
  await showBadge(stuck.length, jobs.filter((job) => !isOver(job) && !stuck.includes(job)).length);
  return jobs;
}

/** When to wake up for a job (milliseconds since 1970), null for never. Should whoever works die, the alarm of `watchTime` is what finds the job. */
function wakeTime(job: Job, jobs: Job[], now: number): number | null {
  if (job.state.name === 'sending') return now + watchTime;
  const due = lost.has(job.connectionId) || isHeldBack(job, jobs) ? null : dueTime(job);
  return due !== null && due <= now && working.has(job.connectionId) ? now + watchTime : due;
}

async function jobsOf(connectionId: string): Promise<Job[]> {
  return (await readJobs()).filter((job) => job.connectionId === connectionId);
}
