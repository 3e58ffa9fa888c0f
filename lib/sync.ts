import { highestOf } from './model/baseline.ts';
import type { Connection } from './model/connection.ts';
import type { Report } from './model/report.ts';
import type { Ports } from './ports.ts';
import { listReports } from './service/reports.ts';
import { archiveReports } from './storage/archive.ts';
import { freshenNewest, keepNewest } from './storage/newest.ts';

/**
 * Asks the service for its newest reports (interface, section 4.3) and keeps them for the first view and in the archive. Returns them by id, which
 * tells what is new where ids are numbers; where they are not, the first view has them by the time they were generated. Throws ServiceError.
 */
export async function refreshNewest(connection: Connection, { fetch, now }: Ports): Promise<Report[]> {
  const asked = now();
  const newest = async (sort_by: 'id' | 'generated_at') =>
    (await listReports(connection, { sort_by, sort: 'desc', per_page: 25 }, { fetch })).rows;
  const rows = await newest('id');
  const shown = rows.length === 0 || highestOf(rows) ? rows : await newest('generated_at');
  await kept(keepNewest(connection.id, shown, asked));
  await keepSeen(connection.id, [...rows, ...shown]);
  return rows;
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
