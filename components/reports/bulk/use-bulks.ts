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

/** The effects of `useBulkEffect` follow the very list, so an empty one is always this. */
const none: ChangeBulk[] = [];

/**
 * The changes of many reports in storage, oldest first. Dismisses those whose outcome the person
 * saw before this page opened.
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
  /** The number of bulk changes that finished it since the hook was first called. */
  times: number;
  /** Whether one of them deleted it before or after the hook was first called. */
  deleted: 'before' | 'meanwhile' | null;
}

/**
 * Follows the effect of bulk changes on one report. Their jobs are removed once they are done, and
 * the whole bulk change may take hours longer, so neither says when this report is finished.
 */
export function useBulkEffect(bulks: Bulk[], id: string): BulkEffect {
  const [effect, setEffect] = useState<BulkEffect>({ times: 0, deleted: null });
  const since = useRef(Date.now()).current;
  // Bulk changes that were dismissed since then are still counted.
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
      // `times` stays once the report is deleted, so that it is not read again.
      setEffect((before) =>
        before.deleted || deleted
          ? { ...before, deleted: before.deleted ?? deleted }
          : { times: finished.size, deleted },
      );
    };
    // Without the archive the report stays as it was read. "Refresh" of the list still works.
    read().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [bulks]);
  return effect;
}

/**
 * The progress of the reports with these ids in bulk changes, read again when one of the changes
 * moves on. If a report is in several, the newest counts.
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
