import { areUnconfirmed, type Bulk, maxTargets, maxUnconfirmed } from '../../domain/jobs/bulk.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { readTargets } from '../../storage/archive/bulk-targets.ts';

/**
 * Whether the service confirmed none of the creates right before the next one of a bulk. `open` are
 * the jobs of the bulk that have not ended.
 */
export async function isUnconfirmed(bulk: Bulk, open: Job[]): Promise<boolean> {
  if (bulk.change.kind !== 'create' || open.length < maxUnconfirmed) return false;
  const [[next], running] = await Promise.all([
    readTargets(bulk, 'waiting', 1),
    readTargets(bulk, 'running', maxTargets),
  ]);
  const jobs = new Map(open.map((job) => [job.id, job]));
  const last = running.filter(
    ({ place }) => next && place < next.place && place >= next.place - maxUnconfirmed,
  );
  return areUnconfirmed(last.map(({ jobId }) => jobs.get(jobId)));
}
