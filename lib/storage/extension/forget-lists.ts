import { isBackfillKey } from './backfills.ts';
import { readAll, remove, withLock } from './extension-storage.ts';
import { isNewestKey } from './newest-reports.ts';
import { isChangesKey } from './watch-changes.ts';

/**
 * Forgets the newest reports of all connections, the changes that watches found, and how far the
 * archives are filled.
 */
export async function forgetLists(): Promise<void> {
  await withLock(async () => {
    const keys = Object.keys(await readAll());
    await remove(
      keys.filter((key) => [isNewestKey, isChangesKey, isBackfillKey].some((is) => is(key))),
    );
  });
}
