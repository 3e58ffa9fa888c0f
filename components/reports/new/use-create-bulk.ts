import { type CreateBulk, createsReports, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { readAllTargets, type Target } from '../../../lib/storage/database/bulk-targets.ts';
import { storedBulks, readBulks } from '../../../lib/storage/bulks.ts';
import { storedJobs, readJobsOf } from '../../../lib/storage/jobs.ts';
import { useStored } from '../../stored/use-stored.ts';

/**
 * The new reports of a connection that are shown: those under way, else the latest that the person
 * has not put away. Null where there are none, undefined until storage was read.
 */
export function useCreateBulk(connectionId: string): CreateBulk | null | undefined {
  const read = async () => {
    const all = (await readBulks(connectionId)).filter(createsReports);
    return all.find((one) => !hasBulkEnded(one)) ?? all.at(-1) ?? null;
  };
  return useStored(read, storedBulks.is, [connectionId]);
}

/** A report of the list with its job, while it has one. */
export type NewReport = Target & { job: Job | null };

/** Whether a report is still to be made, and no request may have made it already. */
export function isRemaining({ state, job }: Pick<NewReport, 'state' | 'job'>): boolean {
  const mayBeMade =
    job && (job.sends > 0 || ['sending', 'unknown', 'undecided'].includes(job.state.name));
  return state !== 'done' && !mayBeMade;
}

/** Every report of a bulk of creates, in the order of the list. Read again as it moves on. */
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

/** How new reports are, in one word. Some of them may wait for the person's decision. */
export function stateOf(
  { state, paused }: Pick<CreateBulk, 'state' | 'paused'>,
  undecided: number,
) {
  if (state === 'done' && undecided > 0) return 'undecided';
  return paused && state !== 'done' && state !== 'cancelled' ? 'paused' : state;
}
