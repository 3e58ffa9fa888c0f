import { useEffect, useRef, useState } from 'preact/hooks';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import { readTargetStates } from '../../../lib/storage/archive/bulk-targets.ts';

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
