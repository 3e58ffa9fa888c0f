import { isDoneCreate, type Job } from '../../domain/jobs/job.ts';
import { hasConflictingJobs } from '../../domain/jobs/scheduling.ts';
import { isFinished } from './job-outcome.ts';
import { changeJob, discardJobs } from '../../storage/extension/jobs.ts';

/**
 * Removes jobs that ended and are recorded. A create becomes a job of its own instead while it is
 * needed: the person has to decide, another job may claim its report, or its duplicates are looked
 * for or known.
 */
export async function releaseJobs(ended: Job[], jobs: Job[]): Promise<void> {
  for (const { id } of ended.filter((job) => isNeeded(job, jobs)))
    await changeJob(id, ({ bulk: _bulk, ...job }) => job);
  // Since `jobs` were read, an equal click may have come, or the person tried one again. The next
  // run keeps these then.
  await removeJobs(
    ended.filter((job) => !isNeeded(job, jobs)),
    (job, others) => isFinished(job) && !isNeeded(job, others),
  );
}

/** Whether a create that ended stays as a job, for the person or for one of `jobs`. */
function isNeeded(job: Job, jobs: Job[]): boolean {
  if (!isDoneCreate(job)) return job.task.kind === 'create' && job.state.name === 'undecided';
  const { look, duplicates } = job.state;
  return look !== undefined || duplicates.length > 0 || hasConflictingJobs(job, jobs);
}

/** Removes those of the jobs that `may` still allows, as storage has them now. */
export async function removeJobs(
  jobs: Job[],
  may: (job: Job, others: Job[]) => boolean,
): Promise<void> {
  const ids = new Set(jobs.map(({ id }) => id));
  if (ids.size > 0) await discardJobs((job, others) => ids.has(job.id) && may(job, others));
}
