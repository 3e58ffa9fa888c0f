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
 * Checks a create that is done for other reports that its request made, and saves what it finds.
 * The same list serves those of `others` that it reaches back to. `jobs` are all jobs of the
 * connection. Resolves to what happened, by the ids of the creates that were checked. Throws
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
    // Others that need a list of their own wait for their turn.
    if (!duplicateCheck || (job !== first && !reachesBack(newest, duplicateCheck.baseline)))
      continue;
    const sent = redactUrl(job.task.url, connection);
    // A redirect may have led the request to another page, and a duplicate with it.
    const url = (await readOwn(reportId, newest, connection))?.url ?? sent;
    const rows = reachesBack(newest, duplicateCheck.baseline)
      ? newest
      : await readReportsOf(url, connection, environment);
    const rest = known.filter(({ id }) => id !== job.id);
    const came = duplicatesSince(job, { sent, url }, duplicateCheck.baseline, rows, rest);
    const duplicates = came.map(({ id }) => id);
    events.set(job.id, { type: 'duplicates-checked', duplicates });
    // A report that one job takes is no other's.
    known = [...rest, { ...job, state: { ...job.state, duplicates } }];
    // The archive may have been full, or know the report of this job without its page.
    const own = rows.filter(({ id }) => id === reportId);
    reports.push(...came, ...own.map((report) => asSent(report, sent, connection)));
  }
  await saveCreated(connection, reports, askedAt);
  return events;
}

/** The report that a create made: as it is listed now, else as this device has it. */
async function readOwn(id: string, newest: Report[], connection: Connection) {
  const listed = newest.find((row) => row.id === id);
  return listed ?? (await bestEffort(readReports(connection.id, [id])))?.[0];
}
