import { isAsideKey } from './aside.ts';
import { alone, asideKey, erase, readAll } from './area.ts';
import { isBulkKey } from './bulks.ts';
import { connectionsKey, parseConnections } from './connections.ts';
import { isJobKey, parseJob } from './jobs.ts';
import { preferencesKey } from './preferences.ts';

/** How many entries of storage were kept aside or cannot be read. */
export function countUnreadable(all: Record<string, unknown>): number {
  return unreadableKeys(all).length;
}

/** What of storage was kept aside or cannot be read, and how many entries of it there are that nothing else will ever read. */
export interface Unreadable {
  connections: boolean;
  preferences: boolean;
  changes: number;
  others: number;
  /** What was kept aside: the rest may be of a newer version, and stays. */
  aside: number;
}

/** Tells what of storage was kept aside or cannot be read. */
export function unreadableOf(all: Record<string, unknown>): Unreadable {
  const keys = unreadableKeys(all);
  const names = keys.map((key) => (isAsideKey(key) ? key.slice(asideKey('').length) : key));
  const changes = names.filter((name) => isJobKey(name) || isBulkKey(name)).length;
  const connections = names.filter((name) => name.startsWith(connectionsKey)).length;
  const preferences = names.filter((name) => name === preferencesKey).length;
  return {
    connections: connections > 0,
    preferences: preferences > 0,
    changes,
    others: names.length - changes - connections - preferences,
    aside: keys.filter(isAsideKey).length,
  };
}

/** Removes what was kept aside. */
export async function forgetAside(): Promise<void> {
  await alone(async () => erase(Object.keys(await readAll()).filter(isAsideKey)));
}

function unreadableKeys(all: Record<string, unknown>): string[] {
  const keys = Object.keys(all).filter((key) => isAsideKey(key) || (isJobKey(key) && !parseJob(all[key])));
  const connections = parseConnections(all[connectionsKey]);
  const broken = connections ? connections.broken.map((_, at) => `${connectionsKey}:${at}`) : [connectionsKey];
  return [...keys, ...broken];
}
