import { cautiousPreferences } from '../domain/preferences.ts';
import {
  connectionsKey,
  isFromNewerVersion,
  keptViewsKey,
  leakGuardKey,
  preferencesKey,
  quarantineKey,
  readAll,
  remove,
  withLock,
  write,
} from './extension-storage.ts';
import { storedAccepted } from './accepted.ts';
import { storedBulks } from './bulks.ts';
import { hasUnreadConnection, parseConnections, storedInPlaceOf } from './connections.ts';
import { parseAllViews, parseViews } from './kept-views.ts';
import { parseLeakGuard } from './leak-guard.ts';
import { storedJobs } from './jobs.ts';
import { parsePreferences } from './preferences.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';
import { storedChanges } from './watch-changes.ts';
import { storedWatches } from './watches.ts';

/**
 * The values that only the person can replace. Any other value returns to its default if it cannot
 * be read.
 */
const families = [storedJobs, storedBulks, storedWatches, storedChanges, storedAccepted];
const singles: Record<string, (raw: unknown) => unknown> = {
  [connectionsKey]: parseConnections,
  [preferencesKey]: parsePreferences,
  [leakGuardKey]: parseLeakGuard,
  [keptViewsKey]: parseAllViews,
};

/**
 * Moves values that cannot be read to keys in quarantine, so that no reader meets them. Values of
 * a newer version stay. Returns the keys whose values were moved. Rejects when storage is full.
 */
export async function quarantineUnreadable(): Promise<string[]> {
  return withLock(async () => {
    const all = await readAll();
    const unreadable = Object.entries(all).filter(
      ([key, raw]) => !isFromNewerVersion(raw) && !canRead(key, raw),
    );
    const keys = unreadable.map(([key]) => key);
    const connections = parseConnections(all[connectionsKey]);
    // The readable connections and views stay where they are.
    const mended =
      connections &&
      connections.broken.length > 0 &&
      storedInPlaceOf(all[connectionsKey], connections);
    if (keys.length === 0 && !mended) return [];
    await write({
      ...Object.fromEntries(unreadable.map(([key, raw]) => [quarantineKey(key), raw])),
      // The lost preferences may have forbidden to send again.
      ...(keys.includes(preferencesKey) && { [preferencesKey]: cautiousPreferences }),
      ...(keys.includes(keptViewsKey) && { [keptViewsKey]: parseViews(all[keptViewsKey]) }),
      ...mended,
    });
    await remove(keys.filter((key) => key !== preferencesKey && key !== keptViewsKey));
    return mended ? [...keys, connectionsKey] : keys;
  });
}

function canRead(key: string, raw: unknown): boolean {
  const parse = singles[key] ?? families.find(({ is }) => is(key))?.parse;
  return !parse || parse(raw) !== null;
}

/** Whether storage has values that cannot be read, also where they could not be set aside. */
export function hasBroken(all: Record<string, unknown>): boolean {
  return hasUnreadConnection(all) || Object.entries(all).some(([key, raw]) => !canRead(key, raw));
}

/** The keys of what was set aside and may be removed: nothing of a newer version. */
export function quarantinedKeys(all: Record<string, unknown>): string[] {
  return Object.keys(all).filter(
    (key) => key.startsWith(quarantineKey('')) && !isFromNewerVersion(all[key]),
  );
}

/**
 * Removes the values in quarantine. If connections are among them, also removes the changes of
 * connections that are gone: no other connection could send these changes, and no page shows them.
 */
export async function removeQuarantined(): Promise<void> {
  await withLock(async () => {
    const all = await readAll();
    const keys = quarantinedKeys(all);
    const orphans = keys.some(isConnection) ? orphanedChanges(parseSnapshot(all)) : [];
    await remove([...keys, ...orphans]);
  });
}

/**
 * Returns the keys of changes whose connection is gone. Returns none while some connections cannot
 * be read, because their changes are still wanted.
 */
function orphanedChanges({ all, connections, jobs, bulks }: Snapshot): string[] {
  if (
    connections?.broken.length !== 0 ||
    Object.keys(all).some((key) => isConnection(key) && isFromNewerVersion(all[key]))
  )
    return [];
  const known = new Set(connections.list.map(({ id }) => id));
  const isOrphan = ({ connectionId }: { connectionId: string }) => !known.has(connectionId);
  return [
    ...jobs.filter(isOrphan).map(({ id }) => storedJobs.key(id)),
    ...bulks.filter(isOrphan).map(({ id }) => storedBulks.key(id)),
  ];
}

/** Whether a key holds one or several connections in quarantine. */
function isConnection(key: string): boolean {
  return key.startsWith(quarantineKey(connectionsKey));
}
