import { useEffect, useRef } from 'preact/hooks';
import { type Bulk, isOverBulk } from '../../lib/model/bulk.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Report } from '../../lib/model/report.ts';
import { readArchived } from '../../lib/storage/archive.ts';

/**
 * Brings rows up to date once what was asked for them is done: the background has put what the service answered into the archive by then. After a change of
 * many the list is asked for again as a whole.
 */
export function useSettled(
  connectionId: string,
  jobs: Job[],
  bulks: Bulk[],
  patch: (id: string, report: Report | null) => void,
  refresh: () => void,
): void {
  const busy = useRef(new Set<string>());
  const going = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set([
      ...jobs.flatMap(({ task, state }) => ('reportId' in task && state.name !== 'done' ? [task.reportId] : [])),
      ...bulks.flatMap(({ running }) => running),
    ]);
    const settled = [...busy.current].filter((id) => !now.has(id));
    busy.current = now;
    for (const id of settled)
      readArchived(connectionId, id).then(
        (known) => patch(id, known?.report ?? null),
        () => undefined,
      );
    const under = new Set(bulks.filter((bulk) => !isOverBulk(bulk)).map(({ id }) => id));
    const ended = [...going.current].some((id) => !under.has(id));
    going.current = under;
    if (ended) refresh();
  }, [jobs, bulks]);
}
