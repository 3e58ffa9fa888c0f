import { hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import { removeOtherTargets } from '../../../lib/storage/database/bulk-targets.ts';
import { forgetAllReports } from '../../../lib/storage/database/forget-reports.ts';
import { dismissBulk, storedBulks } from '../../../lib/storage/bulks.ts';
import { readAll } from '../../../lib/storage/extension-storage.ts';
import { forgetLists } from '../../../lib/storage/remove-connection.ts';
import { readJobs } from '../../../lib/storage/jobs.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';

/**
 * Removes all reports from this device, including those of the popup and of bulks that have ended.
 * The download of all reports is switched off first, because it would bring them back.
 */
export async function forgetEverything(): Promise<void> {
  await changePreferences({ fillArchive: false });
  await forgetAllReports(Date.now());
  await forgetLists();
  await forgetEndedBulks();
}

/**
 * Removes bulks that have ended, with their addresses. A bulk that still has a job stays: the job
 * may be on its way, or a cancel may hold it back.
 */
async function forgetEndedBulks(): Promise<void> {
  const bulks = storedBulks.parseAll(await readAll());
  const busy = new Set((await readJobs()).map(({ bulk }) => bulk));
  const over = bulks.filter((bulk) => hasBulkEnded(bulk) && !bulk.watch && !busy.has(bulk.id));
  await Promise.all(over.map(async ({ id }) => dismissBulk(id)));
  // Read anew, since a list may have begun meanwhile.
  await removeOtherTargets(storedBulks.parseAll(await readAll()).map(({ id }) => id));
}
