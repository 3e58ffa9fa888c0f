import { useEffect, useRef } from 'preact/hooks';
import { type Bulk, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { readArchivedReport } from '../../../lib/storage/archive/archive.ts';

/**
 * Updates a row when a job for its report is done or gone. By then the background has put the
 * service's answer into the archive. When a bulk change has ended or a project is deleted, it loads
 * the whole list again: with the project perhaps one report more was deleted (service notes).
 */
export function useRowUpdates(
  connectionId: string,
  jobs: Job[],
  bulks: Bulk[],
  patch: (id: string, report: Report | null) => void,
  refresh: () => void,
): void {
  const openJobs = useRef(new Map<string, string>());
  const endedBefore = useRef<Set<string> | null>(null);
  useEffect(() => {
    const openNow = new Map(
      jobs.flatMap(({ id, task, state }) =>
        'reportId' in task && state.name !== 'done' ? [[id, task.reportId]] : [],
      ),
    );
    const endedNow = [
      ...jobs.filter(({ state }) => state.name === 'done').map(({ id }) => id),
      ...bulks.filter(hasBulkEnded).map(({ id }) => id),
    ];
    // The list already has what ended before the page opened. A job that was never seen open,
    // because it was done so fast, counts as newly ended.
    const before = endedBefore.current;
    const newlyEnded = new Set(before ? endedNow.filter((id) => !before.has(id)) : []);
    endedBefore.current = new Set(endedNow);
    const changed = new Set([
      ...[...openJobs.current].filter(([id]) => !openNow.has(id)).map(([, reportId]) => reportId),
      ...jobs.flatMap(({ id, task }) =>
        newlyEnded.has(id) && 'reportId' in task ? [task.reportId] : [],
      ),
    ]);
    openJobs.current = openNow;
    for (const id of changed)
      readArchivedReport(connectionId, id).then(
        (archived) => patch(id, archived?.report ?? null),
        () => undefined,
      );
    const deletions = jobs.filter(({ task }) => task.kind === 'delete-project');
    if ([...bulks, ...deletions].some(({ id }) => newlyEnded.has(id))) refresh();
  }, [jobs, bulks]);
}
