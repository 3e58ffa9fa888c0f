import type { Connection } from '../../domain/connections/connection.ts';
import { reportsCreatedSince } from '../../domain/jobs/baseline.ts';
import { type DoneCreate, type Job } from '../../domain/jobs/job.ts';
import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { redactUrl } from '../../api/parsing/redact.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { saveAnswers, saveCreated } from '../save-reports.ts';
import { reachesBack, readReportsOf, readSince } from './reconcile.ts';

/**
 * Checks creates that are done for other reports that their requests made, and saves what it finds.
 * One list serves all creates. `jobs` are all jobs of the connection. Resolves to what happened, by
 * the ids of the creates. Throws ServiceError if the service cannot be asked.
 */
export async function findDuplicates(
  done: DoneCreate[],
  jobs: Job[],
  connection: Connection,
  environment: Environment,
): Promise<Map<string, JobEvent>> {
  const saved = await saveAnswers(connection);
  const askedAt = environment.now();
  const baselines = done.flatMap(({ state }) => state.look?.baseline ?? []);
  const lowest = baselines
    .filter((baseline) => baseline.by === 'highest')
    .toSorted((one, other) => one.id - other.id)[0];
  const newest = lowest ? await readSince(lowest, connection, environment) : [];
  const events = new Map<string, JobEvent>();
  const reports: Report[] = [];
  let known = jobs;
  for (const job of done) {
    const { look, reportId } = job.state;
    if (!look) continue;
    const rows = reachesBack(newest, look.baseline)
      ? newest
      : await readReportsOf(job.task.url, connection, environment);
    const url = redactUrl(job.task.url, connection);
    const others = known.filter(({ id }) => id !== job.id);
    const came = reportsCreatedSince(job, url, look.baseline, rows, others).filter(
      ({ id }) => id !== reportId,
    );
    const duplicates = came.map(({ id }) => id);
    events.set(job.id, { type: 'duplicates-checked', duplicates });
    // A report that one job takes is no other's.
    known = [...others, { ...job, state: { ...job.state, duplicates } }];
    // The background may have ended before it saved the report of this job.
    const own = rows.filter(({ id }) => id === reportId && !saved.has(id));
    reports.push(...came, ...own);
  }
  await saveCreated(connection, reports, askedAt);
  return events;
}
