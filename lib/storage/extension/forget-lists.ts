import { isBackfillKey } from './backfills.ts';
import { readAll, remove, withLock } from './extension-storage.ts';
import { isNewestKey } from './newest-reports.ts';

/** Forgets the newest reports of all connections, and how far their archives are filled. */
export async function forgetLists(): Promise<void> {
  await withLock(async () => {
    const keys = Object.keys(await readAll());
    await remove(keys.filter((key) => isNewestKey(key) || isBackfillKey(key)));
  });
}
