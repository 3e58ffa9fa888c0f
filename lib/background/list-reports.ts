import * as client from '../api/client/list-reports.ts';
import type { Connection } from '../domain/connections/connection.ts';
import type { Batch } from '../domain/pagination.ts';
import type { ReportParameters } from '../domain/reports/list-parameters.ts';
import type { Report } from '../domain/reports/report.ts';
import { readListForm, saveListForm } from '../storage/extension/list-forms.ts';
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
    read: async () => readListForm(connection.id),
    // A number that could not be saved is found out again.
    note: async (seen: Parameters<typeof saveListForm>[1]) =>
      saveListForm(connection.id, seen).catch(() => undefined),
  };
  return client.listReports(connection, parameters, { fetch, now, memory }, maxRows);
}
