import type { Batch } from '../../domain/walk.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { type ProjectParameters, encodedHost } from '../../domain/reports/list-parameters.ts';
import type { Project } from '../../domain/reports/report.ts';
import type { CallOptions } from './exchange.ts';
import { batchOf, readList, readCount } from '../parsing/read-batch.ts';
import { request, requestDelete } from './request.ts';
import { searchTwice } from './list-reports.ts';
import { maxTextLength } from '../../domain/limits.ts';
import { readTime } from '../../domain/time.ts';
import { isRecord } from '../../domain/schema.ts';
import { isIntact } from '../parsing/redact.ts';

/**
 * Lists projects (interface, section 4.1). If a search finds nothing, sends it once more in the
 * form in which services store hosts, unless both forms are the same. Throws ServiceError.
 */
export async function listProjects(
  connection: Connection,
  parameters: ProjectParameters,
  call?: CallOptions,
): Promise<Batch<Project>> {
  return searchTwice(parameters, encodedHost, async (query) =>
    batchOf(
      readList(
        await request(connection, { method: 'GET', path: ['projects'], query }, call),
        parseProject,
        connection,
        query,
      ),
    ),
  );
}

/**
 * Deletes a project (interface, section 4.2), and with it all of its reports (service notes).
 * Throws ServiceError.
 */
export async function deleteProject(
  connection: Connection,
  project: string,
  call?: CallOptions,
): Promise<void> {
  await requestDelete(connection, ['projects', project], call);
}

/**
 * Parses a project (interface, section 2). Only `project` is always there (service notes). Returns
 * null for any other value.
 */
export function parseProject(raw: unknown): Project | null {
  if (!isRecord(raw)) return null;
  const { project, reports, created_at } = raw;
  // A name that was cut or redacted would identify another project.
  if (typeof project !== 'string' || project.trim() === '' || !isIntact(project, maxTextLength))
    return null;
  return { project, reports: readCount(reports), createdAt: readTime(created_at) };
}
