import type { Connection } from '../../domain/connections/connection.ts';
import {
  type Bulk,
  hasBulkEnded,
  isStaleBulk,
  jobsOf,
  withoutPassword,
} from '../../domain/jobs/bulk.ts';
import { hasEnded, type Job } from '../../domain/jobs/job.ts';
import { dismissBulk, isPutAway, releaseRows, storedBulks } from '../../storage/bulks.ts';
import { countRows, failUnreadable, readLists } from '../../storage/database/job-rows.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storedWatches } from '../../storage/watches.ts';
import type { Environment } from '../environment.ts';
import { collectJobs } from './collect-jobs.ts';

/**
 * Collects the jobs of the first bulk change of a connection that still lacks some. Needs the
 * connection's lock. Returns whether anything was done.
 */
export async function collectBulks(
  connection: Connection,
  { bulks }: Snapshot,
  environment: Environment,
): Promise<boolean> {
  for (const bulk of bulks) {
    if (bulk.connectionId !== connection.id || hasBulkEnded(bulk)) continue;
    const isDone = await collectJobs(
      {
        id: bulk.id,
        connectionId: bulk.connectionId,
        askedAt: bulk.createdAt,
        targets: bulk.targets,
        jobsOf: (targets) => jobsOf(bulk, targets),
        save: async (targets) => storedBulks.change(bulk.id, (now) => ({ ...now, targets })),
        isPatient: false,
      },
      connection,
      environment,
    );
    if (isDone) return true;
  }
  return false;
}

/**
 * Notes which bulk changes of a connection have ended, or go on because the person tries failed
 * reports again. A list whose jobs were lost with the database ends too: pages say so. `jobs` are
 * the jobs of the connection that matter now. Returns whether anything changed.
 */
export async function endBulks(
  connection: Connection,
  { bulks, isWithoutRows }: Snapshot,
  jobs: Job[],
  environment: Environment,
): Promise<boolean> {
  if (isWithoutRows) return false;
  for (const bulk of bulks) {
    const wasOver = hasBulkEnded(bulk);
    if (bulk.connectionId !== connection.id) continue;
    if (!wasOver && bulk.targets.by !== 'rows') continue;
    const own = jobs.filter((job) => job.bulk === bulk.id);
    const isOver = !goesOn(bulk, own);
    if (isOver && !wasOver && (await failUnreadable(bulk))) return true;
    const forgets = isOver && 'password' in bulk.change && !(await needsPassword(bulk, own));
    if (isOver === wasOver && !forgets) continue;
    await storedBulks.change(bulk.id, ({ endedAt = environment.now(), stopped, ...now }) => ({
      ...now,
      ...(stopped && (!isOver || stopped === 'cancelled') && { stopped }),
      ...(forgets && { change: withoutPassword(now.change) }),
      ...(isOver && { endedAt }),
    }));
    return true;
  }
  return false;
}

/** Whether the person may have a job of a bulk change sent that is over. */
async function needsPassword(bulk: Bulk, own: Job[]): Promise<boolean> {
  // A list that was cancelled before it had jobs may still go on.
  if (bulk.targets.by !== 'rows' && !isPutAway(bulk)) return true;
  return own.some((job) => !hasEnded(job)) || (await countRows(bulk)).failed > 0;
}

/**
 * Whether a bulk change still does something by itself. A create that waits for the person, or only
 * for its check for duplicates, does not count. After a cancel, only jobs that the person tried
 * again do.
 */
function goesOn({ stopped }: Bulk, own: Job[]): boolean {
  return own.some(
    ({ state, retried }) =>
      !['done', 'refused', 'undecided'].includes(state.name) &&
      (stopped !== 'cancelled' || retried === true),
  );
}

/** Removes bulk changes that ended long ago, and the jobs of lists that are gone. */
export async function cleanLists({ all, bulks, watches }: Snapshot, now: number): Promise<void> {
  for (const bulk of bulks)
    if (
      hasBulkEnded(bulk) &&
      (isPutAway(bulk) || isStaleBulk(bulk, (await countRows(bulk)).failed, now))
    )
      await dismissBulk(bulk.id);
  const known = new Set([
    ...bulks.map(({ id }) => id),
    ...watches.flatMap(({ id, round }) => (round ? id : [])),
  ]);
  for (const list of await readLists()) {
    // A newer version of the extension may read a record that this one cannot.
    if (known.has(list.id) || storedBulks.key(list.id) in all) continue;
    // The list may have come since the snapshot.
    if (await storedBulks.read(list.id)) continue;
    if ((await storedWatches.read(list.id))?.round) continue;
    await releaseRows(list, null);
  }
}
