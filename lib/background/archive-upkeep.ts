import { oldestKept } from '../domain/preferences.ts';
import { readPruned, saveNote } from '../storage/database/archive-notes.ts';
import { forgetOlder } from '../storage/database/forget-reports.ts';
import { storedBackfills } from '../storage/backfills.ts';
import { readConnections } from '../storage/connections.ts';
import { readAll } from '../storage/extension-storage.ts';
import { storedNewest } from '../storage/newest-reports.ts';
import { readPreferences } from '../storage/preferences.ts';

const pruneEveryMs = 24 * 60 * 60_000;

/**
 * Removes the reports that are older than the person wants to keep on this device: once a day, and
 * after the preference changed. If more reports may be kept than before, the backfills start again,
 * because they left out old reports. Returns whether the backfills start again. If the background
 * ends meanwhile, the next start does the rest.
 */
export async function pruneArchive(): Promise<boolean> {
  return navigator.locks.request('verdict:prune', async () => {
    const isLost = await noticeLoss();
    const preferences = await readPreferences();
    const { keepDays } = preferences;
    const at = Date.now();
    const pruned = await readPruned();
    const age = at - (pruned?.at ?? 0);
    if (pruned?.days === keepDays && age >= 0 && age < pruneEveryMs) return false;
    const keepsMore = pruned !== null && (keepDays || Infinity) > (pruned.days || Infinity);
    if (keepsMore) await storedBackfills.removeAll();
    if (keepDays > 0)
      for (const { id } of (await readConnections()).list)
        await forgetOlder(id, oldestKept(preferences, at));
    await saveNote({ name: 'pruned', at, days: keepDays });
    return keepsMore || isLost;
  });
}

/**
 * Notices that the database is a new one although this device had reports before: it was deleted,
 * or is damaged. Notes that for the person, and lets the backfills begin anew. Returns whether it
 * is so. Call it when the background starts. Every database has the note `pruned` from then on.
 */
export async function noticeLoss(): Promise<boolean> {
  // Read first: what is saved from now on was not in an earlier database.
  const keys = Object.keys(await readAll());
  if ((await readPruned()) !== null) return false;
  const isLost = keys.some((key) => storedNewest.is(key) || storedBackfills.is(key));
  if (isLost) {
    await storedBackfills.removeAll();
    await saveNote({ name: 'lost', at: Date.now() });
  }
  const { keepDays } = await readPreferences();
  await saveNote({ name: 'pruned', at: 0, days: keepDays });
  return isLost;
}
