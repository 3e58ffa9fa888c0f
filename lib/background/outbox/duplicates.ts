import type { Connection } from '../../domain/connections/connection.ts';
import { duplicatesSince } from '../../domain/jobs/baseline.ts';
import type { DoneCreate, Job } from '../../domain/jobs/job.ts';
import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { redactUrl } from '../../api/parsing/redact.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { readReports } from '../../storage/database/reports.ts';
import { asSent, bestEffort, saveCreated } from '../save-reports.ts';
import { reachesBack, readReportsOf, readSince } from './reconcile.ts';

/**
 * Checks a done create for other reports that its request made, and saves these reports. If the
 * same list goes back far enough, it serves the creates in `others` too. `jobs` are all jobs of the
 * connection. Resolves to the events for the creates that were checked, by their ids. Throws
 * ServiceError if the service cannot be asked.
 */
export async function findDuplicates(
  first: DoneCreate,
  others: DoneCreate[],
  jobs: Job[],
  connection: Connection,
  environment: Environment,
): Promise<Map<string, JobEvent>> {
  const askedAt = environment.now();
  const baseline = first.state.duplicateCheck?.baseline;
  const newest =
    baseline?.by === 'highest'
      ? await readSince(baseline, connection, environment, others.length + 1)
      : [];
  const events = new Map<string, JobEvent>();
  const reports: Report[] = [];
  let known = jobs;
  for (const job of [first, ...others]) {
    const { duplicateCheck, reportId } = job.state;
    // Other creates that need their own list wait for their own check.
    if (!duplicateCheck || (job !== first && !reachesBack(newest, duplicateCheck.baseline)))
      continue;
    const sent = redactUrl(job.task.url, connection);
    // A redirect may have led the request, and a duplicate, to another page.
    const url = (await readOwn(reportId, newest, connection))?.url ?? sent;
    const rows = reachesBack(newest, duplicateCheck.baseline)
      ? newest
      : await readReportsOf(url, connection, environment);
    const rest = known.filter(({ id }) => id !== job.id);
    const came = duplicatesSince(job, { sent, url }, duplicateCheck.baseline, rows, rest);
    const duplicates = came.map(({ id }) => id);
    events.set(job.id, { type: 'duplicates-checked', duplicates });
    // A report that one job takes cannot belong to another job.
    known = [...rest, { ...job, state: { ...job.state, duplicates } }];
    // The archive may have been full, or know the report of this job without its page.
    const own = rows.filter(({ id }) => id === reportId);
    reports.push(...came, ...own.map((report) => asSent(report, sent, connection)));
  }
  await saveCreated(connection, reports, askedAt);
  return events;
}

/** Returns the report that a create made: from the list, or else from the archive. */
async function readOwn(id: string, newest: Report[], connection: Connection) {
  const listed = newest.find((row) => row.id === id);
  return listed ?? (await bestEffort(readReports(connection.id, [id])))?.[0];
}
