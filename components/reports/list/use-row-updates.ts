import { useEffect, useRef } from 'preact/hooks';
import { type Bulk, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { readArchivedReport } from '../../../lib/storage/database/reports.ts';
import type { RowProgressMap } from '../bulk/use-bulks.ts';

/** Updates a row from the archive. Without the archive, it stays as it is. */
export async function patchFromArchive(
  connectionId: string,
  id: string,
  patch: (id: string, report: Report | null) => void,
): Promise<void> {
  await readArchivedReport(connectionId, id).then(
    (archived) => patch(id, archived?.report ?? null),
    () => undefined,
  );
}

/**
 * Updates a row when a job of its report is done or removed, be it of a bulk or not. The background
 * has then already saved the service's answer in the archive. Loads the whole list again when a
 * bulk ends or a project is deleted, because deleting a project may delete a further report
 * (service notes).
 */
export function useRowUpdates(
  connectionId: string,
  jobs: Job[],
  bulks: Bulk[],
  rowProgress: RowProgressMap,
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
    const doneRows = [...rowProgress].filter(([, { state }]) => state === 'done');
    const endedNow = [
      ...jobs.filter(({ state }) => state.name === 'done').map(({ id }) => id),
      ...doneRows.map(([, { jobId }]) => jobId),
      ...bulks.filter(hasBulkEnded).map(({ id }) => id),
    ];
    // The list already contains everything that ended before the page opened. A very fast job may
    // end before this hook has seen it open, so it counts as newly ended.
    const before = endedBefore.current;
    const newlyEnded = new Set(before ? endedNow.filter((id) => !before.has(id)) : []);
    endedBefore.current = new Set(endedNow);
    const changed = new Set([
      ...[...openJobs.current].filter(([id]) => !openNow.has(id)).map(([, reportId]) => reportId),
      ...jobs.flatMap(({ id, task }) =>
        newlyEnded.has(id) && 'reportId' in task ? [task.reportId] : [],
      ),
      ...doneRows.flatMap(([id, { jobId }]) => (newlyEnded.has(jobId) ? [id] : [])),
    ]);
    openJobs.current = openNow;
    for (const id of changed) void patchFromArchive(connectionId, id, patch);
    const deletions = jobs.filter(({ task }) => task.kind === 'delete-project');
    if ([...bulks, ...deletions].some(({ id }) => newlyEnded.has(id))) refresh();
  }, [jobs, bulks, rowProgress]);
}
