import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import { isDoneCreate, type Job } from '../../lib/domain/jobs/job.ts';
import { type Audit, auditOf, isAuditOf } from '../../lib/domain/reports/audit.ts';
import { pageOf, type Report } from '../../lib/domain/reports/report.ts';
import { duplicatesOf, reportOf } from '../jobs/job-reports.ts';

/** A report, as far as its buttons need it. */
export type ReportToChange = Pick<Report, 'id' | 'url' | 'privacy' | 'askedPrivacy'>;

/** Whether a report is of a page, also if the service lists it under another address. */
export function isOfPage(report: Report, page: string | null): boolean {
  return page !== null && (pageOf(report) === page || report.sentPage === page);
}

/**
 * Returns the audits of a page, newest first. A newer report in the list comes before those of the
 * archive, because the archive is read later, or not at all. Null if nothing is known yet.
 */
export function auditsOf(archived: Audit[] | null, listed: Report | null): Audit[] | null {
  const own = listed && auditOf(listed);
  if (!listed || !own) return archived;
  const [latest] = archived ?? [];
  const isThere = archived?.some((audit) => isAuditOf(audit, listed));
  if (isThere || (latest && latest.at > own.at)) return archived;
  return [own, ...(archived ?? [])];
}

/**
 * Returns the newest report of a page: one that is being generated, else that of the latest audit.
 * If storage was too full for the answer to a create, its job names the report. `archived` is the
 * report of the latest audit, which the list may not have.
 */
export function newestReport(
  url: string | null,
  audits: Audit[] | null,
  listed: Report[],
  job: Job | null,
  archived: Report | null = null,
): ReportToChange | null {
  const [first] = listed;
  const latest = audits?.[0];
  if (latest && first?.result !== null) {
    const { reportId: id, privacy } = latest;
    return (
      [...listed, ...(archived ? [archived] : [])].find((row) => row.id === id) ?? {
        id,
        url: url ?? '',
        privacy,
      }
    );
  }
  if (first) return first;
  return job && isDoneCreate(job)
    ? { id: job.state.reportId, url: job.task.url, privacy: job.task.privacy }
    : null;
}

/** A finished job counts as just done for this long, in milliseconds. */
const justDoneMs = 120_000;
/** States that never change without the person. */
const ended = new Set(['done', 'refused']);

/**
 * Returns the latest delete of a report, or change of its privacy, that is under way, was refused
 * or was just done.
 */
export function changeOf(jobs: Job[], reportId: string, now: number): Job | null {
  const last = jobs.findLast(
    ({ task }) => 'reportId' in task && task.kind !== 'run' && task.reportId === reportId,
  );
  return last && isOfNow(last, jobs, now) ? last : null;
}

/** Whether a job has not ended, or needs the person, or was done a moment ago. */
function isOfNow(job: Job, jobs: Job[], now: number): boolean {
  return (
    job.state.name !== 'done' ||
    now - job.state.at < justDoneMs ||
    duplicatesOf(job, jobs).length > 0
  );
}

/**
 * Returns the job that the card shows. First choice is the latest create or run of the page that
 * is running or needs the person. Otherwise it is the latest that was refused or just finished.
 */
export function jobOfPage(jobs: Job[], page: string, now: number): Job | null {
  const ours = jobs.filter(
    ({ task }) => (task.kind === 'create' || task.kind === 'run') && pageKey(task.url) === page,
  );
  const isDeleted = (job: Job) =>
    job.state.name === 'done' &&
    jobs.some(({ task }) => task.kind === 'delete' && task.reportId === reportOf(job));
  return (
    ours.findLast(({ state }) => !ended.has(state.name)) ??
    ours.findLast((job) => isOfNow(job, jobs, now) && !isDeleted(job)) ??
    null
  );
}
