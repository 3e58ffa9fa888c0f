import { highestIdBaseline, isNewSince } from '../../domain/jobs/baseline.ts';
import type { Baseline } from '../../domain/jobs/job.ts';
import { afterBatch, newWalk, walkPerPage } from '../../domain/walk.ts';
import { pageSearch, pageWithoutRoute } from '../../domain/addresses/page-url.ts';
import { perPages, type ReportParameters } from '../../domain/reports/list-parameters.ts';
import type { Report } from '../../domain/reports/report.ts';
import { noteHighest } from '../../storage/newest-reports.ts';
import type { Service } from '../service.ts';

/** How many batches of a list are read, at most. */
const maxBatches = 5;
/**
 * How many rows of one answer are read. Some services ignore the batch size and send every report,
 * and a report that is not read would be taken for one that was not made.
 */
const maxRowsPerBatch = 5_000;

/** Remembers the highest id of a complete list by id, newest first, asked for at `at`. */
export async function rememberHighest(
  rows: Report[],
  at: number,
  { connectionId }: Service,
): Promise<void> {
  const highest = highestIdBaseline(rows);
  if (highest) await noteHighest(connectionId, { id: highest.id, at });
}

/**
 * Reads the newest reports, back to the highest id of a baseline or up to the limit of batches.
 * Chooses the size of the batches by the number of reports `expected`. Throws ServiceError.
 */
export async function readSince(
  baseline: Baseline,
  service: Service,
  expected = Infinity,
): Promise<Report[]> {
  const askedAt = service.now();
  const per_page = perPages.find((size) => size > expected) ?? walkPerPage;
  const rows = await readBatches({ per_page }, service, (batch) => reachesBack(batch, baseline));
  await rememberHighest(rows, askedAt, service);
  return rows;
}

/**
 * Whether the rows of a list include every report since a baseline, because at least one row is
 * older.
 */
export function reachesBack(rows: Report[], baseline: Baseline): boolean {
  return baseline.by === 'highest' && !rows.every((row) => isNewSince(baseline, row));
}

/** Reads the reports of one address, with any route. Throws ServiceError. */
export async function readReportsOf(url: string, service: Service): Promise<Report[]> {
  const rows = await readBatches({ search: pageSearch(url), search_by: 'url' }, service);
  const answered = pageWithoutRoute(service.redactUrl(url));
  return rows.filter((report) => pageWithoutRoute(report.url) === answered);
}

/**
 * Reads a list by id, newest first, batch after batch, until `isEnough` returns true or the list
 * ends.
 */
async function readBatches(
  search: ReportParameters,
  service: Service,
  isEnough: (rows: Report[]) => boolean = () => false,
): Promise<Report[]> {
  const all = new Map<string, Report>();
  let walk = newWalk;
  for (let read = 0; read < maxBatches; read += 1) {
    const { page } = walk;
    const batch = await service.listReports(
      { per_page: walkPerPage, ...search, sort_by: 'id', sort: 'desc', page },
      { maxRows: maxRowsPerBatch },
    );
    for (const row of batch.rows) if (!all.has(row.id)) all.set(row.id, row);
    const after = afterBatch(walk, batch, ({ id }) => id);
    // Before a walk that goes back, there may be rows that are not read yet.
    if (after.end || (isEnough(batch.rows) && after.walk.page > page)) break;
    ({ walk } = after);
  }
  return [...all.values()];
}
