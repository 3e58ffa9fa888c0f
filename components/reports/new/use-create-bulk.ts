import { type CreateBulk, createsReports, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import {
  type KnownBulk,
  type Progress,
  rowState,
  withProgress,
} from '../../../lib/storage/bulk-progress.ts';
import { storedBulks, readBulks } from '../../../lib/storage/bulks.ts';
import { readRows } from '../../../lib/storage/database/job-rows.ts';
import { isRows, useStored } from '../../stored/use-stored.ts';

/**
 * Returns the bulk of new reports to show: the running bulk, or else the latest that the person has
 * not dismissed. Null if there is no bulk, undefined until storage was read.
 */
export function useCreateBulk(connectionId: string): KnownBulk<CreateBulk> | null | undefined {
  const read = async () => {
    const all = (await readBulks(connectionId)).filter(createsReports);
    const bulk = all.find((one) => !hasBulkEnded(one)) ?? all.at(-1);
    return bulk ? withProgress(bulk) : null;
  };
  return useStored(read, (key) => storedBulks.is(key) || isRows(key), [connectionId]);
}

/** A report of the list with its job; null if the job cannot be read. */
export interface NewReport {
  url: string;
  job: Job | null;
  state: ReturnType<typeof rowState>;
}

/** Returns whether a report still has to be created, and no request may have created it already. */
export function isRemaining({ state, job }: Pick<NewReport, 'state' | 'job'>): boolean {
  // A list that was cancelled at once has no jobs yet.
  if (!job) return state === 'waiting';
  return (
    job.state.name !== 'done' &&
    (job.state.name === 'refused' ||
      (job.sends === 0 && !['sending', 'unknown', 'undecided'].includes(job.state.name)))
  );
}

/** Returns the reports of a bulk in the order of the list, each as it is now. */
export function useNewReports(bulk: CreateBulk): NewReport[] {
  const read = async (): Promise<NewReport[]> => {
    if (bulk.targets.by === 'picked')
      return bulk.targets.targets.map(({ url }) => ({ url, job: null, state: 'waiting' }));
    return (await readRows(bulk)).map(({ target, job }) => ({
      url: target,
      job,
      state: job ? rowState(job, bulk) : 'failed',
    }));
  };
  const { id, targets, stopped = '', endedAt = '' } = bulk;
  return useStored(read, isRows, [id, targets.by, stopped, String(endedAt)]) ?? [];
}

/** Returns the state of new reports in one word. `undecided` is how many wait for the person. */
export function stateOf(
  { stopped }: Pick<CreateBulk, 'stopped'>,
  { state }: Pick<Progress, 'state'>,
  undecided: number,
) {
  if (state === 'done' && undecided > 0) return 'undecided';
  return stopped === 'paused' && state !== 'done' ? 'paused' : state;
}
