import { type Bulk, maxTargets, taskOf } from '../../domain/jobs/bulk.ts';
import { type Job, newJob } from '../../domain/jobs/job.ts';
import { readTargets, retryTargets, updateTargets } from '../../storage/database/bulk-targets.ts';
import { addBulkJobs, storedBulks } from '../../storage/bulks.ts';
import type { TargetRow } from '../../storage/database/rows.ts';

/**
 * Makes the failed reports wait that the person wants tried again. During a pause those that were
 * named get their jobs at once, and nothing else does. `own` are the jobs of the bulk. If the
 * background ends in between, the next run does the rest.
 */
export async function tryAgain(bulk: Bulk, own: Job[], now: number): Promise<void> {
  if (bulk.retry === 'only failed')
    await updateTargets(
      bulk,
      (await readTargets(bulk, 'waiting', maxTargets)).map(({ id }) => ({ id, state: 'left' })),
    );
  await retryTargets(bulk, bulk.retryOf);
  if (bulk.paused && bulk.retryOf) await addRetriedJobs(bulk, bulk.retryOf, own, now);
  // The person may have asked for more meanwhile.
  await storedBulks.change(bulk.id, (kept) => {
    const { retry: _retry, retryOf, ...rest } = kept;
    return JSON.stringify(retryOf) === JSON.stringify(bulk.retryOf) ? rest : kept;
  });
}

/** Saves the jobs of these reports that wait, as ones that a pause does not hold back. */
async function addRetriedJobs(bulk: Bulk, ids: string[], own: Job[], now: number): Promise<void> {
  const rows = (await readTargets(bulk, 'waiting', maxTargets)).filter(({ id }) =>
    ids.includes(id),
  );
  const known = new Set(own.map(({ id }) => id));
  const jobs = rows
    .filter(({ jobId }) => !known.has(jobId))
    .map((row, at) => Object.assign(jobFor(bulk, row, now, at), { retried: true as const }));
  if (!(await addBulkJobs(bulk.id, jobs))) return;
  await updateTargets(
    bulk,
    rows.map(({ id }) => ({ id, state: 'running' })),
  );
}

/** Makes the job for one report. It starts at once: the time to undo the whole is over. */
export function jobFor(
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
