import { highestIdBaseline } from '../domain/jobs/baseline.ts';
import type { Batch } from '../domain/pagination.ts';
import type { Connection } from '../domain/connections/connection.ts';
import type { Report } from '../domain/reports/report.ts';
import type { Environment } from './environment.ts';
import { listReports } from '../api/client/reports.ts';
import { archiveReports } from '../storage/archive/archive.ts';
import { updateNewest, saveNewest, latestFirst } from '../storage/extension/newest-reports.ts';

/**
 * Asks the service for its newest reports (interface, section 4.3) and keeps them for the first
 * view and in the archive: by the time they were generated, which brings what was just run again to
 * the front, and by id, which tells a create what was there before it. Where only the second fails,
 * the first is kept, and nothing is told of ids. Throws ServiceError.
 */
export async function refreshNewest(connection: Connection, ports: Environment): Promise<void> {
  const fetchedAt = ports.now();
  const latest = await listNewest(connection, 'generated_at', ports);
  const byId = await listNewest(connection, 'id', ports).catch(() => ({ rows: [] }));
  const listed = new Set(latest.rows.map(({ id }) => id));
  const rows = latestFirst([...byId.rows.filter(({ id }) => !listed.has(id)), ...latest.rows]);
  const highest = highestIdBaseline(byId.rows)?.id ?? null;
  await bestEffort(
    saveNewest(connection.id, { fetchedAt, highest, unreadable: latest.unreadable, rows }),
  );
}

/**
 * Asks the service for its newest reports by one of the fields that tell of age, and keeps them in
 * the archive. Throws ServiceError.
 */
export async function listNewest(
  connection: Connection,
  sortBy: 'id' | 'generated_at',
  { fetch }: Environment,
): Promise<Batch<Report>> {
  const batch = await listReports(
    connection,
    { sort_by: sortBy, sort: 'desc', per_page: 25 },
    { fetch },
  );
  await saveReports(connection.id, batch.rows);
  return batch;
}

/** Keeps one report that the service told of; a new one comes first in the first view. */
export async function saveReport(
  connection: Connection,
  report: Report,
  isNew: boolean,
): Promise<void> {
  await bestEffort(updateNewest(connection.id, report, isNew));
  await saveReports(connection.id, [report]);
}

/** Keeps reports that a list told of in the archive. */
export async function saveReports(connectionId: string, reports: Report[]): Promise<void> {
  await bestEffort(archiveReports(connectionId, reports));
}

/**
 * Waits for something to be kept on this device that the service holds as well. Storage that is
 * full, or that the browser refuses, must not turn an answer of the service into a failure.
 */
export async function bestEffort(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) =>
    console.warn('What the service answered could not be kept on this device.', error),
  );
}
