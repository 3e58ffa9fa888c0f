import { useEffect, useState } from 'preact/hooks';
import { type Bulk, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import {
  type TargetProgress,
  readTargetStates,
} from '../../../lib/storage/archive/bulk-targets.ts';

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
