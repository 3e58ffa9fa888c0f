import type { Connection } from './model/connection.ts';
import type { Report } from './model/report.ts';
import type { Ports } from './ports.ts';
import { listReports } from './service/reports.ts';
import { archiveReports } from './storage/archive.ts';
import { freshenNewest, keepNewest } from './storage/newest.ts';

/** Asks the service for its newest reports (interface, section 4.3) and keeps them for the first view and in the archive. Throws ServiceError. */
export async function refreshNewest(connection: Connection, { fetch, now }: Ports): Promise<Report[]> {
  const asked = now();
  const { rows } = await listReports(connection, { sort_by: 'id', sort: 'desc', per_page: 25 }, { fetch });
  await keepNewest(connection.id, rows, asked);
  await keepSeen(connection.id, rows);
  return rows;
}

/** Keeps one report that the service told of; a new one comes first in the first view. */
export async function keepReport(connection: Connection, report: Report, isNew: boolean): Promise<void> {
  await freshenNewest(connection.id, report, isNew);
  await keepSeen(connection.id, [report]);
}

/** Keeps reports that a list told of. The archive is a convenience: a browser that refuses it must not turn an answer of the service into a failure. */
export async function keepSeen(connectionId: string, reports: Report[]): Promise<void> {
  await archiveReports(connectionId, reports).catch((error: unknown) => console.warn('The archive could not be written.', error));
}
