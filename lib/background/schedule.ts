import { clampWait } from '../domain/jobs/backoff.ts';
import { type Bulk, hasBulkEnded, isHeldByBulk } from '../domain/jobs/bulk.ts';
import { onlyPersonMends } from '../domain/problem.ts';
import { isRoundHeldBack, turnTime } from '../domain/jobs/scheduling.ts';
import { nextRunAt } from '../domain/watches/next-round.ts';
import { goneConnections } from '../storage/remove-connection.ts';
import { parsePauses } from '../storage/pauses.ts';
import { isUnreadIn, type Snapshot } from '../storage/snapshot.ts';
import { nextBackfill } from './backfill/backfill.ts';
import { nextReadings } from './backfill/read-missing-checks.ts';
import { isFinished } from './bulk/job-outcome.ts';
import { badgeTimes } from './toolbar/badge.ts';
import { nextRounds } from './watches/rounds.ts';
import { openReadings } from '../storage/check-readings.ts';
import { pausesKey } from '../storage/extension-storage.ts';

/** After how many milliseconds a connection is checked again while its drain is under way. */
const recheckDrainMs = 30_000;
/** After how many milliseconds a job that is already due is checked again. */
const recheckDueMs = 1_000;

/**
 * Returns the ids of the connections with work: jobs, bulk changes, watches, checks to read, or an
 * archive to fill. Includes removed connections whose data remains.
 */
export function connectionsWithWork({ all, jobs, bulks, watches }: Snapshot): string[] {
  const backfill = nextBackfill(all);
  const work = [
    ...jobs,
    ...bulks.filter(isUnfinished),
    ...watches,
    ...openReadings(all),
    ...(backfill ? [backfill] : []),
  ];
  return [...new Set([...work.map(({ connectionId }) => connectionId), ...goneConnections(all)])];
}

/**
 * Returns when the background must wake next (milliseconds since 1970), or null for never. A
 * connection in `draining` has a drain under way, and is checked again only in case its drain dies.
 * A connection that cannot be read needs no wake-up.
 */
export function nextWakeUp(
  snapshot: Snapshot,
  now: number,
  draining: ReadonlySet<string>,
): number | null {
  const { all, jobs, bulks, watches } = snapshot;
  const isUnread = isUnreadIn(snapshot);
  const pauses = parsePauses(all[pausesKey], now);
  const wakeUps = (connectionId: string, due: number | null): number[] => {
    if (due === null || isUnread(connectionId)) return [];
    const time = Math.max(due, pauses.get(connectionId) ?? 0);
    return [time <= now && draining.has(connectionId) ? now + recheckDrainMs : time];
  };
  const backfill = nextBackfill(all, now);
  const times = [
    // A job in "sending" has no time of its own. This wake-up finds it if its sender died.
    ...(jobs.some(({ state }) => state.name === 'sending') ? [now + recheckDrainMs] : []),
    ...jobs
      .filter((job) => !isHeldByBulk(job, bulks))
      .flatMap((job) => wakeUps(job.connectionId, turnTime(job, jobs, now))),
    ...bulks
      .filter(isUnfinished)
      .flatMap((bulk) => wakeUps(bulk.connectionId, bulkTime(bulk, { bulks, jobs, watches }, now))),
    ...[...nextRounds({ all, watches }, now), ...nextReadings(all, now)].flatMap(
      ({ connectionId, at }) => wakeUps(connectionId, at),
    ),
    ...(backfill ? wakeUps(backfill.connectionId, backfill.at) : []),
    ...badgeTimes(jobs, now),
  ];
  if (times.length === 0) return null;
  // `Math.min(...times)` throws for a very large number of times.
  return times.reduce(
    (next, time) => Math.min(next, time > now ? time : now + recheckDueMs),
    Infinity,
  );
}

/** Returns when a bulk change goes on by itself. Null if this depends on its jobs. */
function bulkTime(
  bulk: Bulk,
  { bulks, jobs, watches }: Pick<Snapshot, 'bulks' | 'jobs' | 'watches'>,
  now: number,
): number | null {
  const own = jobs.filter((job) => job.bulk === bulk.id);
  // The outcomes of finished jobs are recorded at once, even if the background died before.
  if (own.some(isFinished)) return 0;
  if (bulk.watch && isRoundHeldBack(bulk, bulks, jobs)) return null;
  if (hasBulkEnded(bulk)) return bulk.watch && bulk.running.length === 0 ? 0 : null;
  // Reports that the person tries again are sent even during a pause.
  if (bulk.paused) return bulk.retry ? 0 : null;
  if (bulk.query) {
    if (onlyPersonMends(bulk.problem)) return null;
    return bulk.problem || bulk.watch ? clampWait(bulk.notBefore, now) : 0;
  }
  if (own.length > 0) return null;
  const free = bulk.watch ? nextRunAt(bulk.connectionId, bulks, watches, now) : 0;
  return Math.max(clampWait(bulk.notBefore, now), free);
}

/** A round of a watch counts as unfinished until it is removed. */
function isUnfinished(bulk: Bulk): boolean {
  return !hasBulkEnded(bulk) || bulk.running.length > 0 || bulk.watch !== undefined;
}
