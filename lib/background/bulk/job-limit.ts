import { areUnconfirmed, type Bulk, maxTargets, maxUnconfirmed } from '../../domain/jobs/bulk.ts';
import { isDoneCreate, type Job } from '../../domain/jobs/job.ts';
import { equalFinishedJob, hasConflictingJobs } from '../../domain/jobs/scheduling.ts';
import { isFinished, removeJobs, targetOf } from './job-outcome.ts';
import { moveTargets, readTargets } from '../../storage/database/bulk-targets.ts';

/** How many jobs a bulk change has at the same time. */
const fewJobs = 5;

/**
 * How many jobs a bulk of creates has at the same time while the service confirms every create.
 * These jobs share one check for duplicates and one write of the progress.
 */
const manyJobs = 40;

/**
 * Returns how many jobs a bulk change may have now. The round of a watch has one job, so that the
 * person's own jobs can go first. `own` are the jobs of the bulk.
 */
export async function jobLimit(bulk: Bulk, own: Job[]): Promise<number> {
  if (bulk.watch) return 1;
  if (bulk.change.kind !== 'create') return fewJobs;
  const isConfirmed = bulk.done > 0 || own.some(isDoneCreate);
  if (isConfirmed && !own.some(isInTrouble)) return manyJobs;
  const open = own.filter((job) => !isFinished(job));
  return (await isUnconfirmed(bulk, open)) ? 1 : fewJobs;
}

/**
 * Removes jobs above the limit of a bulk of creates that were not sent, and makes their reports
 * wait again. If the background ends in between, these reports keep their jobs. A job stays if
 * another create of its page waits for it or shares its report, because a later job would make a
 * second report. A job that the person tries again stays, too. `open` are the jobs of the bulk that
 * have not ended; `jobs` are all jobs of the connection. Returns the remaining jobs of the bulk.
 */
export async function giveBackOver(
  limit: number,
  bulk: Bulk,
  open: Job[],
  jobs: Job[],
): Promise<Job[]> {
  if (bulk.change.kind !== 'create') return open;
  const untried = open.filter((job) => isUntried(job) && !job.retried);
  const tried = open.filter((job) => !isUntried(job) && job.state.name !== 'undecided');
  const surplus = untried
    .slice(Math.max(0, limit - tried.length))
    .filter((job) => !hasConflictingJobs(job, jobs) && !equalFinishedJob(job, jobs));
  await moveTargets(bulk, surplus.flatMap(targetOf), { state: 'waiting' });
  await removeJobs(surplus, isUntried);
  return open.filter((job) => !surplus.includes(job));
}

/** Whether an unfinished job met a problem, or was sent without a confirmation. */
export function isInTrouble(job: Job): boolean {
  const { state, sends } = job;
  return !isFinished(job) && (sends > 0 || state.name === 'unknown' || 'problem' in state);
}

/** Whether a job was not sent, and only waits to be next. */
export function isUntried(job: Job): boolean {
  return job.state.name === 'queued' && !isInTrouble(job);
}

/** Whether the service confirmed none of the last creates before the next create. */
async function isUnconfirmed(bulk: Bulk, open: Job[]): Promise<boolean> {
  if (open.length < maxUnconfirmed) return false;
  const [waiting, running] = await Promise.all([
    readTargets(bulk, 'waiting', 1),
    readTargets(bulk, 'running', maxTargets),
  ]);
  const jobs = new Map(open.map((job) => [job.id, job]));
  const tried = running.filter(({ jobId }) => {
    const job = jobs.get(jobId);
    return !(job && isUntried(job));
  });
  const [next] = [...running.filter((row) => !tried.includes(row)), ...waiting].toSorted(
    (a, b) => a.place - b.place,
  );
  const last = tried.filter(
    ({ place }) => next && place < next.place && place >= next.place - maxUnconfirmed,
  );
  return areUnconfirmed(last.map(({ jobId }) => jobs.get(jobId)));
}
