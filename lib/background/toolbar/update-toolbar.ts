import { preferencesKey } from '../../storage/extension-storage.ts';
import { parsePreferences } from '../../storage/preferences.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { changesMark, needsPersonMark } from './badge.ts';
import { tellChanges, tellEnds } from './notifications.ts';
import type { ShownRequest } from './request-marks.ts';
import { updateButton } from './tab-marks.ts';

/**
 * Updates everything outside of pages that shows jobs: the toolbar button and notifications. A
 * browser may lack any of these. Jobs continue anyway.
 */
export async function updateToolbar(snapshot: Snapshot, requests: ShownRequest[]): Promise<void> {
  await updateButton({
    requests,
    needsPerson: needsPersonMark(snapshot),
    hasPageResults: parsePreferences(snapshot.all[preferencesKey])?.pageBadge ?? false,
    changes: changesMark(snapshot.all),
  }).catch(console.error);
  await tellEnds(snapshot).catch(console.error);
  await tellChanges(snapshot).catch(console.error);
}
