import { hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import { forgetAllReports } from '../../../lib/storage/database/forget-reports.ts';
import { dismissBulk, storedBulks } from '../../../lib/storage/bulks.ts';
import { readAll } from '../../../lib/storage/extension-storage.ts';
import { forgetLists } from '../../../lib/storage/remove-connection.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';

/**
 * Removes all reports from this device, including those of the popup and of bulks that have ended.
 * The download of all reports is switched off first, because it would bring them back.
 */
export async function forgetEverything(): Promise<void> {
  await changePreferences({ fillArchive: false });
  await forgetAllReports(Date.now());
  await forgetLists();
  const bulks = storedBulks.parseAll(await readAll());
  await Promise.all(bulks.filter(hasBulkEnded).map(async ({ id }) => dismissBulk(id)));
}
