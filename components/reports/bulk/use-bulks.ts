import { useMemo, useRef } from 'preact/hooks';
import {
  type Bulk,
  type ChangeBulk,
  changesReports,
  hasBulkEnded,
} from '../../../lib/domain/jobs/bulk.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { type KnownBulk, rowState, withProgress } from '../../../lib/storage/bulk-progress.ts';
import { readRowsOf } from '../../../lib/storage/database/job-rows.ts';
import { dismissBulk, storedBulks, readBulks } from '../../../lib/storage/bulks.ts';
import { isRows, useRead, useStored } from '../../stored/use-stored.ts';

/**
 * Always the same empty list, because `useBulkEffect` would read again for a new one.
 */
const none: KnownBulk<ChangeBulk>[] = [];

/**
 * Returns the bulks in storage that change reports, oldest first. Dismisses a bulk if the person
 * saw its outcome before this page opened.
 */
export function useBulks(connectionId: string): KnownBulk<ChangeBulk>[] {
  const before = useMemo(
    () => ({
      told: null as Set<string> | null,
      /** The bulks that are over, by their id. They are not read again. */
      over: new Map<string, KnownBulk<ChangeBulk>>(),
    }),
    [connectionId],
  );
  const read = async () => {
    const all = (await readBulks(connectionId)).filter(changesReports);
    const told = (before.told ??= new Set(all.filter((one) => !one.untold).map(({ id }) => id)));
    const isOld = (bulk: Bulk) => hasBulkEnded(bulk) && !bulk.untold && told.has(bulk.id);
    for (const bulk of all.filter(isOld)) void dismissBulk(bulk.id).catch(() => undefined);
    const shown = all.filter((bulk) => !isOld(bulk));
    return Promise.all(
      shown.map(async (bulk) => {
        const known = before.over.get(bulk.id) ?? (await withProgress(bulk));
        if (isBulkOver(known)) before.over.set(bulk.id, known);
        return Object.assign({}, bulk, { progress: known.progress });
      }),
    );
  };
  return useStored(read, (key) => storedBulks.is(key) || isRows(key), [connectionId]) ?? none;
}

/** Whether a bulk can change no more. Failed reports can be tried again. */
function isBulkOver({ progress }: KnownBulk): boolean {
  return progress?.state === 'done' && progress.failed === 0;
}

interface BulkEffect {
  /** The number of bulks that finished this report since the first call of the hook. */
  times: number;
  /** Whether a bulk deleted the report, before or after the first call of the hook. */
  deleted: 'before' | 'meanwhile' | null;
}

/**
 * Follows the effect of bulks on one report. A whole bulk may run for hours, so only the job of
 * this report tells when it is finished.
 */
export function useBulkEffect(bulks: Bulk[], id: string): BulkEffect {
  const since = useRef(Date.now()).current;
  // Bulks that were dismissed later are still counted.
  const finished = useRef(new Set<string>()).current;
  const effect = useRef<BulkEffect>({ times: 0, deleted: null });
  const isNew = ({ endedAt }: Bulk) => endedAt === undefined || endedAt >= since;
  const read = async (): Promise<BulkEffect> => {
    const jobs = await Promise.all(
      bulks.map(async (bulk) => (await readRowsOf(bulk, [id])).get(id)),
    );
    const done = bulks.filter((_, at) => jobs[at]?.state.name === 'done');
    const deletion = done.find(({ change }) => change.kind === 'delete');
    for (const bulk of done) if (isNew(bulk)) finished.add(bulk.id);
    const { times, deleted: known } = effect.current;
    const deleted = known ?? (deletion ? (isNew(deletion) ? 'meanwhile' : 'before') : null);
    // `times` does not change after the delete, so that the deleted report is not read again.
    effect.current = { times: deleted ? times : finished.size, deleted };
    return effect.current;
  };
  // Without the archive, the report stays as it was read. "Refresh" of the list still works.
  return useRead(read, [bulks]) ?? effect.current;
}

/** The state of a report in a bulk, and why it failed. */
export interface RowProgress {
  jobId: string;
  state: ReturnType<typeof rowState>;
  problem: Problem | undefined;
}

/** The state of reports in bulks, by the ids of the reports. */
export type RowProgressMap = ReadonlyMap<string, RowProgress>;

const noProgress: RowProgressMap = new Map();

/**
 * Returns the state of these reports in bulks, by their ids. If a report is in several bulks, the
 * newest counts. After the end the rows show the result themselves, so only failures remain.
 */
export function useRowProgress(all: KnownBulk[], ids: string[]): RowProgressMap {
  const bulks = all.filter((bulk) => !isBulkOver(bulk));
  const read = async (): Promise<RowProgressMap> => {
    const states = bulks.map(async (bulk) => {
      const jobs = await readRowsOf(bulk, ids);
      return [...jobs].flatMap(([id, job]): [string, RowProgress][] => {
        const state = rowState(job, bulk);
        const problem = 'problem' in job.state ? job.state.problem : undefined;
        return hasBulkEnded(bulk) && state !== 'failed'
          ? []
          : [[id, { jobId: job.id, state, problem }]];
      });
    });
    return new Map((await Promise.all(states)).flat());
  };
  // Without the database the rows show no progress. The notice above them does.
  const known = useStored(async () => read().catch(() => noProgress), isRows, [
    bulks.map(({ id, endedAt }) => `${id} ${endedAt}`).join('\n'),
    ids.join('\n'),
  ]);
  return known ?? noProgress;
}
