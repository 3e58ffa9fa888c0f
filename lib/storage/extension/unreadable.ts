import { isQuarantineKey, isFromNewerVersion } from './quarantine.ts';
import { withLock, quarantineKey, remove, readAll } from './extension-storage.ts';
import { bulkKey, isBulkKey, parseBulks } from './bulks.ts';
import { connectionsKey, parseConnections } from './connections.ts';
import { isJobKey, jobKey, parseJob, parseJobs } from './jobs.ts';
import { preferencesKey } from './preferences.ts';

/** How many entries of storage were kept aside or cannot be read. */
export function countUnreadable(all: Record<string, unknown>): number {
  return unreadableKeys(all).length;
}

/**
 * What of storage was kept aside or cannot be read, and how many entries of it there are that
 * nothing else will ever read.
 */
export interface Unreadable {
  connections: boolean;
  preferences: boolean;
  changes: number;
  others: number;
  /** What was kept aside and is broken: the rest is of a newer version, and stays. */
  aside: number;
}

/** Tells what of storage was kept aside or cannot be read. */
export function unreadableOf(all: Record<string, unknown>): Unreadable {
  const keys = unreadableKeys(all);
  const names = keys.map((key) =>
    isQuarantineKey(key) ? key.slice(quarantineKey('').length) : key,
  );
  const changes = names.filter((name) => isJobKey(name) || isBulkKey(name)).length;
  const connections = names.filter((name) => name.startsWith(connectionsKey)).length;
  const preferences = names.filter((name) => name === preferencesKey).length;
  return {
    connections: connections > 0,
    preferences: preferences > 0,
    changes,
    others: names.length - changes - connections - preferences,
    aside: brokenAside(all).length,
  };
}

/**
 * Removes what was kept aside and is broken, and with a connection what was to be done for it: no
 * screen shows that, and nothing ever sends it.
 */
export async function forgetQuarantined(): Promise<void> {
  await withLock(async () => {
    const all = await readAll();
    const keys = brokenAside(all);
    await remove([...keys, ...(keys.some(isConnections) ? orphans(all) : [])]);
  });
}

/**
 * The changes of connections that are no more; none where a newer version has connections of its
 * own.
 */
function orphans(all: Record<string, unknown>): string[] {
  const connections = parseConnections(all[connectionsKey]);
  if (
    connections?.broken.length !== 0 ||
    Object.keys(all).some((key) => isConnections(key) && isFromNewerVersion(all[key]))
  )
    return [];
  const known = new Set(connections.list.map(({ id }) => id));
  const isOrphan = ({ connectionId }: { connectionId: string }) => !known.has(connectionId);
  return [
    ...parseJobs(all).filter(isOrphan).map(jobKey),
    ...parseBulks(all)
      .filter(isOrphan)
      .map(({ id }) => bulkKey(id)),
  ];
}

function brokenAside(all: Record<string, unknown>): string[] {
  return Object.keys(all).filter((key) => isQuarantineKey(key) && !isFromNewerVersion(all[key]));
}

function isConnections(key: string): boolean {
  return key.startsWith(quarantineKey(connectionsKey));
}

function unreadableKeys(all: Record<string, unknown>): string[] {
  const keys = Object.keys(all).filter(
    (key) => isQuarantineKey(key) || (isJobKey(key) && !parseJob(all[key])),
  );
  const connections = parseConnections(all[connectionsKey]);
  const broken = connections
    ? connections.broken.map((_, at) => `${connectionsKey}:${at}`)
    : [connectionsKey];
  return [...keys, ...broken];
}
