import { requestAccess } from '../../lib/browser/access.ts';
import { closePopupAfter, openAddress, openConnection } from '../../lib/browser/tabs.ts';
import { workingMark } from '../../lib/browser/toolbar.ts';
import { isDoneCreate, type Job } from '../../lib/domain/jobs/job.ts';
import { reportSubject } from '../../lib/domain/jobs/scheduling.ts';
import type { PublicConnection } from '../../lib/storage/page-state.ts';
import { keepTaken } from '../../lib/storage/asked-privacy.ts';
import { applyEvent, discardJob } from '../../lib/storage/job-events.ts';
import { readJobsOf } from '../../lib/storage/jobs.ts';
import { readOwners, readRowsBy } from '../../lib/storage/database/job-rows.ts';
import { openReport } from '../report/open-report.ts';
import { deletedIn, reportOf } from './job-reports.ts';
import type { JobAction } from './job-status.ts';
import { showRequest } from './show-request.ts';

/**
 * Performs the action of a job's button. Does nothing if the state of the job has changed since the
 * button was drawn. If several reports are offered, `candidate` is the id of the report whose "Yes,
 * that's it" was clicked. Returns whether the job was removed. Rejects when storage is full.
 */
export async function performJobAction(
  action: JobAction,
  job: Job,
  connection: PublicConnection,
  candidate?: string,
): Promise<boolean> {
  // The buttons on the screen may be old. "Try again" on a waiting job must not act as "Create
  // anyway".
  const onlyIn = job.state.name;
  switch (action) {
    case 'cancel':
    case 'undo':
    case 'discard':
      return discardJob(job, ({ state }) => state.name === onlyIn);
    case 'check':
    case 'again':
    case 'anyway':
    case 'retry':
      showRequest(job.id, workingMark(job.task));
      await applyEvent(job, { type: action === 'check' ? 'check' : 'again' }, { onlyIn });
      return false;
    case 'mine':
      await takeCandidate(job, candidate);
      return false;
    case 'settings':
      await closePopupAfter(openConnection(connection.id));
      return false;
    case 'grant':
      await requestAccess(connection.baseUrl);
      return false;
    case 'sign-in':
    case 'open-page':
      await closePopupAfter(openAddress(connection.baseUrl));
      return false;
    case 'open': {
      const made = reportOf(job);
      if (made !== null) await openReport(connection, { id: made });
      return false;
    }
  }
}

/**
 * Takes the candidate as the report of the job. Without `candidate`, takes the only report that is
 * offered. If another job has taken or deleted this report, the service is asked again for
 * candidates.
 */
async function takeCandidate(job: Job, candidate?: string): Promise<void> {
  const { state, connectionId } = job;
  if (state.name !== 'undecided') return;
  const reportId = candidate ?? state.candidates?.[0]?.id ?? '';
  const jobs = [
    ...(await readJobsOf(connectionId)),
    ...(await readRowsBy('subject', [reportSubject(connectionId, reportId)])),
    ...(await readOwners(connectionId, [reportId])),
  ];
  const isGone =
    deletedIn(jobs).has(reportId) ||
    jobs.some((other) => isDoneCreate(other) && other.state.reportId === reportId);
  const after = await applyEvent(
    job,
    isGone ? { type: 'check' } : { type: 'found', reportId, duplicates: [] },
    { onlyIn: 'undecided' },
  );
  if (after?.state.name === 'done' && after.task.kind === 'create')
    await keepTaken(connectionId, reportId, after.task);
}
