import { forgetAllReports } from '../../../lib/storage/archive/forget-reports.ts';
import { dismissEviction } from '../../../lib/storage/extension/archive-mark.ts';
import { forgetLists } from '../../../lib/storage/extension/forget-lists.ts';
import { changePreferences } from '../../../lib/storage/extension/preferences.ts';

/**
 * Removes all reports from this device, those of the popup too. The download of all reports is
 * switched off first, so that it does not bring them back.
 */
export async function forgetEverything(): Promise<void> {
  await changePreferences({ fillArchive: false });
  await forgetAllReports(Date.now());
  await forgetLists();
  await dismissEviction();
}
