import { preferencesKey } from '../../storage/extension-storage.ts';
import { parsePreferences } from '../../storage/preferences.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { updateBadge } from './badge.ts';
import { announceEnds } from './notifications.ts';
import { updatePageResults } from './page-result.ts';

/**
 * Updates everything outside of pages that shows jobs: badge, result of the page in front, and
 * notifications. A browser may lack any of these. Jobs continue anyway.
 */
export async function updateToolbar(snapshot: Snapshot, now: number): Promise<void> {
  await updateBadge(snapshot, now).catch(console.error);
  if (parsePreferences(snapshot.all[preferencesKey])?.pageBadge)
    updatePageResults().catch(console.error);
  await announceEnds(snapshot).catch(console.error);
}
