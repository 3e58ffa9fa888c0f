import type { Connection } from '../../domain/connections/connection.ts';
import type { Targets } from '../../domain/jobs/bulk.ts';
import { newJob } from '../../domain/jobs/job.ts';
import { isRoundHeld } from '../../domain/jobs/list-turns.ts';
import { nextRound } from '../../domain/watches/next-round.ts';
import { type Watch, type Watched, withRound } from '../../domain/watches/watch.ts';
import {
  countRows,
  failUnreadable,
  readTurn,
  removeRows,
} from '../../storage/database/job-rows.ts';
import { isForbiddenIn } from '../../storage/policy.ts';
import { preferencesOf } from '../../storage/preferences.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storedWatches } from '../../storage/watches.ts';
import type { Environment } from '../environment.ts';
import { collectJobs } from '../lists/collect-jobs.ts';

/**
 * How often in a row a failing list is asked for before a round gives up, which takes about an hour
 * and a half. The next round tries again.
 */
const maxTries = 24;

/**
 * Returns when the next round of each connection begins (milliseconds since 1970), by the
 * connection's id. Returns none while the preference for watches is off, and none of a connection
 * that the policy forbids.
 */
export function nextRounds(
  { all, watches }: Pick<Snapshot, 'all' | 'watches'>,
  now: number,
): { connectionId: string; watch: Watch; at: number }[] {
  if (watches.length === 0 || !preferencesOf(all).watches) return [];
  const isForbidden = isForbiddenIn(all);
  return [...Map.groupBy(watches, (watch) => watch.connectionId)].flatMap(([connectionId, own]) => {
    if (isForbidden(connectionId)) return [];
    const next = nextRound(own, now);
    return next ? [{ connectionId, ...next }] : [];
  });
}

/**
 * Begins the due round of a connection: runs the reports of a watch again, one at a time, after
 * everything that the person asks for. Does nothing if the watch was removed, was switched off, or
 * began a round meanwhile. Returns whether a round was due.
 */
export async function beginDueRound(
  { id: connectionId }: Connection,
  snapshot: Snapshot,
  environment: Environment,
): Promise<boolean> {
  const now = environment.now();
  const next = nextRounds(snapshot, now).find((one) => one.connectionId === connectionId);
  if (!next || next.at > now) return false;
  await storedWatches.change(next.watch.id, (watch) => withRound(watch, now));
  return true;
}

/**
 * Takes the rounds of a connection on: collects the runs of a round, or ends a round whose runs are
 * over. Returns whether anything was done.
 */
export async function runRounds(
  connection: Connection,
  snapshot: Snapshot,
  environment: Environment,
): Promise<boolean> {
  for (const watch of snapshot.watches) {
    const { id, connectionId, round } = watch;
    if (connectionId !== connection.id || !round) continue;
    const { targets } = round;
    if (targets.by === 'rows') {
      const { next, open, done } = await countRows(watch);
      const isKnown = snapshot.jobs.some((job) => job.watch === id && job.state.name !== 'refused');
      const isUnread = async () => next + open === 0 || failUnreadable(watch);
      if (next + open + done > 0 && (isKnown || !(await isUnread()))) continue;
      await endRound(watch, targets);
      return true;
    }
    if (targets.by === 'all' && targets.walk.delays >= maxTries) {
      await endRound(watch, targets);
      return true;
    }
    if (isRoundHeld(watch, snapshot)) continue;
    const isDone = await collectJobs(
      {
        id,
        connectionId,
        askedAt: round.beganAt,
        targets,
        jobsOf: (found) =>
          found.map(({ id: reportId, url }) => ({
            ...newJob(
              connectionId,
              { kind: 'run', reportId, url },
              round.beganAt,
              crypto.randomUUID(),
            ),
            watch: id,
          })),
        save: async (next) =>
          storedWatches.change(id, (now) =>
            now.round?.beganAt === round.beganAt
              ? { ...now, round: { ...now.round, targets: next } }
              : now,
          ),
        isPatient: true,
      },
      connection,
      environment,
    );
    if (isDone) return true;
  }
  return false;
}

/**
 * Ends the rounds of watches that were switched off, and all rounds while the preference for
 * watches is off. Their jobs are then removed, and none of them is sent. Returns whether any round
 * was ended.
 */
export async function stopUnwantedRounds({ all, watches }: Snapshot): Promise<boolean> {
  const unwanted = watches.filter(
    ({ round, isOn }) => round && !(isOn && preferencesOf(all).watches),
  );
  for (const { id } of unwanted) await storedWatches.change(id, withoutRound);
  return unwanted.length > 0;
}

/**
 * Ends a round, and saves its failures in the watch. If the service no longer has the report or
 * project of a watch, the watch is switched off.
 */
async function endRound(watch: Watch, targets: Targets): Promise<void> {
  const failed = await readTurn(watch.id, 'failed');
  const [first] = failed.flatMap(({ state }) => ('problem' in state ? (state.problem ?? []) : []));
  // A problem of the walk means that the list could not be read.
  const unread = targets.by === 'all' ? targets.walk.problem : undefined;
  // A round that lost its jobs with the database has none either, but the service had listed some.
  const isEmpty =
    targets.by === 'rows' && targets.total + targets.skipped === 0 && targets.missing === 0;
  const ends = watch.of.kind === 'report' ? first?.code === 'not-found' : isEmpty;
  const problem = ends ? ({ code: 'not-found' } as const) : (unread ?? first);
  await storedWatches.change(watch.id, (now) => {
    if (now.round?.beganAt !== watch.round?.beganAt) return now;
    const { problem: _problem, failed: _failed, ...rest } = withoutRound(now);
    return {
      ...rest,
      of: watchedAfter(now.of, targets),
      ...(ends && { isOn: false }),
      ...(failed.length > 0 && { failed: failed.length }),
      ...(problem && { problem }),
    };
  });
  // If the background ends before this, the jobs of a round that is gone are removed later.
  await removeRows(watch);
}

/** Returns what is watched, with how many reports of a project the service listed for a round. */
function watchedAfter(of: Watched, targets: Targets): Watched {
  const isTold = of.kind === 'project' && targets.by === 'rows' && targets.total > 0;
  return isTold ? { ...of, reports: targets.total } : of;
}

function withoutRound({ round: _round, ...watch }: Watch): Watch {
  return watch;
}
