import type { Bulk, BulkTarget } from '../../domain/jobs/bulk.ts';
import type { Problem } from '../../domain/problem.ts';
import type { TargetRow } from './rows.ts';
import { openDatabase } from './database.ts';

/** The fields that identify a bulk change. */
type BulkIds = Pick<Bulk, 'connectionId' | 'id'>;

/**
 * The states of a target. The database stores a state as its index in this list. `left` means that
 * the report is not tried: the person cancelled the change, and then tried only the failed reports
 * again.
 */
const targetStates = ['waiting', 'running', 'done', 'failed', 'left'] as const;
type TargetState = (typeof targetStates)[number];

/**
 * The progress of the change of one report. `problem` says why it failed, `reportId` is the id of
 * the created report.
 */
export interface TargetProgress {
  state: TargetState;
  problem?: Problem;
  reportId?: string;
}

/** The progress of the report with this id. */
export interface Outcome extends TargetProgress {
  id: string;
}

/** Adds reports to a bulk change, which wait. A report that comes twice is there once. */
export async function saveTargets(
  { connectionId, id: bulkId }: BulkIds,
  targets: BulkTarget[],
): Promise<void> {
  const { store, done } = (await openDatabase()).transaction('targets', 'readwrite');
  const first = await store.index('turn').count(IDBKeyRange.bound([bulkId], [bulkId, []]));
  await Promise.all(
    targets.map(async (target, at) => {
      const row = { connectionId, bulkId, ...target, place: first + at };
      await store.put({ ...row, state: 0, jobId: crypto.randomUUID() });
    }),
  );
  await done;
}

/** Whether the database has reports of a bulk change. */
export async function hasTargets({ connectionId, id }: BulkIds): Promise<boolean> {
  const range = IDBKeyRange.bound([connectionId, id], [connectionId, id, []]);
  return (await (await openDatabase()).getKey('targets', range)) !== undefined;
}

/** Counts the reports of a bulk change in each state. */
export async function countTargets({ id }: BulkIds): Promise<Record<TargetState, number>> {
  const { store, done } = (await openDatabase()).transaction('targets');
  const [waiting = 0, running = 0, ended = 0, failed = 0, left = 0] = await Promise.all(
    targetStates.map((_, state) => store.index('turn').count(stateRange(id, state))),
  );
  await done;
  return { waiting, running, done: ended, failed, left };
}

/**
 * Reads the first reports of a bulk change in this state, in the order of the change, at most
 * `limit`.
 */
export async function readTargets(
  { id }: BulkIds,
  state: TargetState,
  limit: number,
): Promise<TargetRow[]> {
  return (await openDatabase()).getAllFromIndex(
    'targets',
    'turn',
    stateRange(id, targetStates.indexOf(state)),
    limit,
  );
}

/** Saves the same progress for all of these reports of a bulk change. */
export async function moveTargets(
  bulk: BulkIds,
  targets: { id: string }[],
  progress: TargetProgress,
): Promise<void> {
  await updateTargets(
    bulk,
    targets.map(({ id }) => Object.assign({ id }, progress)),
  );
}

/** Saves the progress of these reports of a bulk change, all at once. */
export async function updateTargets(bulk: BulkIds, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const { store, done } = (await openDatabase()).transaction('targets', 'readwrite');
  await Promise.all(
    outcomes.map(async ({ id, state, problem, reportId }) => {
      const row = await store.get([bulk.connectionId, bulk.id, id]);
      if (!row) return;
      const { problem: _before, ...rest } = row;
      await store.put({
        ...rest,
        state: targetStates.indexOf(state) as TargetRow['state'],
        ...(problem && { problem }),
        ...(reportId !== undefined && { reportId }),
      });
    }),
  );
  await done;
}

/**
 * Makes failed reports wait again, each for a new job: the reports with these ids, or all failed
 * reports.
 */
export async function retryTargets({ id: bulkId }: BulkIds, ids?: string[]): Promise<void> {
  const { store, done } = (await openDatabase()).transaction('targets', 'readwrite');
  const failed = await store.index('turn').getAll(stateRange(bulkId, 3));
  for (const { problem: _problem, ...row } of failed)
    if (!ids || ids.includes(row.id))
      await store.put({ ...row, state: 0, jobId: crypto.randomUUID() });
  await done;
}

/** Removes reports from a bulk change. */
export async function removeTargets(bulk: BulkIds, ids: string[]): Promise<void> {
  const { store, done } = (await openDatabase()).transaction('targets', 'readwrite');
  await Promise.all(ids.map((id) => store.delete([bulk.connectionId, bulk.id, id])));
  await done;
}

/** Removes the reports of all bulk changes except these. */
export async function removeOtherTargets(bulkIds: string[]): Promise<void> {
  const { store, done } = (await openDatabase()).transaction('targets', 'readwrite');
  const index = store.index('turn');
  for (let cursor = await index.openKeyCursor(); cursor;) {
    const { key, primaryKey } = cursor;
    const [connectionId, bulkId] = primaryKey;
    if (!bulkIds.includes(bulkId))
      await store.delete(IDBKeyRange.bound([connectionId, bulkId], [connectionId, bulkId, []]));
    cursor = await cursor.continue([key[0], Number.MAX_VALUE, 0]);
  }
  await done;
}

/** Reads the progress of the reports with these ids. Leaves out ids that are not in the change. */
export async function readTargetStates(
  bulk: BulkIds,
  ids: string[],
): Promise<Map<string, TargetProgress>> {
  const { store, done } = (await openDatabase()).transaction('targets');
  const rows = await Promise.all(
    ids.map(async (id) => store.get([bulk.connectionId, bulk.id, id])),
  );
  await done;
  return new Map(rows.flatMap((row) => (row ? [[row.id, progressOf(row)] as const] : [])));
}

/** A report of a bulk change with its progress. */
export type Target = BulkTarget & TargetProgress;

/** Reads all reports of a bulk change with their progress, in their order. */
export async function readAllTargets({ connectionId, id }: BulkIds): Promise<Target[]> {
  const range = IDBKeyRange.bound([connectionId, id], [connectionId, id, []]);
  const rows = await (await openDatabase()).getAll('targets', range);
  return rows
    .toSorted((a, b) => a.place - b.place)
    .map((row) => Object.assign(progressOf(row), { id: row.id, url: row.url }));
}

function progressOf({ state, problem, reportId }: TargetRow): TargetProgress {
  return {
    state: targetStates[state],
    ...(problem && { problem }),
    ...(reportId !== undefined && { reportId }),
  };
}

function stateRange(bulkId: string, state: number): IDBKeyRange {
  return IDBKeyRange.bound([bulkId, state], [bulkId, state, []]);
}
