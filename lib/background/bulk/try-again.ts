import { type Bulk, maxTargets, taskOf } from '../../domain/jobs/bulk.ts';
import { type Job, newJob } from '../../domain/jobs/job.ts';
import { moveTargets, readTargets, retryTargets } from '../../storage/database/bulk-targets.ts';
import { addBulkJobs, storedBulks } from '../../storage/bulks.ts';
import type { TargetRow } from '../../storage/database/rows.ts';

/**
 * Makes the failed reports wait again that the person chose to try again. During a pause, only the
 * reports that the person named get jobs at once. `own` are the jobs of the bulk. If the background
 * ends in between, the next run does the rest.
 */
export async function tryAgain(bulk: Bulk, own: Job[], now: number): Promise<void> {
  if (bulk.retry === 'only failed')
    await moveTargets(bulk, await readTargets(bulk, 'waiting', maxTargets), { state: 'left' });
  const { paused, retryOf: ids } = bulk;
  await retryTargets(bulk, ids);
  if (paused && ids) {
    const waiting = await readTargets(bulk, 'waiting', maxTargets);
    const named = waiting.filter(({ id }) => ids.includes(id));
    await addJobsFor(bulk, named, own, now, true);
  }
  // The person may have asked for more meanwhile.
  await storedBulks.change(bulk.id, (kept) => {
    const { retry: _retry, retryOf, ...rest } = kept;
    return JSON.stringify(retryOf) === JSON.stringify(bulk.retryOf) ? rest : kept;
  });
}

/**
 * Saves the jobs of these reports, and returns those that are new. The id of each was set when its
 * report was collected, so no report gets a second job if the background ends in between. Jobs that
 * are `retried` are not held back by a pause. `known` are the jobs of the bulk.
 */
export async function addJobsFor(
  bulk: Bulk,
  rows: TargetRow[],
  known: Job[],
  now: number,
  retried?: true,
): Promise<Job[]> {
  // The background ended before it recorded that these jobs run. They may have been sent.
  const ids = new Set(known.map(({ id }) => id));
  const jobs = rows
    .filter(({ jobId }) => !ids.has(jobId))
    .map((row, at) => Object.assign(jobFor(bulk, row, now, at), retried && { retried }));
  if (!(await addBulkJobs(bulk.id, jobs))) return [];
  await moveTargets(bulk, rows, { state: 'running' });
  return jobs;
}

/**
 * Makes the job for one report. It starts at once: the time to undo the whole is over. Each is a
 * little younger than the one before, so that they are sent in the order of the list.
 */
function jobFor(
  { id, connectionId, change, watch }: Bulk,
  row: TargetRow,
  now: number,
  at: number,
): Job {
  return {
    ...newJob(connectionId, taskOf(change, row), now + at, row.jobId),
    bulk: id,
    ...(watch && { watch: true }),
    state: { name: 'queued', notBefore: now },
  };
}
