import type { Job } from '../../lib/domain/jobs/job.ts';
import { cancelBulk } from '../../lib/storage/bulks.ts';
import { applyEvents, discardJob } from '../../lib/storage/job-events.ts';
import { describeJob } from './job-status.ts';

/**
 * Returns the event of the button "Try again" or "Check again" of a job. Null if it has neither:
 * "Create anyway" and "Yes, that’s it" are decisions about one report.
 */
export function retryOf(job: Job): 'again' | 'check' | null {
  const { actions } = describeJob(job);
  if (actions.includes('again')) return 'again';
  return actions.includes('check') ? 'check' : null;
}

/** Tries jobs again, each in its own way. A job whose state has changed since stays as it is. */
export async function retryAll(jobs: Job[]): Promise<void> {
  for (const [onlyIn, some] of Map.groupBy(jobs, ({ state }) => state.name))
    await applyEvents(
      some.flatMap((job) => {
        const type = retryOf(job);
        return type ? [[job, { type }]] : [];
      }),
      { onlyIn },
    );
}

/**
 * Removes jobs, and cancels the lists that they belong to: these would send their next ones, which
 * fail in the same way. A job whose state has changed since stays.
 */
export async function discardAll(jobs: Job[]): Promise<void> {
  const lists = new Set(jobs.flatMap(({ bulk }) => bulk ?? []));
  for (const id of lists) await cancelBulk(id);
  for (const job of jobs) await discardJob(job, ({ state }) => state.name === job.state.name);
}
