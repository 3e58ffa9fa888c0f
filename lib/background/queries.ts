import type { MessageAnswer, MessageData } from '../browser/messages.ts';
import type { Problem } from '../domain/problem.ts';
import { readConnection } from '../storage/connections.ts';
import { readArchivedReport } from '../storage/database/reports.ts';
import { callService } from './call-service.ts';
import { browserEnvironment, type Environment } from './environment.ts';
import type { Service } from './service.ts';

/**
 * Answers the query `refresh`: fetches the newest reports of a connection into storage. Returns
 * the problem, or null.
 */
export async function refreshReports(
  connectionId: MessageData<'refresh'>,
  environment: Environment = browserEnvironment,
): Promise<MessageAnswer<'refresh'>> {
  // The connection may have been removed meanwhile.
  if (!(await readConnection(connectionId))) return null;
  const answer = await ask(connectionId, environment, async (service) => ({
    refreshed: await service.refreshNewest(),
  }));
  return 'problem' in answer ? answer.problem : null;
}

/** Answers the query `listReports`: reads one batch. */
export const queryReports = query(async (service, { parameters }: MessageData<'listReports'>) => ({
  batch: await service.listReports(parameters),
}));

/** Answers the query `listProjects`: reads one batch. */
export const queryProjects = query(
  async (service, { parameters }: MessageData<'listProjects'>) => ({
    batch: await service.listProjects(parameters),
  }),
);

/** Answers the query `readReport`: reads one report. */
export const queryReport = query(async (service, { id }: MessageData<'readReport'>) => ({
  report: await service.readReport(id),
}));

/** Answers the query `readOpenUrl`. Whatever the problem is, there is no link. */
export async function queryOpenUrl({
  connectionId,
  id,
}: MessageData<'readOpenUrl'>): Promise<MessageAnswer<'readOpenUrl'>> {
  const answer = await ask(connectionId, browserEnvironment, async (service) => ({
    link: await service.readOpenUrl(id),
  }));
  return 'link' in answer ? answer.link : null;
}

/**
 * Answers the query `readChecks`: reads one report, unless the archive has the checks of its latest
 * audit or knows that the service sends no checks. Pages that ask at the same time cause only one
 * request. If there is a problem, the archive does not change.
 */
export async function queryChecks(
  data: MessageData<'readChecks'>,
): Promise<MessageAnswer<'readChecks'>> {
  const { connectionId, id } = data;
  return navigator.locks.request(`verdict:checks:${connectionId}:${id}`, async () => {
    const archived = await readArchivedReport(connectionId, id);
    if (archived && !archived.report.checks) await queryReport(data);
    return null;
  });
}

/** Makes the answer to a query: asks the service of its connection (`ask`). */
function query<Asked extends { connectionId: string }, Value>(
  call: (service: Service, asked: Asked) => Promise<Value>,
) {
  return async (asked: Asked, environment: Environment = browserEnvironment) =>
    ask(asked.connectionId, environment, async (service) => call(service, asked));
}

/** Asks the service of a connection. Throws if the connection was removed. */
async function ask<Value>(
  connectionId: string,
  environment: Environment,
  call: (service: Service) => Promise<Value>,
): Promise<Value | { problem: Problem }> {
  const connection = await readConnection(connectionId);
  if (!connection) throw new Error('The connection is no more.');
  const answer = await callService(connection, environment, call);
  return 'value' in answer ? answer.value : { problem: answer.problem };
}
