import { type Bulk, hasBulkEnded, targetIdOf, withoutPassword } from '../../domain/jobs/bulk.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { hasTargets } from '../../storage/database/bulk-targets.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { readJobsOf, storedJobs } from '../../storage/jobs.ts';
import { isUntried } from './job-limit.ts';
import { isFinished, outcomeOf, releaseJobs, removeJobs } from './job-outcome.ts';

/** Whether the database lost the reports of a bulk change, because it was deleted or damaged. */
export async function isListLost(bulk: Bulk): Promise<boolean> {
  const { query, watch, total } = bulk;
  // The round of a watch may lose its list, because the next round collects the reports again.
  return !query && !watch && total > 0 && !(await hasTargets(bulk));
}

/**
 * Ends such a bulk change. Of its jobs, `own`, those that were sent become jobs of their own, so
 * that the person sees how each ends; the others go. `total` stays, so that pages can say how many
 * reports were not tried (`countUntried`). A bulk change that was cancelled keeps its jobs, since
 * they are not sent again.
 */
export async function endWithoutList(
  bulk: Bulk,
  own: Job[],
  jobs: Job[],
  now: number,
): Promise<void> {
  const ended = own.filter(isFinished);
  const open = own.filter((job) => !isFinished(job));
  await releaseJobs(ended, jobs);
  if (bulk.state !== 'cancelled') {
    await removeJobs(open, isUntried);
    for (const { id } of open.filter((job) => !isUntried(job)))
      await storedJobs.change(id, ({ bulk: _bulk, ...job }) => job);
  }
  // A job that is still there is counted the next time.
  const left = (await readJobsOf(bulk.connectionId)).filter((job) => job.bulk === bulk.id);
  const outcomes = ended.filter(({ id }) => !left.some((job) => job.id === id)).flatMap(outcomeOf);
  const done = outcomes.filter(({ state }) => state === 'done').length;
  await storedBulks.change(bulk.id, (kept) => {
    const { problem: _problem, paused: _paused, retry, retryOf: _retryOf, ...rest } = kept;
    const next: Bulk = {
      ...rest,
      ...(!hasBulkEnded(kept) && { state: 'done', endedAt: now }),
      running: left.flatMap(({ task }) => targetIdOf(task) ?? []),
      done: kept.done + done,
      failedCount: kept.failedCount + outcomes.length - done,
      change: withoutPassword(kept.change),
      // Failed reports that were to be tried again were not.
      ...(retry && { failedCount: 0, failed: [] }),
    };
    return JSON.stringify(next) === JSON.stringify(kept) ? kept : next;
  });
}
