import type { Bulk } from '../domain/jobs/bulk.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { Watch } from '../domain/watches/watch.ts';
import { connectionsKey, readAll } from './extension-storage.ts';
import { storedBulks } from './bulks.ts';
import { hasUnreadConnection, parseConnections } from './connections.ts';
import { storedJobs } from './jobs.ts';
import { storedWatches } from './watches.ts';

/** Extension storage at one moment, read once and parsed once. */
export interface Snapshot {
  /** Every stored value by its key, unparsed. */
  all: Record<string, unknown>;
  /** Oldest first. */
  jobs: Job[];
  /** Oldest first. */
  bulks: Bulk[];
  /** Newest first. */
  watches: Watch[];
  /** Null if they cannot be read at all. */
  connections: ReturnType<typeof parseConnections>;
}

/** Reads and parses extension storage. Leaves out values that cannot be read. */
export async function readSnapshot(): Promise<Snapshot> {
  return parseSnapshot(await readAll());
}

/** Parses all values of extension storage. */
export function parseSnapshot(all: Record<string, unknown>): Snapshot {
  return {
    all,
    jobs: storedJobs.parseAll(all),
    bulks: storedBulks.parseAll(all),
    watches: storedWatches.parseAll(all),
    connections: parseConnections(all[connectionsKey]),
  };
}

/**
 * Returns a test whether the connection with an id may be one that cannot be read. Its jobs stay as
 * they are, because neither a wake-up nor the person can help them.
 */
export function isUnreadIn({ all, connections }: Snapshot): (id: string) => boolean {
  if (!hasUnreadConnection(all)) return () => false;
  const known = new Set(connections?.list.map(({ id }) => id));
  return (id) => !known.has(id);
}
