import { dueAt } from '../../domain/jobs/backoff.ts';
import { type Bulk, hasBulkEnded } from '../../domain/jobs/bulk.ts';
import { hasEnded, listOf } from '../../domain/jobs/job.ts';
import { inLine, isRoundHeld } from '../../domain/jobs/list-turns.ts';
import { turnTime } from '../../domain/jobs/scheduling.ts';
import type { Watch } from '../../domain/watches/watch.ts';
import { goneConnections } from '../../storage/remove-connection.ts';
import { parsePauses } from '../../storage/pauses.ts';
import { isUnreadIn, type Snapshot } from '../../storage/snapshot.ts';
import { nextBackfill } from '../backfill/backfill.ts';
import { holdsMove } from './move.ts';
import { nextRounds } from '../watches/rounds.ts';
import { openReadings } from '../../storage/check-readings.ts';
import { storedMoves } from '../../storage/moves.ts';
import { pausesKey } from '../../storage/extension-storage.ts';

/** After how many milliseconds a connection is checked again while its drain is under way. */
const recheckDrainMs = 30_000;
/** After how many milliseconds a job that is already due is checked again. */
const recheckDueMs = 1_000;

/**
 * Returns the ids of the connections with work: jobs, bulk changes, watches, checks to read, an
 * archive to fill, or a move to another address. Includes removed connections whose data remains.
 */
export function connectionsWithWork({ all, jobs, bulks, watches }: Snapshot): string[] {
  const backfill = nextBackfill(all);
  const work = [
    ...jobs,
    ...bulks.filter((bulk) => !hasBulkEnded(bulk)),
    ...watches,
    ...openReadings(all),
    ...(backfill ? [backfill] : []),
  ];
  return [
    ...new Set([
      ...work.map(({ connectionId }) => connectionId),
      ...storedMoves.ids(all),
      ...goneConnections(all),
    ]),
  ];
}

/**
 * Returns when the background must wake next (milliseconds since 1970), or null for never. A
 * connection in `draining` has a drain under way, and is checked again only in case its drain dies.
 * A connection that cannot be read needs no wake-up. `others` are times from elsewhere, or null.
 */
export function nextWakeUp(
  snapshot: Snapshot,
  now: number,
  draining: ReadonlySet<string>,
  others: (number | null)[] = [],
): number | null {
  const { all, jobs, bulks, watches } = snapshot;
  const isUnread = isUnreadIn(snapshot);
  const pauses = parsePauses(all[pausesKey], now);
  const wakeUps = (connectionId: string, due: number | null): number[] => {
    if (due === null || isUnread(connectionId)) return [];
    const time = Math.max(due, pauses.get(connectionId) ?? 0);
    return [time <= now && draining.has(connectionId) ? now + recheckDrainMs : time];
  };
  const stays = ({ connectionId }: { connectionId: string }) =>
    storedMoves.parseOne(all, connectionId) === null;
  const backfill = nextBackfill(all, now);
  const times = [
    // A job in "sending" has no time of its own. This wake-up finds it if its sender died.
    ...(jobs.some(({ state }) => state.name === 'sending') ? [now + recheckDrainMs] : []),
    ...jobTimes(snapshot, now).flatMap(({ connectionId, at }) => wakeUps(connectionId, at)),
    ...[...bulks, ...watches]
      .filter(stays)
      .flatMap((list) => wakeUps(list.connectionId, listTime(list, snapshot, now))),
    ...nextRounds({ all, watches }, now)
      .filter(stays)
      .flatMap(({ connectionId, at }) => wakeUps(connectionId, at)),
    ...openReadings(all)
      .filter(stays)
      .flatMap(({ connectionId, walk }) => wakeUps(connectionId, dueAt(walk, now))),
    ...(backfill && stays(backfill) ? wakeUps(backfill.connectionId, backfill.at) : []),
    ...others.flatMap((time) => time ?? []),
  ];
  if (times.length === 0) return null;
  // `Math.min(...times)` throws for a very large number of times.
  return times.reduce(
    (next, time) => Math.min(next, time > now ? time : now + recheckDueMs),
    Infinity,
  );
}

/** Returns when each job may go, with the id of its connection. */
function jobTimes({ all, jobs, bulks, watches }: Snapshot, now: number) {
  return [...Map.groupBy(jobs, (job) => job.connectionId)].flatMap(([connectionId, own]) => {
    const toEnd = storedMoves.parseOne(all, connectionId) ? own.filter(holdsMove) : own;
    const line = inLine({ jobs: toEnd, bulks, watches }, now);
    const inTurn = [...line.keys()];
    return [...line].flatMap(([job, from]) => {
      const at = turnTime(job, inTurn, now);
      return at === null || from === Infinity ? [] : [{ connectionId, at: Math.max(at, from) }];
    });
  });
}

/**
 * Returns when the collecting of a list, or its end, is due. Null if the list has ended, or goes on
 * with its jobs.
 */
function listTime(list: Bulk | Watch, snapshot: Snapshot, now: number) {
  const { jobs, isWithoutRows } = snapshot;
  const targets = 'targets' in list ? list.targets : list.round?.targets;
  if (!targets || ('endedAt' in list && list.endedAt !== undefined)) return null;
  // The database may open again.
  if (isWithoutRows) return now + recheckDrainMs;
  if (targets.by !== 'rows' && 'round' in list && isRoundHeld(list, snapshot)) return null;
  if (targets.by === 'picked') return 0;
  if (targets.by === 'all') return dueAt(targets.walk, now);
  // The done run of a watch is still to be recorded.
  const goesOn = jobs.some(
    (job) =>
      listOf(job) === list.id &&
      (job.watch !== undefined || !(hasEnded(job) || job.state.name === 'undecided')),
  );
  return goesOn ? null : 0;
}
