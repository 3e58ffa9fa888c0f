import { isDoneCreate, type Job } from '../../lib/domain/jobs/job.ts';

/**
 * Returns the ids of extra reports that a create made. Leaves out reports that a job deletes, and
 * reports that belong to another create.
 */
export function duplicatesOf({ state }: Job, jobs: Job[]): string[] {
  if (state.name !== 'done' || state.duplicates.length === 0) return [];
  const gone = new Set(
    jobs.map((job) =>
      job.task.kind === 'delete' ? job.task.reportId : isDoneCreate(job) && job.state.reportId,
    ),
  );
  return state.duplicates.filter((id) => !gone.has(id));
}

/** Returns the id of the report that a job changes or created, or null. */
export function reportOf({ task, state }: Job): string | null {
  if (state.name === 'done' && state.reportId !== undefined) return state.reportId;
  return 'reportId' in task ? task.reportId : null;
}

/** Returns the address of a job's page, or the name of its project. */
export function addressOfJob({ task }: Job): string {
  return 'url' in task ? task.url : task.project;
}

export function deletedIn(jobs: Job[]): Set<string> {
  return new Set(
    jobs.flatMap(({ task, state }) =>
      task.kind === 'delete' && state.name === 'done' ? [task.reportId] : [],
    ),
  );
}
