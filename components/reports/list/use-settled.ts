import { useEffect, useRef } from 'preact/hooks';
import { type Bulk, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { readArchivedReport } from '../../../lib/storage/archive/archive.ts';

/**
 * Brings rows up to date once what was asked for them is done: the background has put what the
 * service answered into the archive by then. After a change of many the list is asked for again as
 * a whole.
 */
export function useSettled(
  connectionId: string,
  jobs: Job[],
  bulks: Bulk[],
  patch: (id: string, report: Report | null) => void,
  refresh: () => void,
): void {
  const busy = useRef(new Map<string, string>());
  const over = useRef<Set<string> | null>(null);
  useEffect(() => {
    const now = new Map(
      jobs.flatMap(({ id, task, state }) =>
        'reportId' in task && state.name !== 'done' ? [[id, task.reportId]] : [],
      ),
    );
    const ended = [
      ...jobs.filter(({ state }) => state.name === 'done').map(({ id }) => id),
      ...bulks.filter(hasBulkEnded).map(({ id }) => id),
    ];
    // What was over when the page opened is in the list already; what went by too quickly to be
    // seen under way counts as well.
    const fresh = new Set(ended.filter((id) => over.current !== null && !over.current.has(id)));
    over.current = new Set(ended);
    const settled = new Set([
      ...[...busy.current].filter(([id]) => !now.has(id)).map(([, reportId]) => reportId),
      ...jobs.flatMap(({ id, task }) =>
        fresh.has(id) && 'reportId' in task ? [task.reportId] : [],
      ),
    ]);
    busy.current = now;
    for (const id of settled)
      readArchivedReport(connectionId, id).then(
        (known) => patch(id, known?.report ?? null),
        () => undefined,
      );
    if (bulks.some(({ id }) => fresh.has(id))) refresh();
  }, [jobs, bulks]);
}
