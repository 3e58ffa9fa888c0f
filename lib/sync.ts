import { highestOf } from './model/baseline.ts';
import type { Batch } from './model/batch.ts';
import type { Connection } from './model/connection.ts';
import type { Report } from './model/report.ts';
import type { Ports } from './ports.ts';
import { listReports } from './service/reports.ts';
import { archiveReports } from './storage/archive.ts';
import { freshenNewest, keepNewest, latestFirst } from './storage/newest.ts';

/**
 * Asks the service for its newest reports (interface, section 4.3) and keeps them for the first view and in the archive: by the time they were generated, which
 * brings what was just run again to the front, and by id, which tells a create what was there before it. Where only the second fails, the first is kept, and nothing
 * is told of ids. Throws ServiceError.
 */
export async function refreshNewest(connection: Connection, ports: Ports): Promise<void> {
  const fetchedAt = ports.now();
  const latest = await listNewest(connection, 'generated_at', ports);
  const byId = await listNewest(connection, 'id', ports).catch(() => ({ rows: [] }));
  const listed = new Set(latest.rows.map(({ id }) => id));
  const rows = latestFirst([...byId.rows.filter(({ id }) => !listed.has(id)), ...latest.rows]);
  const highest = highestOf(byId.rows)?.id ?? null;
  await kept(keepNewest(connection.id, { fetchedAt, highest, unreadable: latest.unreadable, rows }));
}

/** Asks the service for its newest reports by one of the fields that tell of age, and keeps them in the archive. Throws ServiceError. */
export async function listNewest(connection: Connection, sortBy: 'id' | 'generated_at', { fetch }: Ports): Promise<Batch<Report>> {
  const batch = await listReports(connection, { sort_by: sortBy, sort: 'desc', per_page: 25 }, { fetch });
  await keepSeen(connection.id, batch.rows);
  return batch;
}

/** Keeps one report that the service told of; a new one comes first in the first view. */
export async function keepReport(connection: Connection, report: Report, isNew: boolean): Promise<void> {
  await kept(freshenNewest(connection.id, report, isNew));
  await keepSeen(connection.id, [report]);
}

/** Keeps reports that a list told of in the archive. */
export async function keepSeen(connectionId: string, reports: Report[]): Promise<void> {
  await kept(archiveReports(connectionId, reports));
}

/**
 * Waits for something to be kept on this device that the service holds as well. Storage that is full, or that the browser refuses, must not turn an
 * answer of the service into a failure.
 */
export async function kept(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => console.warn('What the service answered could not be kept on this device.', error));
}
