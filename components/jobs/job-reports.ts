import type { Job } from '../../lib/domain/jobs/job.ts';

/** Reports that a create made besides its own, without those that are being deleted. */
export function duplicatesOf({ state }: Job, jobs: Job[]): string[] {
  if (state.name !== 'done' || state.duplicates.length === 0) return [];
  return state.duplicates.filter(
    (id) => !jobs.some(({ task }) => task.kind === 'delete' && task.reportId === id),
  );
}

/** The report that a job is about or has made. */
export function reportOf({ task, state }: Job): string | null {
  if (state.name === 'done' && state.reportId !== undefined) return state.reportId;
  return 'reportId' in task ? task.reportId : null;
}

/** Reports whose deletion the service has answered for. */
export function deletedIn(jobs: Job[]): Set<string> {
  return new Set(
    jobs.flatMap(({ task, state }) =>
      task.kind === 'delete' && state.name === 'done' ? [task.reportId] : [],
    ),
  );
}
