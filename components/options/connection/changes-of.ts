import { type Bulk, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import { countNeedingPerson } from '../../../lib/domain/jobs/needs-person.ts';
import { onlyPersonMends } from '../../../lib/domain/problem.ts';
import { parseBulks } from '../../../lib/storage/extension/bulks.ts';
import { parseJobs } from '../../../lib/storage/extension/jobs.ts';

/**
 * How many changes of a connection are still to be made, how many need the person, and whether one
 * of them found the API key rejected, from all that lies in storage. A change of many counts its
 * reports.
 */
export function changesOf(
  connectionId: string,
  all: Record<string, unknown>,
): { open: number; needy: number; keyRejected: boolean } {
  const isOwn = (one: Job | Bulk) => one.connectionId === connectionId;
  const jobs = parseJobs(all).filter(isOwn);
  const single = jobs.filter((job) => job.bulk === undefined && !hasEnded(job));
  const bulks = parseBulks(all).filter((bulk) => isOwn(bulk) && !hasBulkEnded(bulk));
  const problems = [...jobs.filter((job) => !hasEnded(job)).map(({ state }) => state), ...bulks];
  return {
    open: bulks.map(leftOf).reduce((sum, left) => sum + left, single.length),
    // Once its reports are found, its parts meet what is wrong.
    needy:
      countNeedingPerson(jobs) +
      bulks.filter(({ find, problem }) => find && onlyPersonMends(problem)).length,
    keyRejected: problems.some((one) => 'problem' in one && one.problem?.code === 'wrong-key'),
  };
}

/** How many reports a change of many has left; one where they are still to be found. */
function leftOf({ total, done, failedCount }: Bulk): number {
  return Math.max(1, total - done - failedCount);
}
