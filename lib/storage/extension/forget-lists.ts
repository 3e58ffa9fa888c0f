import { isBackfillKey } from './backfills.ts';
import { isReadingKey } from './check-readings.ts';
import { readAll, remove, withLock } from './extension-storage.ts';
import { isNewestKey } from './newest-reports.ts';
import { isChangesKey } from './watch-changes.ts';

/**
 * Forgets the newest reports of all connections, the changes that watches found, and how far the
 * archives are filled and read.
 */
export async function forgetLists(): Promise<void> {
  const isForgotten = [isNewestKey, isChangesKey, isBackfillKey, isReadingKey];
  await withLock(async () => {
    const keys = Object.keys(await readAll());
    await remove(keys.filter((key) => isForgotten.some((is) => is(key))));
  });
}
