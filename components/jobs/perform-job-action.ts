import { closePopupAfter, openAddress, openOptions } from '../../lib/browser/tabs.ts';
import { reportPageOf } from '../../lib/domain/connections/connection.ts';
import { isDoneCreate, type Job } from '../../lib/domain/jobs/job.ts';
import type { PublicConnection } from '../../lib/storage/page-state.ts';
import { applyEvent } from '../../lib/storage/job-events.ts';
import { discardJob, readJobsOf } from '../../lib/storage/jobs.ts';
import { deletedIn, reportOf } from './job-reports.ts';
import type { JobAction } from './job-status.ts';

/**
 * Performs the action of a button beside a job. Does nothing if the job has another state by now.
 * `candidate` is the id of the report that "Yes, that's it" stands beside, if there are several.
 * Returns whether the job was removed. Rejects when storage is full.
 */
export async function performJobAction(
  action: JobAction,
  job: Job,
  connection: PublicConnection,
  candidate?: string,
): Promise<boolean> {
  // The buttons on the screen may be old: "Try again" on a job that waits is not "Create anyway".
  const onlyIn = job.state.name;
  switch (action) {
    case 'cancel':
    case 'undo':
    case 'discard':
      return discardJob(job.id, ({ state }) => state.name === onlyIn);
    case 'check':
      await applyEvent(job.id, { type: 'check' }, { onlyIn });
      return false;
    case 'again':
    case 'anyway':
    case 'retry':
      await applyEvent(job.id, { type: 'again' }, { onlyIn });
      return false;
    case 'mine':
      await takeCandidate(job, candidate);
      return false;
    case 'settings':
    case 'grant':
      // The options page asks for access: the browser's question would close the popup.
      await closePopupAfter(openOptions());
      return false;
    case 'sign-in':
      await closePopupAfter(openAddress(connection.baseUrl));
      return false;
    case 'open': {
      const page = reportPageOf(connection, reportOf(job) ?? '');
      if (page) await closePopupAfter(openAddress(page));
      return false;
    }
  }
}

/**
 * Takes a candidate as the report of a job, or the only one there is. If another job has taken or
 * deleted it meanwhile, the service is asked anew which candidates there are.
 */
async function takeCandidate({ id, state, connectionId }: Job, candidate?: string): Promise<void> {
  if (state.name !== 'undecided') return;
  const reportId = candidate ?? state.candidates?.[0]?.id ?? '';
  const jobs = await readJobsOf(connectionId);
  const isGone =
    deletedIn(jobs).has(reportId) ||
    jobs.some((other) => isDoneCreate(other) && other.state.reportId === reportId);
  await applyEvent(id, isGone ? { type: 'check' } : { type: 'found', reportId, duplicates: [] }, {
    onlyIn: 'undecided',
  });
}
