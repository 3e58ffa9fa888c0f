import { plural, t } from '../../browser/i18n.ts';
import { notify } from '../../browser/notifications.ts';
import { type Job, needsPerson } from '../../domain/jobs/job.ts';
import { shownPage } from '../../domain/addresses/shown-address.ts';
import { cutMark } from '../../domain/limits.ts';
import { preferencesKey } from '../../storage/extension-storage.ts';
import { storedJobs } from '../../storage/jobs.ts';
import { parsePreferences } from '../../storage/preferences.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { countUntold, markChangesTold, parseAllChanges } from '../../storage/watch-changes.ts';
import { causeOf, differenceOf, doneText, failureText, resultText } from './outcome-text.ts';

/** The id of the only notification about changes. A later notification replaces it. */
export const changesNotification = 'watch-changes';

/** The jobs and changes that were told. Several drains may see one before its mark goes. */
const told = new Set<string>();

/** Whether nobody told the person of this job or change yet. */
const isUntold = ({ id, untold }: Pick<Job, 'id' | 'untold'>) =>
  untold === 'notification' && !told.has(id);

/**
 * Tells the outcome of each create from a shortcut or menu once, with a notification if the
 * person switched these on. A notification shows the page and the result, or why there is none, but
 * no key, password or query.
 */
export async function tellEnds({ all, jobs }: Snapshot): Promise<void> {
  for (const job of jobs) {
    const isOver = job.state.name === 'done' || needsPerson(job);
    if (!isOver || !isUntold(job)) continue;
    told.add(job.id);
    if (parsePreferences(all[preferencesKey])?.notifications)
      await notify(job.id, titleOf(job, all), bodyOf(job, all)).catch(console.error);
    // A background that is stopped in between shows the same notification again, in its place.
    await storedJobs.change(job.id, (now) => ({ ...now, untold: undefined }));
  }
}

/**
 * Tells the changes that watches found once, with a notification if the person switched these
 * on. It shows the page and the result only. A later change replaces it.
 */
export async function tellChanges({ all }: Snapshot): Promise<void> {
  const changes = parseAllChanges(all).filter(isUntold);
  const [newest] = changes;
  if (!newest) return;
  for (const { id } of changes) told.add(id);
  const { url, from, to } = newest;
  const untold = countUntold(all);
  const title =
    untold > 1
      ? plural('watchesChanged', untold)
      : t('watchesFromTo', resultText(from.result, from.score), resultText(to.result, to.score));
  if (parsePreferences(all[preferencesKey])?.notifications)
    await notify(changesNotification, title, shownPage(url)).catch(console.error);
  await markChangesTold('notification');
}

function titleOf(job: Job, all: Record<string, unknown>): string {
  return job.state.name === 'done' ? doneText(job, all) : failureText(job);
}

/**
 * The page, and below it another privacy than was asked for, or the cause of a failure. Services
 * repeat addresses, but a notification may be seen by others, so queries are cut off.
 */
function bodyOf(job: Job, all: Record<string, unknown>): string {
  const page = 'url' in job.task ? [shownPage(job.task.url)] : [];
  const cause = causeOf(job).map((text) => text.replaceAll(/\?\S+/g, `?${cutMark}`));
  return [...page, ...differenceOf(job, all), ...cause].join('\n');
}
