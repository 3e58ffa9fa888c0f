import { plural, t } from '../../browser/i18n.ts';
import { notify } from '../../browser/notifications.ts';
import { openReportPage, openReports, openWatches } from '../../browser/tabs.ts';
import { openPopup } from '../../browser/popup.ts';
import { reportPageOf } from '../../domain/connections/connection.ts';
import { isDoneCreate, type Job, needsPerson } from '../../domain/jobs/job.ts';
import { shownPage } from '../../domain/addresses/shown-address.ts';
import { cutMark } from '../../domain/limits.ts';
import { preferencesKey } from '../../storage/extension-storage.ts';
import { readConnection } from '../../storage/connections.ts';
import { readJobs, storedJobs } from '../../storage/jobs.ts';
import { parsePreferences } from '../../storage/preferences.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { countUnseen, markChangesAnnounced, parseAllChanges } from '../../storage/watch-changes.ts';
import { queryOpenUrl } from '../queries.ts';
import { causeOf, doneText, failureText } from './outcome-text.ts';
import { resultText } from './result-mark.ts';

/** The id of the only notification about changes. A later notification replaces it. */
const changesNotification = 'watch-changes';

/**
 * The jobs and changes that this background has announced. Several drains may see one before it is
 * marked in storage.
 */
const announced = new Set<string>();

/**
 * Announces the outcome of each create from a shortcut or menu once, with a notification if the
 * person switched these on. A notification shows the page and the result, or why there is none, but
 * no key, password or query.
 */
export async function announceEnds({ all, jobs }: Snapshot): Promise<void> {
  for (const job of jobs) {
    const isOver = job.state.name === 'done' || needsPerson(job);
    if (job.fromShortcut !== 'unannounced' || !isOver || announced.has(job.id)) continue;
    announced.add(job.id);
    if (parsePreferences(all[preferencesKey])?.notifications)
      await notify(job.id, titleOf(job, all), bodyOf(job)).catch(console.error);
    // A background that is stopped in between shows the same notification again, in its place.
    await storedJobs.change(job.id, (now) => ({ ...now, fromShortcut: 'announced' }));
  }
}

/**
 * Announces the changes that watches found once, with a notification if the person switched these
 * on. It shows the page and the result only. A later change replaces it.
 */
export async function announceChanges({ all }: Snapshot): Promise<void> {
  const changes = parseAllChanges(all).filter(
    ({ id, isUnannounced }) => isUnannounced && !announced.has(id),
  );
  const [newest] = changes;
  if (!newest) return;
  for (const { id } of changes) announced.add(id);
  const { url, from, to } = newest;
  const unseen = countUnseen(all);
  const title =
    unseen > 1
      ? plural('watchesChanged', unseen)
      : t('watchesFromTo', resultText(from.result, from.score), resultText(to.result, to.score));
  if (parsePreferences(all[preferencesKey])?.notifications)
    await notify(changesNotification, title, shownPage(url)).catch(console.error);
  await markChangesAnnounced();
}

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

function titleOf(job: Job, all: Record<string, unknown>): string {
  return job.state.name === 'done' ? doneText(job, all) : failureText(job);
}

/**
 * The page, and below it the cause of a failure. Services repeat addresses, but a notification may
 * be seen by others, so queries are cut off.
 */
function bodyOf(job: Job): string {
  const page = 'url' in job.task ? [shownPage(job.task.url)] : [];
  const cause = causeOf(job).map((text) => text.replaceAll(/\?\S+/g, `?${cutMark}`));
  return [...page, ...cause].join('\n');
}
