import { useEffect, useRef, useState } from 'preact/hooks';
import { type Bulk, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import { watchStorage } from '../../../lib/storage/extension/extension-storage.ts';
import { dismissBulk, isBulkKey, readBulks } from '../../../lib/storage/extension/bulks.ts';
import {
  type TargetProgress,
  readTargetStates,
} from '../../../lib/storage/archive/bulk-targets.ts';

/**
 * Changes of many reports, oldest first, as they lie in storage. What the person was told of before
 * this page opened is put aside.
 */
export function useBulks(connectionId: string): Bulk[] {
  const [bulks, setBulks] = useState<Bulk[]>([]);
  useEffect(() => {
    let asked = 0;
    let old: Set<string> | null = null;
    const refresh = async () => {
      const own = ++asked;
      const read = await readBulks(connectionId);
      old ??= new Set(read.filter(({ told }) => told).map(({ id }) => id));
      for (const bulk of read)
        if (bulk.told && old.has(bulk.id)) void dismissBulk(bulk.id).catch(() => undefined);
      // An older reading never replaces a newer one.
      if (own === asked) setBulks(read.filter(({ id, told }) => !told || !old?.has(id)));
    };
    const stop = watchStorage((changed) => {
      if (Object.keys(changed).some(isBulkKey)) void refresh();
    });
    void refresh();
    return () => {
      asked = -1;
      stop();
    };
  }, [connectionId]);
  return bulks;
}

/** What changes of many have done to one report. */
interface DoneTo {
  /** How many are done with it since this was called first. */
  times: number;
  /** Whether one of them has deleted it, and whether that was meanwhile. */
  deleted: 'before' | 'meanwhile' | null;
}

/**
 * Follows changes of many for one report: their jobs are gone once they are done, and the whole may
 * take hours longer.
 */
export function useBulkEffect(bulks: Bulk[], id: string): DoneTo {
  const [state, setState] = useState<DoneTo>({ times: 0, deleted: null });
  const since = useRef(Date.now()).current;
  // Those that were put aside meanwhile count as well.
  const done = useRef(new Set<string>()).current;
  const isNew = ({ endedAt }: Bulk) => endedAt === undefined || endedAt >= since;
  useEffect(() => {
    let over = false;
    const read = async () => {
      const states = await Promise.all(
        bulks.map(async (bulk) => (await readTargetStates(bulk, [id])).get(id)),
      );
      const those = bulks.filter((_, at) => states[at]?.state === 'done');
      if (over) return;
      const deletion = those.find(({ change }) => change.kind === 'delete');
      const deleted = deletion ? (isNew(deletion) ? 'meanwhile' : 'before') : null;
      for (const bulk of those) if (isNew(bulk)) done.add(bulk.id);
      // What was deleted is not to be read again.
      setState((before) =>
        before.deleted || deleted
          ? { ...before, deleted: before.deleted ?? deleted }
          : { times: done.size, deleted },
      );
    };
    // Without it the report stays as it was read, and "Refresh" of the list says more.
    read().catch(() => undefined);
    return () => {
      over = true;
    };
  }, [bulks]);
  return state;
}

/**
 * Where the reports that are shown stand in changes of many, the latest of which counts. Asked
 * again whenever one of those moves on.
 */
export function useTargetStates(bulks: Bulk[], ids: string[]): Map<string, TargetProgress> {
  const [standing, setStanding] = useState(new Map<string, TargetProgress>());
  const shown = ids.join('\n');
  useEffect(() => {
    let over = false;
    const read = async () => {
      const states = await Promise.all(
        bulks.map(async (bulk) => {
          const found = await readTargetStates(bulk, ids);
          // Once it is over, the rows are as they are now; what failed is still to be seen.
          return [...found].filter(([, { state }]) => !hasBulkEnded(bulk) || state === 'failed');
        }),
      );
      if (!over) setStanding(new Map(states.flat()));
    };
    // Without it the rows say nothing; the notice above them does.
    read().catch(() => setStanding(new Map()));
    return () => {
      over = true;
    };
  }, [bulks, shown]);
  return standing;
}
