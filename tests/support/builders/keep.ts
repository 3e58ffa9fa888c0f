import 'fake-indexeddb/auto';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { browserEnvironment } from '../../../lib/background/environment.ts';
import { collectBulks, endBulks } from '../../../lib/background/lists/bulks.ts';
import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import type { BulkChange } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { Watch, WatchChange } from '../../../lib/domain/watches/watch.ts';
import { addBulk, cancelBulk, pauseBulk } from '../../../lib/storage/bulks.ts';
import { storedAccepted, acceptedText } from '../../../lib/storage/accepted.ts';
import { saveConnection, switchConnection } from '../../../lib/storage/connections.ts';
import { copyPolicy } from '../../../lib/storage/copy-policy.ts';
import { saveNote } from '../../../lib/storage/database/archive-notes.ts';
import { openDatabase } from '../../../lib/storage/database/database.ts';
import { changeRows, readRows } from '../../../lib/storage/database/job-rows.ts';
import { archiveReports } from '../../../lib/storage/database/reports.ts';
import { write } from '../../../lib/storage/extension-storage.ts';
import { storedJobs } from '../../../lib/storage/jobs.ts';
import { latestFirst, saveNewest } from '../../../lib/storage/newest-reports.ts';
import { changePreferences, readPreferences } from '../../../lib/storage/preferences.ts';
import { readSnapshot } from '../../../lib/storage/snapshot.ts';
import { addChange } from '../../../lib/storage/watch-changes.ts';
import { storedWatches } from '../../../lib/storage/watches.ts';
import { after, type Step, aConnection, anId, connectionId, minute } from './values.ts';

/** Values to keep. */
export interface Kept {
  /** The first is in use. Without any, those that are kept stay. */
  connections?: Connection[];
  /** The policy of an administrator, as the browser tells it. */
  policy?: object;
  preferences?: Partial<Preferences>;
  /** The newest reports of the list, as the service sent them a minute ago, and how many more. */
  newest?: Report[];
  unreadable?: number;
  /** Reports in the archive. */
  archive?: Report[];
  jobs?: Job[];
  watches?: Watch[];
  /** The changes that watches found, newest first. */
  changes?: WatchChange[];
  /** Acceptances, oldest first. */
  accepted?: Acceptance[];
}

/** Keeps values as the product does: in storage and in the database. */
export async function keep({
  connections = [aConnection()],
  policy,
  preferences,
  newest,
  unreadable = 0,
  archive = [],
  jobs = [],
  watches = [],
  changes = [],
  accepted = [],
}: Kept = {}): Promise<void> {
  for (const connection of connections) await saveConnection(connection);
  if (connections[0]) await switchConnection(connections[0].id);
  if (preferences) await changePreferences(preferences);
  if (policy) {
    Object.assign(fakeBrowser.storage.managed, { get: async () => policy });
    await copyPolicy();
  }
  const fetchedAt = Date.now() - minute;
  if (newest)
    await saveNewest(connectionId, {
      fetchedAt,
      highest: null,
      unreadable,
      rows: latestFirst(newest),
    });
  await archiveReports(connectionId, archive);
  await write(Object.fromEntries(jobs.map((job) => [storedJobs.key(job.id), job])));
  await write(Object.fromEntries(watches.map((watch) => [storedWatches.key(watch.id), watch])));
  for (const change of changes.toReversed()) await addChange(connectionId, change);
  if (accepted.length > 0)
    await write({ [storedAccepted.key(connectionId)]: acceptedText(accepted) });
}

/**
 * Keeps a bulk change of some minutes ago. Its jobs are collected as the background does it, and
 * each is taken through the steps at its place; the others wait. The change is paused or cancelled
 * then, and it ends where nothing is left to do. Resolves to its id.
 */
export async function keepBulk(
  change: BulkChange,
  targets: { id: string; url: string }[],
  steps: readonly (readonly Step[])[] = [],
  stop?: 'pause' | 'cancel',
  id = anId(),
): Promise<string> {
  await addBulk(connectionId, change, targets, id, Date.now() - 12 * minute);
  await collectBulks(aConnection(), await readSnapshot(), browserEnvironment);
  const rows = await readRows({ connectionId, id });
  const stepsOf = new Map(rows.map(({ job }, place) => [job?.id, steps[place] ?? []]));
  await changeRows(
    rows.flatMap(({ job }) => job ?? []),
    (job) => after(job, stepsOf.get(job.id) ?? []),
  );
  if (stop === 'pause') await pauseBulk(id, true);
  if (stop === 'cancel') await cancelBulk(id);
  const snapshot = await readSnapshot();
  await endBulks(aConnection(), snapshot, snapshot.jobs, browserEnvironment);
  return id;
}

/** The stores of a database with their rows. */
interface Database {
  version: number;
  stores: {
    name: string;
    keyPath: string | string[];
    indexes: { name: string; keyPath: string | string[]; multiEntry: boolean }[];
    rows: unknown[];
  }[];
}

/** Extension storage, each value by its key, and the database. */
export interface Filled {
  storage: Record<string, unknown>;
  database: Database;
}

/** Empties the storage and the database of this process, fills them, and reads what is in them. */
export async function filled(fill: () => Promise<unknown>): Promise<Filled> {
  await fakeBrowser.storage.local.clear();
  const db = await openDatabase();
  for (const name of db.objectStoreNames) await db.clear(name);
  await fill();
  // Every database has this note. Without it the background takes the database for a lost one.
  await saveNote({ name: 'pruned', at: Date.now(), days: (await readPreferences()).keepDays });
  const stores = [...db.objectStoreNames].map(async (name) => {
    const { store } = db.transaction(name);
    const indexes = [...store.indexNames].map((one) => {
      const { keyPath, multiEntry } = store.index(one);
      return { name: one, keyPath, multiEntry };
    });
    return {
      name,
      keyPath: store.keyPath as string | string[],
      indexes,
      rows: await store.getAll(),
    };
  });
  return {
    storage: await fakeBrowser.storage.local.get(null),
    database: { version: db.version, stores: await Promise.all(stores) },
  };
}
