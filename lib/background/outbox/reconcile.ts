import {
  candidatesOf,
  reportsCreatedSince,
  highestIdBaseline,
  isNewSince,
} from '../../domain/jobs/baseline.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import type { Baseline, Candidate, Job } from '../../domain/jobs/job.ts';
import { afterBatch, newWalk, walkPerPage } from '../../domain/walk.ts';
import { ownedReports } from '../../domain/jobs/scheduling.ts';
import { pageKey, pageSearch } from '../../domain/addresses/page-url.ts';
import { perPages, type ReportParameters } from '../../domain/reports/list-parameters.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { redactUrl } from '../../api/parsing/redact.ts';
import { isOffline } from '../../browser/access.ts';
import { readReport } from '../../api/client/reports.ts';
import { listReports } from '../call-service.ts';
import {
  asSent,
  bestEffort,
  listNewest,
  saveCreated,
  saveReport,
  saveReports,
} from '../save-reports.ts';
import { readOwners } from '../../storage/database/job-rows.ts';
import { readReports } from '../../storage/database/reports.ts';
import { noteHighest, storedNewest } from '../../storage/newest-reports.ts';

/** How many batches of a list are read, at most. */
const maxBatches = 5;
/**
 * How many rows of one answer are read. The number is large because some services ignore the batch
 * size and send every report, and a report that is not read would count as not made.
 */
const maxRowsPerBatch = 5_000;
/**
 * While the highest id is known for less than this (in milliseconds), it can be the baseline. This
 * saves a round trip after a click, and for each create of a list.
 */
const freshForMs = 30_000;

/**
 * The baseline of a create, where a fresh list or an answered create has told it; null where the
 * service is asked. An older list would take a report that another device made since for the one of
 * a job. Without a network the service is asked, which fails before anything is sent.
 */
export async function freshBaseline(connection: Connection, now: number): Promise<Baseline | null> {
  if (isOffline(connection.baseUrl)) return null;
  const highest = (await storedNewest.read(connection.id))?.highest;
  if (!highest || now < highest.at || now - highest.at >= freshForMs) return null;
  return { by: 'highest', id: highest.id };
}

/** Remembers the highest id of a complete list by id, newest first, asked for at `at`. */
async function rememberHighest({ id }: Connection, rows: Report[], at: number): Promise<void> {
  const highest = highestIdBaseline(rows);
  // With storage full, the next create asks again.
  if (highest) await noteHighest(id, { id: highest.id, at }).catch(() => undefined);
}

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
  await rememberHighest(connection, rows, askedAt);
  await saveReports(connection.id, rows, askedAt);
  const highest = highestIdBaseline(rows);
  if (highest) return highest;
  if (rows.length + unreadable === 0) return { by: 'ids', ids: [] };
  const latest = await listNewest(connection, 'generated_at', environment);
  const own = await readReportsOf(task.url, connection, environment);
  return { by: 'ids', ids: [...new Set([...latest.rows, ...own].map(({ id }) => id))] };
}

/**
 * Finds the reports that a job's request made since its baseline, and archives them. For a create,
 * these are the reports of its page that no other job owns, oldest first. If there are none,
 * `candidates` has the reports that the create may have made under another address.
 * For "run again", it is the report, if it was generated again. Throws ServiceError if the service
 * cannot be asked.
 */
export async function findCreatedReports(
  job: Job,
  baseline: Baseline,
  others: Job[],
  connection: Connection,
  environment: Environment,
): Promise<{ created: Report[]; candidates: Candidate[] }> {
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
  const known = [...others, ...(await readOtherOwners(rows, job, baseline, connection))];
  const created = reportsCreatedSince(job, url, baseline, rows, known).map((report) =>
    asSent(report, url, connection),
  );
  await saveCreated(connection, created, askedAt);
  if (created.length > 0) return { ...none, created };
  const latest = newest ?? (await listNewest(connection, 'generated_at', environment)).rows;
  const came = latest.filter((row) => isNewSince(baseline, row));
  const sent = await readSentPages(came, connection);
  const owners = [...known, ...(await readOtherOwners(came, job, baseline, connection))];
  await saveReports(connection.id, came, askedAt);
  // The background may have died when the report was in the archive and the job not yet done.
  const owned = new Set(owners.flatMap(ownedReports));
  const own = came.find(({ id }) => sent.get(id) === pageKey(url) && !owned.has(id));
  if (own) return { ...none, created: [own] };
  return { ...none, candidates: candidatesOf(url, baseline, came, owners, sent) };
}

/** Reads the jobs of lists that own any of these reports. */
export async function readOwnersOf(rows: Report[], { id }: Connection): Promise<Job[]> {
  return (
    (await bestEffort(
      readOwners(
        id,
        rows.map((row) => row.id),
      ),
    )) ?? []
  );
}

async function readOtherOwners(
  rows: Report[],
  job: Job,
  baseline: Baseline,
  connection: Connection,
): Promise<Job[]> {
  const owners = await readOwnersOf(
    rows.filter((row) => isNewSince(baseline, row)),
    connection,
  );
  return owners.filter(({ id }) => id !== job.id);
}

/**
 * Returns the pages that creates of this device sent and that became some of these reports, by the
 * ids of the reports. The archive knows them even once the jobs are gone.
 */
async function readSentPages(
  reports: Report[],
  connection: Connection,
): Promise<Map<string, string>> {
  const ids = reports.map(({ id }) => id);
  const kept = (await bestEffort(readReports(connection.id, ids))) ?? [];
  return new Map(
    kept.flatMap(({ id, sentPage }) => (sentPage === undefined ? [] : [[id, sentPage] as const])),
  );
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
  await rememberHighest(connection, rows, askedAt);
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
