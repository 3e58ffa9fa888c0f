import { cautiousPreferences } from '../../domain/preferences.ts';
import { adoptEarlierBuild } from './earlier-build.ts';
import { withLock, quarantineKey, remove, readAll, write } from './extension-storage.ts';
import { storedBulks } from './bulks.ts';
import { parseConnections, quarantineBroken } from './connections.ts';
import { parseLeakGuard } from './leak-guard.ts';
import { storedJobs } from './jobs.ts';
import { parsePreferences } from './preferences.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';
import { storedChanges } from './watch-changes.ts';
import { storedWatches } from './watches.ts';
import { connectionsKey, leakGuardKey, preferencesKey } from './keys.ts';

type Kind = 'changes' | 'connections' | 'preferences' | 'leakGuard' | 'watches';

/**
 * The values that only the person can replace: which keys hold them, and how they are read. Every
 * other value starts again from its default if it cannot be read.
 */
const kinds: {
  kind: Kind;
  holds: (key: string) => boolean;
  parse: (raw: unknown) => unknown;
}[] = [
  { kind: 'changes', holds: storedJobs.is, parse: storedJobs.parse },
  { kind: 'changes', holds: storedBulks.is, parse: storedBulks.parse },
  { kind: 'connections', holds: (key) => key === connectionsKey, parse: parseConnections },
  { kind: 'preferences', holds: (key) => key === preferencesKey, parse: parsePreferences },
  { kind: 'leakGuard', holds: (key) => key === leakGuardKey, parse: parseLeakGuard },
  { kind: 'watches', holds: storedWatches.is, parse: storedWatches.parse },
  { kind: 'watches', holds: storedChanges.is, parse: storedChanges.parse },
];

/** How many entries of each kind are kept aside or cannot be read. */
export interface Unreadable {
  connections: boolean;
  preferences: boolean;
  /** The settings of the leak guard: parameters, and rules for hosts. */
  leakGuard: boolean;
  changes: number;
  /** Watches, and lists of what they found. */
  watches: number;
  others: number;
  /** How many are kept aside and broken. The others were written by a newer version, and stay. */
  aside: number;
}

/**
 * Moves values that cannot be read to keys of their own, so that no reader meets them. Those of an
 * earlier build are brought up to date before, and those of a newer version stay. Returns the keys
 * that it moved. Rejects when storage is full.
 */
export async function quarantineUnreadable(): Promise<string[]> {
  return withLock(async () => {
    await adoptEarlierBuild();
    const all = await readAll();
    const unreadable = Object.entries(all).filter(
      ([key, raw]) => !isFromNewerVersion(raw) && !canRead(key, raw),
    );
    const keys = unreadable.map(([key]) => key);
    const connections = parseConnections(all[connectionsKey]);
    // The connections that can be read stay where they are.
    const mended = connections &&
      connections.broken.length > 0 && {
        [connectionsKey]: { v: 1, list: connections.list, active: connections.active },
      };
    if (keys.length === 0 && !mended) return [];
    await write({
      ...Object.fromEntries(unreadable.map(([key, raw]) => [quarantineKey(key), raw])),
      // The lost preferences may have forbidden sending again.
      ...(keys.includes(preferencesKey) && { [preferencesKey]: cautiousPreferences }),
      ...(mended && { ...quarantineBroken(all[connectionsKey]), ...mended }),
    });
    await remove(keys.filter((key) => key !== preferencesKey));
    return mended ? [...keys, connectionsKey] : keys;
  });
}

/** Counts the entries of storage that are kept aside or cannot be read, in all. */
export function countUnreadable(all: Record<string, unknown>): number {
  return unreadableNames(all).length;
}

/** Counts the entries of storage that are kept aside or cannot be read, by kind. */
export function unreadableOf(all: Record<string, unknown>): Unreadable {
  const names = unreadableNames(all);
  const count = (kind: Kind | undefined) => names.filter((name) => kindOf(name) === kind).length;
  return {
    connections: count('connections') > 0,
    preferences: count('preferences') > 0,
    leakGuard: count('leakGuard') > 0,
    changes: count('changes'),
    watches: count('watches'),
    others: count(undefined),
    aside: brokenAside(all).length,
  };
}

/**
 * Removes broken values that are kept aside. The changes of a removed connection go with it: only
 * it could send them, and no page shows them.
 */
export async function forgetQuarantined(): Promise<void> {
  await withLock(async () => {
    const all = await readAll();
    const keys = brokenAside(all);
    const orphans = keys.some(isConnectionAside) ? orphanedChanges(parseSnapshot(all)) : [];
    await remove([...keys, ...orphans]);
  });
}

/**
 * The keys of changes whose connection is gone. Empty while there may be connections that cannot be
 * read: their changes are still wanted.
 */
function orphanedChanges({ all, connections, jobs, bulks }: Snapshot): string[] {
  if (
    connections?.broken.length !== 0 ||
    Object.keys(all).some((key) => isConnectionAside(key) && isFromNewerVersion(all[key]))
  )
    return [];
  const known = new Set(connections.list.map(({ id }) => id));
  const isOrphan = ({ connectionId }: { connectionId: string }) => !known.has(connectionId);
  return [
    ...jobs.filter(isOrphan).map(({ id }) => storedJobs.key(id)),
    ...bulks.filter(isOrphan).map(({ id }) => storedBulks.key(id)),
  ];
}

/** The keys of broken values that are kept aside. */
function brokenAside(all: Record<string, unknown>): string[] {
  return Object.keys(all).filter((key) => isQuarantineKey(key) && !isFromNewerVersion(all[key]));
}

/** The original keys of values: of those kept aside, and of those that cannot be read. */
function unreadableNames(all: Record<string, unknown>): string[] {
  const names = Object.entries(all).flatMap(([key, raw]) => {
    if (isQuarantineKey(key)) return [key.slice(quarantineKey('').length)];
    return canRead(key, raw) ? [] : [key];
  });
  const broken = parseConnections(all[connectionsKey])?.broken ?? [];
  return [...names, ...broken.map(() => connectionsKey)];
}

function canRead(key: string, raw: unknown): boolean {
  return kinds.every(({ holds, parse }) => !holds(key) || parse(raw) !== null);
}

/** The kind of a name. A broken connection is kept aside as `connections:<uuid>`. */
function kindOf(name: string): Kind | undefined {
  const key = name.startsWith(`${connectionsKey}:`) ? connectionsKey : name;
  return kinds.find(({ holds }) => holds(key))?.kind;
}

function isQuarantineKey(key: string): boolean {
  return key.startsWith(quarantineKey(''));
}

function isConnectionAside(key: string): boolean {
  return key.startsWith(quarantineKey(connectionsKey));
}

/** Whether a newer version of the extension wrote a value. */
function isFromNewerVersion(raw: unknown): boolean {
  return (
    typeof raw === 'object' && raw !== null && 'v' in raw && typeof raw.v === 'number' && raw.v > 1
  );
}
