import type { IDBPObjectStore } from 'idb';
import { targetIdOf } from '../../domain/jobs/bulk.ts';
import { hasDuplicates, isDoneCreate, isUntried, Job, listOf } from '../../domain/jobs/job.ts';
import { ownedKey, ownedReports, subjectOf } from '../../domain/jobs/scheduling.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { bestEffort } from '../best-effort.ts';
import { openDatabase, rangeOf, type Schema } from './database.ts';
import { noticeRows } from './row-changes.ts';
import type { JobRow, Turn } from './rows.ts';

type Store = IDBPObjectStore<Schema, ['jobs'], 'jobs', 'readwrite'>;

/** The fields that identify a list: a bulk change, or the watch of a round. */
export interface ListIds {
  connectionId: string;
  id: string;
}

/**
 * Adds jobs to the end of a list, in this order. A report or page that the list has already stays
 * as it is. All jobs are on disk once this resolves, or none.
 */
export async function addRows(list: ListIds, jobs: Job[]): Promise<void> {
  await changeStore(async (store) => {
    let place = await store.count(rangeOf(list.connectionId, list.id));
    for (const job of jobs) {
      if ((await store.getKey(keyOf(job))) !== undefined) continue;
      await store.put(rowOf(job, place));
      place += 1;
    }
  });
  noticeRows();
}

/**
 * Changes these jobs in one transaction. `change` gets each job as it is stored; a job for which it
 * returns null is removed. The changes are on disk once this resolves. Returns the jobs after it,
 * without those that are gone.
 */
export async function changeRows(jobs: Job[], change: (job: Job) => Job | null): Promise<Job[]> {
  if (jobs.length === 0) return [];
  let isChanged = false;
  const after: Job[] = [];
  await changeStore(async (store) => {
    for (const key of jobs.map(keyOf)) {
      const row = await store.get(key);
      const job = row && parseRow(row);
      if (!job) continue;
      const changed = change(job);
      if (changed) after.push(changed);
      if (changed === job) continue;
      isChanged = true;
      await (changed ? store.put(rowOf(changed, row.place)) : store.delete(key));
    }
  });
  if (isChanged) noticeRows();
  return after;
}

/**
 * Changes the jobs of a list with this turn, as `changeRows` does. Jobs that cannot be read stay.
 */
export async function changeTurn(
  { id }: ListIds,
  turn: Turn,
  change: (job: Job) => Job | null,
): Promise<void> {
  await changeRows(await readTurn(id, turn), change);
}

/** Counts the jobs of a list by their turn. */
export async function countRows({ id }: Pick<ListIds, 'id'>): Promise<Record<Turn, number>> {
  const index = (await openDatabase()).transaction('jobs').store.index('turn');
  const count = async (turn: Turn) => index.count(rangeOf(turn, id));
  const counts = [count('next'), count('open'), count('done'), count('failed')] as const;
  const [next, open, done, failed] = await Promise.all(counts);
  return { next, open, done, failed };
}

/** Reads the first jobs of a list with this turn, in their order, at most `limit`. */
export async function readTurn(list: string, turn: Turn, limit?: number): Promise<Job[]> {
  const db = await openDatabase();
  return readable(await db.getAllFromIndex('jobs', 'turn', rangeOf(turn, list), limit));
}

/** Reads the last jobs of a list that are done, the last one first, at most `limit`. */
export async function readLastDone(list: string, limit: number): Promise<Job[]> {
  const index = (await openDatabase()).transaction('jobs').store.index('turn');
  const rows: JobRow[] = [];
  let cursor = await index.openCursor(rangeOf('done', list), 'prev');
  while (cursor && rows.push(cursor.value) < limit) cursor = await cursor.continue();
  return readable(rows);
}

/** Reads all jobs that are under way, whatever their list. */
export async function readOpenRows(): Promise<Job[]> {
  const db = await openDatabase();
  return readable(await db.getAllFromIndex('jobs', 'turn', rangeOf('open')));
}

/**
 * Reads the jobs of lists by the pages and reports that they are for (`subjectOf`), or by the
 * reports that belong to them (`ownedKey`).
 */
export async function readRowsBy(name: 'subject' | 'owns', keys: string[]): Promise<Job[]> {
  const index = (await openDatabase()).transaction('jobs').store.index(name);
  return readable((await Promise.all([...new Set(keys)].map((key) => index.getAll(key)))).flat());
}

/** Reads the jobs of lists that own any of these reports. None without the database. */
export async function readOwners(connectionId: string, reportIds: string[]): Promise<Job[]> {
  const keys = reportIds.map((id) => ownedKey(connectionId, id));
  return bestEffort(async () => readRowsBy('owns', keys), []);
}

/** Reads all rows of a list, in their order. A job that cannot be read is null. */
export async function readRows(list: ListIds): Promise<(JobRow & { job: Job | null })[]> {
  const rows = await (await openDatabase()).getAll('jobs', rangeOf(list.connectionId, list.id));
  return rows
    .toSorted((one, other) => one.place - other.place)
    .map((row) => Object.assign(row, { job: parseRow(row) }));
}

/** Reads the jobs of a list for these reports, by the ids of the reports. */
export async function readRowsOf(
  { connectionId, id }: ListIds,
  reportIds: string[],
): Promise<Map<string, Job>> {
  const { store } = (await openDatabase()).transaction('jobs');
  const rows = await Promise.all(reportIds.map((one) => store.get([connectionId, id, one])));
  return new Map(
    rows.flatMap((row) => {
      const job = row && parseRow(row);
      return job ? [[row.target, job] as const] : [];
    }),
  );
}

/** Removes the jobs of a list that `may` allows. */
export async function removeRows(
  list: ListIds,
  may: (job: Job) => boolean = () => true,
): Promise<void> {
  await changeStore(async (store) => {
    let cursor = await store.openCursor(rangeOf(list.connectionId, list.id));
    for (; cursor; cursor = await cursor.continue()) {
      const job = parseRow(cursor.value);
      if (!job || may(job)) await cursor.delete();
    }
  });
  noticeRows();
}

/** Returns the ids of all lists that have jobs, with their connections. */
export async function readLists(): Promise<ListIds[]> {
  const { store } = (await openDatabase()).transaction('jobs');
  const lists: ListIds[] = [];
  for (let key = await store.getKey(IDBKeyRange.lowerBound([])); key;) {
    const [connectionId, id] = key;
    lists.push({ connectionId, id });
    // An empty array sorts after every text.
    key = await store.getKey(IDBKeyRange.lowerBound([connectionId, id, []]));
  }
  return lists;
}

/**
 * Gives jobs of a list that cannot be read the turn of failures, so that the list ends. Returns
 * whether there were any. Never rejects.
 */
export async function failUnreadable({ id }: ListIds): Promise<boolean> {
  return bestEffort(async () => {
    let isAny = false;
    await changeStore(async (store) => {
      for (const turn of ['next', 'open'] as const)
        for (const row of await store.index('turn').getAll(rangeOf(turn, id)))
          if (!parseRow(row)) {
            isAny = true;
            await store.put({ ...row, turn: 'failed' });
          }
    });
    return isAny;
  }, false);
}

/**
 * Changes jobs in one transaction: all that `work` does is on disk once this resolves, or nothing.
 * A request may leave only after that.
 */
async function changeStore(work: (store: Store) => Promise<void>): Promise<void> {
  const db = await openDatabase();
  const transaction = db.transaction('jobs', 'readwrite', { durability: 'strict' });
  // If the work fails, this would be an error that nothing handles.
  transaction.done.catch(() => undefined);
  try {
    await work(transaction.store);
    await transaction.done;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // A request that failed has ended it already.
    }
    throw error;
  }
}

function readable(rows: JobRow[]): Job[] {
  return rows.flatMap((row) => parseRow(row) ?? []);
}

function parseRow({ job }: JobRow): Job | null {
  return parseOrNull(Job, job);
}

/** Returns the row of a job of a list, at this place of the list. */
export function rowOf(job: Job, place: number): JobRow {
  const [connectionId, list, target] = keyOf(job);
  return {
    connectionId,
    list,
    target,
    place,
    turn: turnOf(job),
    subject: subjectOf(job),
    owns: ownedReports(job).map((id) => ownedKey(connectionId, id)),
    job,
  };
}

function keyOf(job: Job): [string, string, string] {
  return [job.connectionId, listOf(job) ?? '', targetIdOf(job.task) ?? ''];
}

/**
 * The turn of a job: `next` waits only for its turn, `open` is under way, waits for a reason or has
 * duplicates to show, the others have ended.
 */
function turnOf(job: Job): Turn {
  if (job.state.name === 'refused') return 'failed';
  if (isDoneCreate(job) && hasDuplicates(job)) return 'open';
  if (job.state.name === 'done') return 'done';
  return isUntried(job) ? 'next' : 'open';
}
