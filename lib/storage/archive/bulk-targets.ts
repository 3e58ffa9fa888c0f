import type { Bulk, BulkTarget } from '../../domain/jobs/bulk.ts';
import type { Problem } from '../../domain/problem.ts';
import { database, type TargetRow } from './database.ts';

type BulkIds = Pick<Bulk, 'connectionId' | 'id'>;

/** Where the reports of a bulk change stand, in the order of their numbers in the database. */
const targetStates = ['waiting', 'running', 'done', 'failed'] as const;
type TargetState = (typeof targetStates)[number];

/** Where a report of a bulk change stands now; `problem` says why it failed. */
export interface TargetProgress {
  state: TargetState;
  problem?: Problem;
}

/** The same with the report's id. */
export interface Outcome extends TargetProgress {
  id: string;
}

/** Adds reports to a bulk change that has not begun; one that was met before is there once. */
export async function saveTargets(
  { connectionId, id: bulkId }: BulkIds,
  targets: BulkTarget[],
): Promise<void> {
  const { store, done } = (await database()).transaction('targets', 'readwrite');
  let place = await store.index('turn').count(IDBKeyRange.bound([bulkId], [bulkId, []]));
  for (const { id, url } of targets) {
    await store.put({ connectionId, bulkId, id, url, place, state: 0, jobId: crypto.randomUUID() });
    place += 1;
  }
  await done;
}

/** How many reports of a bulk change stand where. */
export async function countTargets({ id }: BulkIds): Promise<Record<TargetState, number>> {
  const { store, done } = (await database()).transaction('targets');
  const [waiting = 0, running = 0, ended = 0, failed = 0] = await Promise.all(
    targetStates.map((_, state) => store.index('turn').count(stateRange(id, state))),
  );
  await done;
  return { waiting, running, done: ended, failed };
}

/** The first reports of a bulk change that stand there, in their order, at most `limit`. */
export async function readTargets(
  { id }: BulkIds,
  state: TargetState,
  limit: number,
): Promise<TargetRow[]> {
  return (await database()).getAllFromIndex(
    'targets',
    'turn',
    stateRange(id, targetStates.indexOf(state)),
    limit,
  );
}

/** Notes where reports of a bulk change stand now, all at once. */
export async function updateTargets(of: BulkIds, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const { store, done } = (await database()).transaction('targets', 'readwrite');
  await Promise.all(
    outcomes.map(async ({ id, state, problem }) => {
      const row = await store.get([of.connectionId, of.id, id]);
      if (!row) return;
      const { problem: _before, ...rest } = row;
      await store.put({
        ...rest,
        state: targetStates.indexOf(state) as TargetRow['state'],
        ...(problem && { problem }),
      });
    }),
  );
  await done;
}

/** Makes what failed wait once more, each for a job of its own. */
export async function retryTargets({ id }: BulkIds): Promise<void> {
  const { store, done } = (await database()).transaction('targets', 'readwrite');
  for (const { problem: _problem, ...row } of await store.index('turn').getAll(stateRange(id, 3)))
    await store.put({ ...row, state: 0, jobId: crypto.randomUUID() });
  await done;
}

/** Takes reports out of a bulk change: these, or all that stand there. */
export async function removeTargets(of: BulkIds, which: string[] | TargetState): Promise<void> {
  const { store, done } = (await database()).transaction('targets', 'readwrite');
  const keys = Array.isArray(which)
    ? which.map((id): [string, string, string] => [of.connectionId, of.id, id])
    : await store.index('turn').getAllKeys(stateRange(of.id, targetStates.indexOf(which)));
  await Promise.all(keys.map((key) => store.delete(key)));
  await done;
}

/** Forgets the reports of all bulk changes but these. */
export async function removeOtherTargets(bulkIds: string[]): Promise<void> {
  const { store, done } = (await database()).transaction('targets', 'readwrite');
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

/**
 * Where the reports with these ids stand in a bulk change, and why they failed; those that are none
 * of it are left out.
 */
export async function readTargetStates(
  of: BulkIds,
  ids: string[],
): Promise<Map<string, TargetProgress>> {
  const { store, done } = (await database()).transaction('targets');
  const rows = await Promise.all(ids.map(async (id) => store.get([of.connectionId, of.id, id])));
  await done;
  return new Map(
    rows.flatMap((row) =>
      row
        ? [
            [
              row.id,
              { state: targetStates[row.state], ...(row.problem && { problem: row.problem }) },
            ] as const,
          ]
        : [],
    ),
  );
}

function stateRange(bulkId: string, state: number): IDBKeyRange {
  return IDBKeyRange.bound([bulkId, state], [bulkId, state, []]);
}
