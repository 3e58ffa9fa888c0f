import type { Job } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import { deletedIn, duplicatesOf, reportOf } from '../jobs/job-reports.ts';

/** A row of "Recent reports": a report with or without a job, or a job without a report. */
export interface RecentRow {
  key: string;
  report: Report | null;
  job: Job | null;
}

/** A finished job counts as just done for this long, in milliseconds. */
const justDoneMs = 120_000;
/** States that never change without the person. */
const ended = new Set(['done', 'refused']);

/**
 * Returns the rows in two parts: jobs, latest first, and the newest reports. A report that is being
 * deleted keeps its row, with "Undo". Deleted reports are left out.
 */
export function recentRows(
  jobs: Job[],
  reports: Report[],
): { asked: RecentRow[]; listed: RecentRow[] } {
  const ofReport = new Map<string, Job>();
  for (const job of jobs)
    if ('reportId' in job.task && job.state.name !== 'done') ofReport.set(job.task.reportId, job);
  const deleted = deletedIn(jobs);
  const known = reports.filter(({ id }) => !deleted.has(id));
  const stay = known.filter(({ id }) => ofReport.get(id)?.task.kind !== 'run');
  const asked = jobs
    .filter((job) =>
      job.state.name === 'done' ? duplicatesOf(job, jobs).length > 0 : !stays(job, stay),
    )
    .toReversed()
    .map((job) => ({
      key: job.id,
      job,
      report: known.find(({ id }) => id === reportOf(job)) ?? null,
    }));
  const lifted = new Set(asked.map(({ report }) => report?.id));
  const listed = stay
    .filter(({ id }) => !lifted.has(id))
    .map((report) => ({ key: report.id, report, job: ofReport.get(report.id) ?? null }));
  return { asked, listed };
}

/** Returns the address of a row's page, or the name of a project. */
export function addressOfRow({ report, job }: RecentRow): string {
  return report?.url ?? (job && ('url' in job.task ? job.task.url : job.task.project)) ?? '';
}

/**
 * Returns the job that `JobPanel` shows. First choice is the latest create or run of the page that
 * is running or needs the person. Otherwise it is the latest that was refused or just finished.
 */
export function jobOfPage(jobs: Job[], page: string, now: number): Job | null {
  const ours = jobs.filter(
    ({ task }) => (task.kind === 'create' || task.kind === 'run') && pageKey(task.url) === page,
  );
  const isOfNow = (job: Job) =>
    job.state.name !== 'done' ||
    now - job.state.at < justDoneMs ||
    duplicatesOf(job, jobs).length > 0;
  const isDeleted = (job: Job) =>
    job.state.name === 'done' &&
    jobs.some(({ task }) => task.kind === 'delete' && task.reportId === reportOf(job));
  return (
    ours.findLast(({ state }) => !ended.has(state.name)) ??
    ours.findLast((job) => isOfNow(job) && !isDeleted(job)) ??
    null
  );
}

function stays({ task }: Job, reports: Report[]): boolean {
  return (
    (task.kind === 'privacy' || task.kind === 'delete') &&
    reports.some(({ id }) => id === task.reportId)
  );
}
