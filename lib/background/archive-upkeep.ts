import { oldestKept } from '../domain/preferences.ts';
import { readIdentity, readPruned, savePruned } from '../storage/archive/archive-notes.ts';
import { forgetOlder } from '../storage/archive/forget-reports.ts';
import { saveIdentity } from '../storage/extension/archive-mark.ts';
import { storedBackfills } from '../storage/extension/backfills.ts';
import { readConnections } from '../storage/extension/connections.ts';
import { readPreferences } from '../storage/extension/preferences.ts';
import { browserEnvironment, type Environment } from './environment.ts';

const pruneEveryMs = 24 * 60 * 60_000;

/**
 * Removes the reports that are older than what the person wants to keep from this device: once a
 * day, and after the preference changed. If more may be kept than before, the backfills begin anew,
 * since they left out what was too old. Returns whether they do. A background that ends meanwhile
 * does the rest when it starts again.
 */
export async function pruneArchive({ now }: Environment = browserEnvironment): Promise<boolean> {
  return navigator.locks.request('verdict:prune', async () => {
    const preferences = await readPreferences();
    const { keepDays } = preferences;
    const at = now();
    const pruned = await readPruned();
    const age = at - (pruned?.at ?? 0);
    if (pruned?.days === keepDays && age >= 0 && age < pruneEveryMs) return false;
    const keepsMore = pruned !== null && (keepDays || Infinity) > (pruned.days || Infinity);
    if (keepsMore) await storedBackfills.removeAll();
    if (keepDays > 0)
      for (const { id } of (await readConnections()).list)
        await forgetOlder(id, oldestKept(preferences, at));
    await savePruned(at, keepDays);
    return keepsMore;
  });
}

/**
 * Notices that the browser has removed the archive, also where a new one has begun since. Notes
 * that for the person, and lets the backfill begin anew. Returns whether it is so.
 */
export async function noticeEviction({ now }: Environment = browserEnvironment): Promise<boolean> {
  return navigator.locks.request('verdict:eviction', async () =>
    saveIdentity(await readIdentity(), now()),
  );
}
