import type { Connection } from '../../domain/connections/connection.ts';
import { duplicatesSince } from '../../domain/jobs/baseline.ts';
import type { DoneCreate, Job } from '../../domain/jobs/job.ts';
import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { redactUrl } from '../../api/parsing/redact.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { readReports } from '../../storage/database/reports.ts';
import { asSent, bestEffort, saveCreated } from '../save-reports.ts';
import { reachesBack, readOwnersOf, readReportsOf, readSince } from './reconcile.ts';

/**
 * Checks a done create for other reports that its request made, and saves these reports. If the
 * same list goes back far enough, it serves the creates in `others` too. `jobs` are all jobs of the
 * connection. Resolves to the creates that were checked with their events. Throws
 * ServiceError if the service cannot be asked.
 */
export async function findDuplicates(
  first: DoneCreate,
  others: DoneCreate[],
  jobs: Job[],
  connection: Connection,
  environment: Environment,
): Promise<[DoneCreate, JobEvent][]> {
  const askedAt = environment.now();
  const baseline = first.state.duplicateCheck?.baseline;
  const newest =
    baseline?.by === 'highest'
      ? await readSince(baseline, connection, environment, others.length + 1)
      : [];
  const owners = await readOwnersOf(newest, connection);
  const archived = await readArchived([first, ...others], connection);
  const events: [DoneCreate, JobEvent][] = [];
  const reports: Report[] = [];
  let known = jobs;
  for (const job of [first, ...others]) {
    const { duplicateCheck, reportId } = job.state;
    // Other creates that need their own list wait for their own check.
    if (!duplicateCheck || (job !== first && !reachesBack(newest, duplicateCheck.baseline)))
      continue;
    const sent = redactUrl(job.task.url, connection);
    // A redirect may have led the request, and a duplicate, to another page.
    const own = newest.find(({ id }) => id === reportId) ?? archived.get(reportId);
    const url = own?.url ?? sent;
    const rows = reachesBack(newest, duplicateCheck.baseline)
      ? newest
      : await readReportsOf(url, connection, environment);
    const listed = rows === newest ? owners : await readOwnersOf(rows, connection);
    const rest = [...known, ...listed].filter(({ id }) => id !== job.id);
    const came = duplicatesSince(job, { sent, url }, duplicateCheck.baseline, rows, rest);
    const duplicates = came.map(({ id }) => id);
    events.push([job, { type: 'duplicates-checked', duplicates }]);
    // A report that one job takes cannot belong to another job.
    known = [
      ...known.filter(({ id }) => id !== job.id),
      { ...job, state: { ...job.state, duplicates } },
    ];
    reports.push(...came);
    // The archive may have been full, or know the report of this job without its page.
    if (archived.get(reportId)?.sentPage === undefined)
      reports.push(
        ...rows
          .filter(({ id }) => id === reportId)
          .map((report) => asSent(report, sent, connection)),
      );
  }
  await saveCreated(connection, reports, askedAt);
  return events;
}

/** Reads the reports that creates made from the archive, by their ids. */
async function readArchived(
  jobs: DoneCreate[],
  connection: Connection,
): Promise<Map<string, Report>> {
  const ids = jobs.map(({ state }) => state.reportId);
  const reports = (await bestEffort(readReports(connection.id, ids))) ?? [];
  return new Map(reports.map((report) => [report.id, report]));
}
