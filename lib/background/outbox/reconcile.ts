import {
  candidatesOf,
  reportsCreatedSince,
  highestIdBaseline,
  isNewSince,
} from '../../domain/jobs/baseline.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import type { Baseline, Candidate, Job } from '../../domain/jobs/job.ts';
import { afterBatch, newWalk, walkPerPage } from '../../domain/walk.ts';
import { pageKey, pageSearch } from '../../domain/addresses/page-url.ts';
import { perPages, type ReportParameters } from '../../domain/reports/list-parameters.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { redactUrl } from '../../api/parsing/redact.ts';
import { readReport } from '../../api/client/reports.ts';
import { listReports } from '../call-service.ts';
import { noteHighest } from '../fresh-baseline.ts';
import {
  asSent,
  bestEffort,
  listNewest,
  saveCreated,
  saveReport,
  saveReports,
} from '../save-reports.ts';
import { readReports } from '../../storage/database/reports.ts';

/** How many batches of a list are read, at most. */
const maxBatches = 5;
/**
 * How many rows of one answer are read. The number is large because some services ignore the batch
 * size and send every report, and a report that is not read would count as not made.
 */
const maxRowsPerBatch = 5_000;

/**
 * Asks the service for its reports before a job's request leaves, and makes the baseline from the
 * answer. Throws ServiceError if the service cannot be asked.
 */
export async function readBaseline(
  job: Job,
  connection: Connection,
  environment: Environment,
): Promise<Baseline> {
  const { task } = job;
  const askedAt = environment.now();
  if (task.kind === 'run') {
    const report = await readReport(connection, task.reportId, { fetch: environment.fetch });
    // The run will replace these checks. They are saved first, so that pages can show the changes.
    await saveReports(connection.id, [report], askedAt);
    return { by: 'generated', at: report.generatedAt };
  }
  if (task.kind !== 'create') return { by: 'nothing' };
  const { rows, unreadable } = await listNewest(connection, 'id', environment);
  noteHighest(connection, rows, askedAt);
  await saveReports(connection.id, rows, askedAt);
  const highest = highestIdBaseline(rows);
  if (highest) return highest;
  if (rows.length + unreadable === 0) return { by: 'ids', ids: [] };
  const latest = await listNewest(connection, 'generated_at', environment);
  const own = await readReportsOf(task.url, connection, environment);
  return { by: 'ids', ids: [...new Set([...latest.rows, ...own].map(({ id }) => id))] };
}

/**
 * The reports that a job's request made. If there is no such report, `candidates` has the reports
 * that a create may have made under another address.
 */
export interface MadeReports {
  created: Report[];
  candidates: Candidate[];
}

/**
 * Finds the reports that a job's request made since its baseline, and archives them. For a create,
 * these are the reports of its page that no other job owns, oldest first, or else its candidates.
 * For "run again", it is the report, if it was generated again. Throws ServiceError if the service
 * cannot be asked.
 */
export async function findCreatedReports(
  job: Job,
  baseline: Baseline,
  others: Job[],
  connection: Connection,
  environment: Environment,
): Promise<MadeReports> {
  const { task } = job;
  const askedAt = environment.now();
  const none = { created: [], candidates: [] };
  if (task.kind === 'run') {
    const report = await readReport(connection, task.reportId, { fetch: environment.fetch });
    if (!isNewSince(baseline, report)) return none;
    await saveReport(connection, report, askedAt);
    return { ...none, created: [report] };
  }
  if (task.kind !== 'create') return none;
  const url = redactUrl(task.url, connection);
  const newest =
    baseline.by === 'highest' ? await readSince(baseline, connection, environment) : null;
  const rows =
    newest && reachesBack(newest, baseline)
      ? newest
      : await readReportsOf(task.url, connection, environment);
  const created = reportsCreatedSince(job, url, baseline, rows, others).map((report) =>
    asSent(report, url, connection),
  );
  await saveCreated(connection, created, askedAt);
  if (created.length > 0) return { ...none, created };
  const latest = newest ?? (await listNewest(connection, 'generated_at', environment)).rows;
  const came = latest.filter((row) => isNewSince(baseline, row));
  const known = await readSentIds(came, connection);
  await saveReports(connection.id, came, askedAt);
  return { ...none, candidates: candidatesOf(url, baseline, came, others, known) };
}

/**
 * Returns the ids of those reports that are known to come from a create of this device. The archive
 * knows this even after a bulk removed its jobs.
 */
async function readSentIds(reports: Report[], connection: Connection): Promise<Set<string>> {
  const ids = reports.map(({ id }) => id);
  const kept = (await bestEffort(readReports(connection.id, ids))) ?? [];
  return new Set(kept.filter(({ sentPage }) => sentPage !== undefined).map(({ id }) => id));
}

/**
 * Reads the newest reports, back to the highest id of a baseline or up to the limit of batches.
 * Chooses the size of the batches by the number of reports `expected`.
 */
export async function readSince(
  baseline: Baseline,
  connection: Connection,
  environment: Environment,
  expected = Infinity,
): Promise<Report[]> {
  const askedAt = environment.now();
  const per_page = perPages.find((size) => size > expected) ?? walkPerPage;
  const rows = await readBatches({ per_page }, connection, environment, (batch) =>
    reachesBack(batch, baseline),
  );
  noteHighest(connection, rows, askedAt);
  return rows;
}

/**
 * Whether the rows of a list include every report since a baseline, because at least one row is
 * older.
 */
export function reachesBack(rows: Report[], baseline: Baseline): boolean {
  return baseline.by === 'highest' && !rows.every((row) => isNewSince(baseline, row));
}

/** Reads the reports of one address. */
export async function readReportsOf(
  url: string,
  connection: Connection,
  environment: Environment,
): Promise<Report[]> {
  const rows = await readBatches(
    { search: pageSearch(url), search_by: 'url' },
    connection,
    environment,
  );
  const answered = pageKey(redactUrl(url, connection));
  return rows.filter((report) => pageKey(report.url) === answered);
}

/**
 * Reads a list by id, newest first, batch after batch, until `isEnough` returns true or the list
 * ends.
 */
async function readBatches(
  search: ReportParameters,
  connection: Connection,
  environment: Environment,
  isEnough: (rows: Report[]) => boolean = () => false,
): Promise<Report[]> {
  const all = new Map<string, Report>();
  let walk = newWalk;
  for (let read = 0; read < maxBatches; read += 1) {
    const { page } = walk;
    const asked = {
      per_page: walkPerPage,
      ...search,
      sort_by: 'id',
      sort: 'desc',
      page,
    } as const;
    const batch = await listReports(connection, asked, environment, maxRowsPerBatch);
    for (const row of batch.rows) if (!all.has(row.id)) all.set(row.id, row);
    const after = afterBatch(walk, batch, ({ id }) => id);
    // Before a walk that goes back, there may be rows that are not read yet.
    if (after.end || (isEnough(batch.rows) && after.walk.page > page)) break;
    ({ walk } = after);
  }
  return [...all.values()];
}
