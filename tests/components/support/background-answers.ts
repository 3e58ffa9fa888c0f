import { listReports } from '../../../lib/api/client/list-reports.ts';
import { listProjects } from '../../../lib/api/client/projects.ts';
import { readOpenUrl, readReport } from '../../../lib/api/client/reports.ts';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import { completeReport } from '../../../lib/domain/reports/report.ts';
import { ServiceError } from '../../../lib/domain/problem.ts';
import type {
  ProjectParameters,
  ReportParameters,
} from '../../../lib/domain/reports/list-parameters.ts';

/** A message of a page, as it is sent. */
export type Message = { query: string; data: unknown };
type Data = { connectionId: string; id: string; parameters: ReportParameters & ProjectParameters };

const reads: Record<string, (connection: Connection, data: Data) => Promise<unknown>> = {
  listReports: async (connection, { parameters }) => {
    const batch = await listReports(connection, parameters);
    return { batch: { ...batch, rows: batch.rows.map((row) => completeReport(row, null)) } };
  },
  listProjects: async (connection, { parameters }) => ({
    batch: await listProjects(connection, parameters),
  }),
  readReport: async (connection, { id }) => ({
    report: completeReport(await readReport(connection, id), null),
  }),
  readOpenUrl: async (connection, { id }) => readOpenUrl(connection, id).catch(() => null),
};

/**
 * Answers a message as the background does that only reads: from the service, through the product's
 * own client. It keeps nothing, and does no job.
 */
export async function answerFromService(
  { query, data }: Message,
  connections: Connection[],
): Promise<{ answer: unknown } | null> {
  const read = reads[query];
  if (!read) return { answer: null };
  const asked = data as Data;
  const connection = connections.find(({ id }) => id === asked.connectionId);
  if (!connection) return null;
  try {
    return { answer: await read(connection, asked) };
  } catch (error) {
    if (error instanceof ServiceError) return { answer: { problem: error.problem } };
    throw error;
  }
}
