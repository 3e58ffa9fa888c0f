import * as client from '../api/client/list-reports.ts';
import type { Connection } from '../domain/connections/connection.ts';
import type { ListForm } from '../domain/connections/list-form.ts';
import type { Batch } from '../domain/pagination.ts';
import type { ReportParameters } from '../domain/reports/list-parameters.ts';
import type { Report } from '../domain/reports/report.ts';
import { storedListForms } from '../storage/extension/newest-reports.ts';
import type { Environment } from './environment.ts';

/**
 * Lists reports as the client does, and remembers for the connection how its service lists them.
 * Throws ServiceError.
 */
export async function listReports(
  connection: Connection,
  parameters: ReportParameters,
  { fetch, now }: Environment,
  maxRows?: number,
): Promise<Batch<Report>> {
  const memory = {
    read: async () => (await storedListForms.read(connection.id)) ?? {},
    // A number that could not be saved is found out again.
    note: async (seen: ListForm) => {
      const note = (known: ListForm) => ({ ...known, ...seen });
      await storedListForms.change(connection.id, note, {}).catch(() => undefined);
    },
  };
  return client.listReports(connection, parameters, { fetch, now, memory }, maxRows);
}
