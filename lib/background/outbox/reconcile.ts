import { reportsCreatedSince, highestIdBaseline, isNewSince } from '../../domain/jobs/baseline.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import type { Baseline, Job } from '../../domain/jobs/job.ts';
import { advance, type Cursor, listStart } from '../../domain/pagination.ts';
import { pageKey } from '../../domain/page-url.ts';
import type { ReportParameters } from '../../domain/reports/list-parameters.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { redactUrl } from '../../api/parsing/redact.ts';
import { listReports, readReport } from '../../api/client/reports.ts';
import { readNewest } from '../../storage/extension/newest-reports.ts';
import { saveReport, saveReports, listNewest } from '../save-reports.ts';

/**
 * What was fetched this short a time ago (ms) still says what is there, so that a click costs no
 * extra round trip.
 */
const fresh = 30_000;
/** How many batches of a list are read at most. */
const farthest = 5;
/**
 * How many rows of one answer are read: services that ignore how many were asked for send all, and
 * what is not among them counts as never made.
 */
const mostRows = 5_000;

/**
 * Asks what is there before a job's request leaves. Throws ServiceError where the service cannot be
 * asked.
 */
export async function readBaseline(
  job: Job,
  connection: Connection,
  ports: Environment,
): Promise<Baseline> {
  const { task } = job;
  if (task.kind === 'run') {
    const report = await readReport(connection, task.reportId, { fetch: ports.fetch });
    // Its checks are about to be replaced: what changes can only be told by who has seen them.
    await saveReports(connection.id, [report]);
    return { by: 'generated', at: report.generatedAt };
  }
  if (task.kind !== 'create') return { by: 'nothing' };
  const known = await readNewest(connection.id);
  const age = known ? ports.now() - known.fetchedAt : Infinity;
  const remembered = age >= 0 && age < fresh ? known?.highest : null;
  if (typeof remembered === 'number') return { by: 'highest', id: remembered };
  const asked = highestIdBaseline((await listNewest(connection, 'id', ports)).rows);
  return (
    asked ?? { by: 'ids', ids: (await reportsOf(task.url, connection, ports)).map(({ id }) => id) }
  );
}

/**
 * Asks what a job's request made since its baseline: the reports of its address that no other job
 * owns, oldest first; for "run again" the report once it was generated anew. None where nothing is
 * there yet. Throws ServiceError where the service cannot be asked.
 */
export async function findCreatedReports(
  job: Job,
  baseline: Baseline,
  others: Job[],
  connection: Connection,
  ports: Environment,
): Promise<Report[]> {
  const { task } = job;
  if (task.kind === 'run') {
    const report = await readReport(connection, task.reportId, { fetch: ports.fetch });
    if (!isNewSince(baseline, report)) return [];
    await saveReport(connection, report, false);
    return [report];
  }
  if (task.kind !== 'create') return [];
  const came = reportsCreatedSince(
    job,
    redactUrl(task.url, connection),
    baseline,
    await listSince(baseline, task.url, connection, ports),
    others,
  );
  await Promise.all(came.map((report) => saveReport(connection, report, true)));
  return came;
}

/** Rows among which all of an address are that came since the baseline. */
async function listSince(
  baseline: Baseline,
  url: string,
  connection: Connection,
  ports: Environment,
): Promise<Report[]> {
  const isNew = (row: Report) => isNewSince(baseline, row);
  if (baseline.by === 'highest') {
    const rows = await readBatches({}, connection, ports, (batch) => !batch.every(isNew));
    // Where so much is new that nothing known was met, what was made may lie further down still.
    if (!rows.every(isNew)) return rows;
  }
  return reportsOf(url, connection, ports);
}

/**
 * The reports of one address. Searched for without its scheme and its query: services may store it
 * without the one, and with a slash before the other that the name of a page leaves out.
 */
async function reportsOf(
  url: string,
  connection: Connection,
  ports: Environment,
): Promise<Report[]> {
  const page = pageKey(url);
  const rows = await readBatches(
    { search: page.replace(/\?.*$/s, ''), search_by: 'url' },
    connection,
    ports,
  );
  const answered = pageKey(redactUrl(url, connection));
  return rows.filter((report) => pageKey(report.url) === answered);
}

/**
 * Rows of a list, newest first, batch after batch up to the `farthest` or to one that is enough.
 */
async function readBatches(
  search: ReportParameters,
  connection: Connection,
  ports: Environment,
  isEnough: (rows: Report[]) => boolean = () => false,
): Promise<Report[]> {
  const all = new Map<string, Report>();
  let cursor: Cursor | null = listStart;
  for (let read = 0; cursor && read < farthest; read += 1) {
    const { page } = cursor;
    const asked = { ...search, sort_by: 'id', sort: 'desc', per_page: 100, page } as const;
    const batch = await listReports(connection, asked, { fetch: ports.fetch }, mostRows);
    for (const row of batch.rows) if (!all.has(row.id)) all.set(row.id, row);
    cursor = isEnough(batch.rows) ? null : advance(cursor, batch, ({ id }) => id).next;
  }
  return [...all.values()];
}
