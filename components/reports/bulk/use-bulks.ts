import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type Bulk,
  type ChangeBulk,
  changesReports,
  hasBulkEnded,
} from '../../../lib/domain/jobs/bulk.ts';
import {
  readTargetStates,
  type TargetProgress,
} from '../../../lib/storage/database/bulk-targets.ts';
import { dismissBulk, storedBulks, readBulks } from '../../../lib/storage/bulks.ts';
import { useRead, useStored } from '../../stored/use-stored.ts';

/**
 * Always the same empty list, because a new list would start the effect of `useBulkEffect` again.
 */
const none: ChangeBulk[] = [];

/**
 * Returns the bulks in storage that change reports, oldest first. Dismisses a bulk if the person
 * saw its outcome before this page opened.
 */
export function useBulks(connectionId: string): ChangeBulk[] {
  const before = useMemo<{ seen: Set<string> | null }>(() => ({ seen: null }), [connectionId]);
  const read = async () => {
    const all = (await readBulks(connectionId)).filter(changesReports);
    const seen = (before.seen ??= new Set(
      all.filter(({ announced }) => announced).map(({ id }) => id),
    ));
    for (const bulk of all)
      if (bulk.announced && seen.has(bulk.id)) void dismissBulk(bulk.id).catch(() => undefined);
    return all.filter(({ id, announced }) => !announced || !seen.has(id));
  };
  return useStored(read, storedBulks.is, [connectionId]) ?? none;
}

interface BulkEffect {
  /** The number of bulks that finished this report since the first call of the hook. */
  times: number;
  /** Whether a bulk deleted the report, before or after the first call of the hook. */
  deleted: 'before' | 'meanwhile' | null;
}

/**
 * Follows the effect of bulks on one report. Done jobs are removed, and a whole bulk may run for
 * hours. So neither jobs nor bulks tell when this report is finished.
 */
export function useBulkEffect(bulks: Bulk[], id: string): BulkEffect {
  const [effect, setEffect] = useState<BulkEffect>({ times: 0, deleted: null });
  const since = useRef(Date.now()).current;
  // Bulks that were dismissed later are still counted.
  const finished = useRef(new Set<string>()).current;
  const isNew = ({ endedAt }: Bulk) => endedAt === undefined || endedAt >= since;
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const states = await Promise.all(
        bulks.map(async (bulk) => (await readTargetStates(bulk, [id])).get(id)),
      );
      const done = bulks.filter((_, at) => states[at]?.state === 'done');
      if (isOver) return;
      const deletion = done.find(({ change }) => change.kind === 'delete');
      const deleted = deletion ? (isNew(deletion) ? 'meanwhile' : 'before') : null;
      for (const bulk of done) if (isNew(bulk)) finished.add(bulk.id);
      // `times` does not change after the delete, so that the deleted report is not read again.
      setEffect((before) =>
        before.deleted || deleted
          ? { ...before, deleted: before.deleted ?? deleted }
          : { times: finished.size, deleted },
      );
    };
    // Without the archive, the report stays as it was read. "Refresh" of the list still works.
    read().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [bulks]);
  return effect;
}

/**
 * Returns the progress of these reports in bulks. Reads again when a bulk moves on. If a report is
 * in several bulks, the newest counts.
 */
export function useTargetStates(bulks: Bulk[], ids: string[]): Map<string, TargetProgress> {
  const read = async (): Promise<[string, TargetProgress][]> => {
    const states = bulks.map(async (bulk) => {
      const targets = await readTargetStates(bulk, ids);
      // After the end the rows show the result themselves. Only failures remain.
      return [...targets].filter(([, { state }]) => !hasBulkEnded(bulk) || state === 'failed');
    });
    return (await Promise.all(states)).flat();
  };
  // Without the archive the rows show no progress. The notice above them does.
  return new Map(useRead(async () => read().catch(() => []), [bulks, ids.join('\n')]));
}
