import { nextBackfill } from '../backfill/backfill.ts';
import { clampWait } from '../../domain/jobs/backoff.ts';
import { type Bulk, hasBulkEnded } from '../../domain/jobs/bulk.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { throttledUntil, turnTime } from '../../domain/jobs/scheduling.ts';
import { parseBulks } from '../../storage/extension/bulks.ts';
import { parseJobs } from '../../storage/extension/jobs.ts';
import { parseRateLimits, rateLimitsKey } from '../../storage/extension/rate-limits.ts';

/**
 * How often a request that is out is looked after, and how soon what is due already is looked at
 * again, in milliseconds.
 */
const watchTime = 30_000;
const soonest = 1_000;

/**
 * What is to be done, from all that lies in storage: the connections that have something, and when
 * (milliseconds since 1970) to look again by all means, null for never. What is due where somebody
 * works comes next there by itself; its time is for the case that whoever works on it dies. What is
 * `lost` has no connection that can be read, so that to look again would be for nothing.
 */
export function planWakeUp(
  all: Record<string, unknown>,
  now: number,
  { working, lost }: Record<'working' | 'lost', Set<string>>,
): { connectionIds: string[]; next: number | null } {
  const jobs = parseJobs(all);
  const waits = parseRateLimits(all[rateLimitsKey], now);
  const throttled = new Map(
    [...Map.groupBy(jobs, (job) => job.connectionId)].map(([id, own]) => [
      id,
      throttledUntil(own, now),
    ]),
  );
  const timeAt = (connectionId: string, due: number | null) => {
    if (due === null || lost.has(connectionId)) return [];
    const time = Math.max(due, throttled.get(connectionId) ?? 0, waits.get(connectionId) ?? 0);
    return time <= now && working.has(connectionId) ? [now + watchTime] : [time];
  };
  const bulks = parseBulks(all).filter((bulk) => !hasBulkEnded(bulk) || bulk.running.length > 0);
  const fill = nextBackfill(all);
  const times = [
    // A request that is out has no time of its own: should its sender die, this is when the job is
    // found.
    ...(jobs.some(({ state }) => state.name === 'sending') ? [now + watchTime] : []),
    ...jobs.flatMap((job) => timeAt(job.connectionId, turnTime(job, jobs, now))),
    ...bulks.flatMap((bulk) => timeAt(bulk.connectionId, timeOf(bulk, jobs, now))),
    ...(fill ? timeAt(fill.connectionId, fill.at) : []),
  ];
  return {
    connectionIds: [
      ...new Set([
        ...[...jobs, ...bulks].map(({ connectionId }) => connectionId),
        ...(fill ? [fill.connectionId] : []),
      ]),
    ],
    next:
      times.length > 0
        ? times.reduce((next, time) => Math.min(next, time > now ? time : now + soonest), Infinity)
        : null,
  };
}

/** When a bulk change goes on by itself; null where its jobs have times of their own. */
function timeOf(bulk: Bulk, jobs: Job[], now: number): number | null {
  if (hasBulkEnded(bulk)) return null;
  if (bulk.find) return bulk.problem ? clampWait(bulk.notBefore, now) : 0;
  return jobs.some((job) => job.bulk === bulk.id) ? null : clampWait(bulk.notBefore, now);
}
