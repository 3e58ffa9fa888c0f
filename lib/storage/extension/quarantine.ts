import { connectionsKey, parseConnections, quarantineBroken } from './connections.ts';
import { withLock, quarantineKey, remove, readAll, write } from './extension-storage.ts';
import { isBulkKey, parseBulk } from './bulks.ts';
import { isJobKey, parseJob } from './jobs.ts';
import { cautiousPreferences } from '../../domain/preferences.ts';
import { parsePreferences, preferencesKey } from './preferences.ts';

/** Whether a key of storage holds something that was kept aside. */
export function isQuarantineKey(key: string): boolean {
  return key.startsWith(quarantineKey(''));
}

/**
 * Moves what cannot be read aside, so that what can goes on. What a newer version wrote stays where
 * it is: it is not broken. Returns the keys.
 */
export async function quarantineUnreadable(): Promise<string[]> {
  return withLock(async () => {
    const all = await readAll();
    const unreadable = Object.entries(all).filter(
      ([key, raw]) => !isFromNewerVersion(raw) && !canRead(key, raw),
    );
    const keys = unreadable.map(([key]) => key);
    const kept = parseConnections(all[connectionsKey]);
    // One that is broken does not take the other connections with it.
    const mended = kept &&
      kept.broken.length > 0 && {
        [connectionsKey]: { v: 1, list: kept.list, active: kept.active },
      };
    if (keys.length === 0 && !mended) return [];
    await write({
      ...Object.fromEntries(unreadable.map(([key, raw]) => [quarantineKey(key), raw])),
      // What could not be read may have forbidden to send anything again.
      ...(keys.includes(preferencesKey) && { [preferencesKey]: cautiousPreferences }),
      ...(mended && { ...quarantineBroken(all[connectionsKey]), ...mended }),
    });
    await remove(keys.filter((key) => key !== preferencesKey));
    return mended ? [...keys, connectionsKey] : keys;
  });
}

function canRead(key: string, raw: unknown): boolean {
  if (isJobKey(key)) return parseJob(raw) !== null;
  if (isBulkKey(key)) return parseBulk(raw) !== null;
  if (key === connectionsKey) return parseConnections(raw) !== null;
  return key !== preferencesKey || parsePreferences(raw) !== null;
}

/** Whether a newer version wrote it. */
export function isFromNewerVersion(raw: unknown): boolean {
  return (
    typeof raw === 'object' && raw !== null && 'v' in raw && typeof raw.v === 'number' && raw.v > 1
  );
}
