import { type Job, needsPerson } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import { addressOf, type Report } from '../../lib/domain/reports/report.ts';
import { addressOfJob, deletedIn, duplicatesOf, reportOf } from '../jobs/job-reports.ts';
import { isOfPage } from './own-report.ts';

/** A row of "Recent reports": a report with or without a job, or a job without a report. */
export interface RecentRow {
  key: string;
  report: Report | null;
  job: Job | null;
}

/**
 * Returns the rows in two parts: jobs, latest first, and the newest reports. A report that is being
 * deleted keeps its row, with "Undo". Leaves out deleted reports, jobs that need the person (they
 * have a list of their own), and what concerns `inFront`, the page of the card.
 */
export function recentRows(
  allJobs: Job[],
  allReports: Report[],
  inFront: string | null,
): { asked: RecentRow[]; listed: RecentRow[] } {
  const isInFront = (report: Report) => isOfPage(report, inFront);
  const idsInFront = new Set(allReports.filter(isInFront).map(({ id }) => id));
  const reports = allReports.filter((report) => !isInFront(report));
  const jobs = allJobs.filter((job) => !needsPerson(job) && !concerns(job, inFront, idsInFront));
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
  return report ? addressOf(report) : job ? addressOfJob(job) : '';
}

/** Whether a job is about a page, or about one of the reports with these ids. */
function concerns({ task }: Job, page: string | null, ids: Set<string>): boolean {
  if (task.kind === 'delete-project') return false;
  return pageKey(task.url) === page || ('reportId' in task && ids.has(task.reportId));
}

function stays({ task }: Job, reports: Report[]): boolean {
  return (
    (task.kind === 'privacy' || task.kind === 'delete') &&
    reports.some(({ id }) => id === task.reportId)
  );
}
