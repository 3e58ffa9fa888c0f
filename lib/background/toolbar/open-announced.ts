import { openPopup } from '../../browser/popup.ts';
import { openReportPage, openReports, openWatches } from '../../browser/tabs.ts';
import { reportPageOf } from '../../domain/connections/connection.ts';
import { isDoneCreate } from '../../domain/jobs/job.ts';
import { readConnection } from '../../storage/connections.ts';
import { readJobs } from '../../storage/jobs.ts';
import { queryOpenUrl } from '../queries.ts';
import { changesNotification } from './notifications.ts';

/**
 * Opens the subject of a notification: the changes that watches found, the report, or the popup if
 * there is no report.
 */
export async function openAnnounced(jobId: string): Promise<void> {
  if (jobId === changesNotification) return openWatches();
  const job = (await readJobs()).find(({ id }) => id === jobId);
  if (!job || job.task.kind !== 'create') return openReports();
  if (!isDoneCreate(job)) return openPopup(job.task.url, job.task.privacy, {});
  const { connectionId, state } = job;
  const connection = await readConnection(connectionId);
  const page = connection && reportPageOf(connection, state.reportId);
  if (!page) return openReports(state.reportId);
  await openReportPage(page, queryOpenUrl({ connectionId, id: state.reportId }));
}
