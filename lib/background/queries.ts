import { callService, listReports as listBatch } from './call-service.ts';
import { closeConnectionsAfterUse } from '../browser/close-connections.ts';
import type { MessageAnswer, MessageData } from '../browser/messages.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { type Problem, ServiceError } from '../domain/problem.ts';
import { browserEnvironment, type Environment } from './environment.ts';
import * as projects from '../api/client/projects.ts';
import * as reports from '../api/client/reports.ts';
import { readArchivedReport } from '../storage/database/reports.ts';
import { readConnection } from '../storage/connections.ts';
import { readPausedUntil } from '../storage/pauses.ts';
import { dropReport, saveReport, saveReports, refreshNewest } from './save-reports.ts';

/**
 * Answers the query `refresh`: fetches the newest reports of a connection into storage. Returns
 * the problem, or null.
 */
export async function refresh(
  connectionId: MessageData<'refresh'>,
  environment: Environment = browserEnvironment,
): Promise<MessageAnswer<'refresh'>> {
  const answer = await callConnection(connectionId, environment, async (connection) =>
    refreshNewest(connection, environment).then(() => null),
  );
  return answer?.problem ?? null;
}

/** Answers the query `listReports`: reads one batch, and saves its rows in the archive. */
export async function listReports(
  { connectionId, parameters }: MessageData<'listReports'>,
  environment: Environment = browserEnvironment,
): Promise<MessageAnswer<'listReports'>> {
  return requireAnswer(
    await callConnection(connectionId, environment, async (connection) => {
      const askedAt = environment.now();
      const batch = await listBatch(connection, parameters, environment);
      await saveReports(connection.id, batch.rows, askedAt);
      return { batch };
    }),
  );
}

/** Answers the query `listProjects`: reads one batch. */
export async function listProjects(
  { connectionId, parameters }: MessageData<'listProjects'>,
  environment: Environment = browserEnvironment,
): Promise<MessageAnswer<'listProjects'>> {
  return requireAnswer(
    await callConnection(connectionId, environment, async (connection) => ({
      batch: await projects.listProjects(connection, parameters, { fetch: environment.fetch }),
    })),
  );
}

/**
 * Answers the query `readReport`: reads one report and saves it in the archive. If the service no
 * longer has the report, removes it from the archive.
 */
export async function readReport(
  { connectionId, id }: MessageData<'readReport'>,
  environment: Environment = browserEnvironment,
): Promise<MessageAnswer<'readReport'>> {
  return requireAnswer(
    await callConnection(connectionId, environment, async (connection) => {
      const askedAt = environment.now();
      try {
        const report = await reports.readReport(connection, id, { fetch: environment.fetch });
        await saveReport(connection, report, askedAt);
        return { report };
      } catch (error) {
        if (error instanceof ServiceError && error.problem.code === 'not-found')
          await dropReport(connection, id);
        throw error;
      }
    }),
  );
}

/** Answers the query `readOpenUrl`. Whatever the problem is, there is no link. */
export async function readOpenUrl(
  { connectionId, id }: MessageData<'readOpenUrl'>,
  environment: Environment = browserEnvironment,
): Promise<MessageAnswer<'readOpenUrl'>> {
  const answer = await callConnection(connectionId, environment, async (connection) => ({
    link: await reports.readOpenUrl(connection, id, { fetch: environment.fetch }),
  }));
  return answer && 'link' in answer ? answer.link : null;
}

/**
 * Answers the query `readChecks`: reads one report, unless the archive has the checks of its latest
 * audit or knows that the service sends no checks. Pages that ask at the same time cause only one
 * request. If there is a problem, the archive does not change.
 */
export async function readChecks(
  data: MessageData<'readChecks'>,
  environment: Environment = browserEnvironment,
): Promise<MessageAnswer<'readChecks'>> {
  const { connectionId, id } = data;
  return navigator.locks.request(`verdict:checks:${connectionId}:${id}`, async () => {
    const archived = await readArchivedReport(connectionId, id);
    if (archived && !archived.report.checks) await readReport(data, environment);
    return null;
  });
}

/**
 * Calls the service of a connection. During a pause, sends nothing and returns the pause as the
 * problem, with the remaining time. Null if the connection was removed.
 */
async function callConnection<Value>(
  connectionId: string,
  environment: Environment,
  work: (connection: Connection) => Promise<Value>,
): Promise<Value | { problem: Problem } | null> {
  const connection = await readConnection(connectionId);
  if (!connection) return null;
  const pauseMs = (await readPausedUntil(connectionId, environment.now())) - environment.now();
  if (pauseMs > 0) return { problem: { code: 'throttled', retryAfter: pauseMs } };
  await closeConnectionsAfterUse();
  const answer = await callService(connection, environment, async () => work(connection));
  return 'value' in answer ? answer.value : answer;
}

/** Throws if the connection was removed. */
function requireAnswer<Value>(answer: Value | null): Value {
  if (answer === null) throw new Error('The connection is no more.');
  return answer;
}
