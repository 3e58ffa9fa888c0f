import type { Bulk } from '../domain/jobs/bulk.ts';
import { hasEnded, isUntried, type Job } from '../domain/jobs/job.ts';
import { subjectOf } from '../domain/jobs/scheduling.ts';
import { inTurn } from '../domain/watches/next-round.ts';
import type { Watch } from '../domain/watches/watch.ts';
import { readLastDone, readOpenRows, readRowsBy, readTurn } from './database/job-rows.ts';
import { connectionsKey, readAll } from './extension-storage.ts';
import { storedBulks } from './bulks.ts';
import { hasUnreadConnection, parseConnections } from './connections.ts';
import { storedJobs } from './jobs.ts';
import { storedWatches } from './watches.ts';

/** Extension storage and the queue at one moment, read once and parsed once. */
export interface Snapshot {
  /** Every stored value by its key, unparsed. */
  all: Record<string, unknown>;
  /**
   * The single jobs, and those jobs of lists that matter now: all that are under way, the next of
   * each list, the last that each list confirmed, and all for the same page or report as one of
   * these. Oldest first, and in the order of their list. Runs of watches that were not sent come
   * last, in the order of the watches.
   */
  jobs: Job[];
  /** Whether the database could not be read. The jobs of lists are then missing. */
  isWithoutRows: boolean;
  /** Oldest first. */
  bulks: Bulk[];
  /** Newest first. */
  watches: Watch[];
  /** Null if they cannot be read at all. */
  connections: ReturnType<typeof parseConnections>;
}

/** How many jobs of a list are read, at least, that wait only for their turn. */
const maxNext = 5;

/** Reads storage and the queue. Leaves out values that cannot be read. */
export async function readSnapshot(): Promise<Snapshot> {
  const snapshot = parseSnapshot(await readAll());
  try {
    return { ...snapshot, jobs: await withRows(snapshot) };
  } catch (error) {
    // Single jobs go on without the database.
    console.warn('The jobs of lists cannot be read.', error);
    return { ...snapshot, isWithoutRows: true };
  }
}

/** Parses all values of extension storage: a snapshot without the jobs of lists. */
export function parseSnapshot(all: Record<string, unknown>): Snapshot {
  return {
    all,
    jobs: storedJobs.parseAll(all),
    isWithoutRows: false,
    bulks: storedBulks.parseAll(all),
    watches: storedWatches.parseAll(all),
    connections: parseConnections(all[connectionsKey]),
  };
}

async function withRows({ jobs: singles, bulks, watches }: Snapshot): Promise<Job[]> {
  const lists = [...bulks, ...inTurn(watches.filter(({ round }) => round))].map(({ id }) => id);
  const open = await readOpenRows();
  const waiting = singles.filter((job) => !hasEnded(job));
  // Each of these may hold back one job of a list.
  const limit = maxNext + waiting.length + open.filter((job) => !hasEnded(job)).length;
  const ofLists = await Promise.all(
    lists.flatMap((id) => [readTurn(id, 'next', limit), readLastDone(id, 1)]),
  );
  const rows = [...open, ...ofLists.flat()];
  const about = await readRowsBy('subject', [...rows, ...waiting].map(subjectOf));
  // A job that left its list is a single job from then on (`releaseRows`).
  const known = new Set(singles.map(({ id }) => id));
  const all = [...new Map([...rows, ...about].map((job) => [job.id, job])).values()].filter(
    ({ id }) => !known.has(id),
  );
  return [
    ...[...singles, ...all.filter((job) => !isLater(job))].toSorted(
      (one, other) => one.createdAt - other.createdAt,
    ),
    ...all.filter(isLater),
  ];
}

/** Whether a job is the run of a watch that waits only for its turn. Such jobs come last. */
function isLater(job: Job): boolean {
  return job.watch !== undefined && isUntried(job);
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
