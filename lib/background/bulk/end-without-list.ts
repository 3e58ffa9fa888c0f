import { type Bulk, hasBulkEnded, targetIdOf, withoutPassword } from '../../domain/jobs/bulk.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { hasTargets } from '../../storage/database/bulk-targets.ts';
import { cancelBulk, storedBulks } from '../../storage/bulks.ts';
import { isFinished, outcomeOf, releaseJobs } from './job-outcome.ts';

/** Whether the database has lost the reports of a bulk change: it was deleted, or is damaged. */
export async function isListLost(bulk: Bulk): Promise<boolean> {
  const { query, watch, total } = bulk;
  // The next round of a watch collects its reports anew.
  return !query && !watch && total > 0 && !(await hasTargets(bulk));
}

/**
 * Ends such a bulk change as a cancel does, so that nothing more is sent, and counts what its jobs,
 * `own`, have done. `total` stays (`countUntried`). Returns whether there is more to do at once.
 */
export async function endWithoutList(
  bulk: Bulk,
  own: Job[],
  jobs: Job[],
  now: number,
): Promise<boolean> {
  if (!hasBulkEnded(bulk)) {
    await cancelBulk(bulk.id, now);
    await storedBulks.change(bulk.id, (kept) => ({
      ...kept,
      state: 'done',
      change: withoutPassword(kept.change),
    }));
    return true;
  }
  const ended = own.filter(isFinished);
  const outcomes = ended.flatMap(outcomeOf);
  const done = outcomes.filter(({ state }) => state === 'done').length;
  const running = own
    .filter((job) => !isFinished(job))
    .flatMap(({ task }) => targetIdOf(task) ?? []);
  if (ended.length > 0 || running.length !== bulk.running.length)
    await storedBulks.change(bulk.id, (kept) => ({
      ...kept,
      done: kept.done + done,
      failedCount: kept.failedCount + outcomes.length - done,
      running,
    }));
  await releaseJobs(ended, jobs);
  return false;
}
