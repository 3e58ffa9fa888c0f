import { type CreateBulk, createsReports, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { readAllTargets, type Target } from '../../../lib/storage/database/bulk-targets.ts';
import { storedBulks, readBulks } from '../../../lib/storage/bulks.ts';
import { storedJobs, readJobsOf } from '../../../lib/storage/jobs.ts';
import { useStored } from '../../stored/use-stored.ts';

/**
 * Returns the bulk of new reports to show: the running bulk, or else the latest that the person has
 * not dismissed. Null if there is no bulk, undefined until storage was read.
 */
export function useCreateBulk(connectionId: string): CreateBulk | null | undefined {
  const read = async () => {
    const all = (await readBulks(connectionId)).filter(createsReports);
    return all.find((one) => !hasBulkEnded(one)) ?? all.at(-1) ?? null;
  };
  return useStored(read, storedBulks.is, [connectionId]);
}

/** A report of the list, with its job if it has one now. */
export type NewReport = Target & { job: Job | null };

/** Returns whether a report still has to be created, and no request may have created it already. */
export function isRemaining({ state, job }: Pick<NewReport, 'state' | 'job'>): boolean {
  const mayBeMade =
    job && (job.sends > 0 || ['sending', 'unknown', 'undecided'].includes(job.state.name));
  return state !== 'done' && !mayBeMade;
}

/** Returns the reports of a bulk in the order of the list. Reads again when the bulk moves on. */
export function useNewReports({ id, connectionId }: CreateBulk): NewReport[] {
  const read = async (): Promise<NewReport[]> => {
    const [targets, jobs] = await Promise.all([
      readAllTargets({ id, connectionId }),
      readJobsOf(connectionId),
    ]);
    const own = new Map(
      jobs.flatMap((job) =>
        job.bulk === id && 'url' in job.task ? [[job.task.url, job] as const] : [],
      ),
    );
    return targets.map((target) => Object.assign(target, { job: own.get(target.url) ?? null }));
  };
  return useStored(read, (key) => storedBulks.is(key) || storedJobs.is(key), [id]) ?? [];
}

/**
 * Returns the state of new reports in one word. `undecided` is how many wait for a decision of the
 * person.
 */
export function stateOf(
  { state, paused }: Pick<CreateBulk, 'state' | 'paused'>,
  undecided: number,
) {
  if (state === 'done' && undecided > 0) return 'undecided';
  return paused && state !== 'done' && state !== 'cancelled' ? 'paused' : state;
}
