import { type Bulk, taskOf } from '../../domain/jobs/bulk.ts';
import { type Job, newJob } from '../../domain/jobs/job.ts';
import type { TargetRow } from '../../storage/archive/archive-rows.ts';

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
