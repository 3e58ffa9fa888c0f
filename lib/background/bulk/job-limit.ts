import { areUnconfirmed, type Bulk, maxTargets, maxUnconfirmed } from '../../domain/jobs/bulk.ts';
import { isDoneCreate, type Job } from '../../domain/jobs/job.ts';
import { equalFinishedJob, hasConflictingJobs } from '../../domain/jobs/scheduling.ts';
import { isFinished, removeJobs, targetOf } from './job-outcome.ts';
import { moveTargets, readTargets } from '../../storage/database/bulk-targets.ts';

/** How many jobs a bulk change has at once. */
const fewJobs = 5;

/**
 * How many jobs a bulk of creates has at once while the service confirms all of them. They share
 * one check for duplicates and one writing of the progress.
 */
const manyJobs = 40;

/**
 * How many jobs a bulk change may have at once. The round of a watch has one, which lets the
 * person's own jobs go first. `own` are the jobs of the bulk.
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
 * Makes reports wait again whose jobs were not sent yet and are more than the bulk of creates may
 * have now. If the background ends in between, they stay jobs. One stays that another create of
 * its page waits for, or whose report it takes: a later job would make a second report. One that
 * the person tries again stays, too. `open` are the jobs of the bulk that have not ended, `jobs`
 * all of the connection. Returns the other jobs of the bulk.
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

/** Whether a job that has not ended met a problem, or was sent before and not confirmed. */
export function isInTrouble(job: Job): boolean {
  const { state, sends } = job;
  return !isFinished(job) && (sends > 0 || state.name === 'unknown' || 'problem' in state);
}

/** Whether a job has not been sent, and waits for nothing but its turn. */
export function isUntried(job: Job): boolean {
  return job.state.name === 'queued' && !isInTrouble(job);
}

/** Whether the service confirmed none of the creates right before the next one to be sent. */
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
