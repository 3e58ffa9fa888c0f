import type { Batch } from '../model/batch.ts';
import type { Connection } from '../model/connection.ts';
import type { ProjectParameters } from '../model/parameters.ts';
import type { Project } from '../model/project.ts';
import type { Call } from './call.ts';
import { readBatch } from './read-batch.ts';
import { toProject } from './to-project.ts';
import { remove, request } from './request.ts';

/** Lists projects (interface, section 4.1). Throws ServiceError. */
export async function listProjects(connection: Connection, parameters: ProjectParameters, call?: Call): Promise<Batch<Project>> {
  const answer = await request(connection, { method: 'GET', path: ['projects'], query: parameters }, call);
  return readBatch(answer, toProject, connection, parameters);
}

/** Deletes a project (interface, section 4.2), and with it all of its reports (service notes). Throws ServiceError. */
export async function deleteProject(connection: Connection, project: string, call?: Call): Promise<void> {
  await remove(connection, ['projects', project], call);
}
