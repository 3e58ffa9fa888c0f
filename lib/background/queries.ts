import { callService } from './call-service.ts';
import { closeConnectionsAfterUse } from '../browser/close-connections.ts';
import type { MessageAnswer, MessageData } from '../browser/messages.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { type Problem, ServiceError } from '../domain/problem.ts';
import { browserEnvironment, type Environment } from './environment.ts';
import { dropReport } from './outbox/send.ts';
import * as projects from '../api/client/projects.ts';
import * as reports from '../api/client/reports.ts';
import { readConnection } from '../storage/extension/connections.ts';
import { readRateLimit } from '../storage/extension/rate-limits.ts';
import { saveReport, saveReports, refreshNewest } from './save-reports.ts';

/**
 * Answers the query `refresh`: fetches the newest reports of a connection into storage. Returns
 * the problem, or null.
 */
export async function refresh(
  connectionId: MessageData<'refresh'>,
  ports: Environment = browserEnvironment,
): Promise<MessageAnswer<'refresh'>> {
  const asked = await ask(connectionId, ports, async (connection) =>
    refreshNewest(connection, ports).then(() => null),
  );
  return asked?.problem ?? null;
}

/**
 * Answers the query `listReports`: one batch of the service's list, whose rows go into the archive.
 */
export async function listReports(
  { connectionId, parameters }: MessageData<'listReports'>,
  ports: Environment = browserEnvironment,
): Promise<MessageAnswer<'listReports'>> {
  return known(
    await ask(connectionId, ports, async (connection) => {
      const batch = await reports.listReports(connection, parameters, { fetch: ports.fetch });
      await saveReports(connection.id, batch.rows);
      return { batch };
    }),
  );
}

/** Answers the query `listProjects`: one batch of the service's list. */
export async function listProjects(
  { connectionId, parameters }: MessageData<'listProjects'>,
  ports: Environment = browserEnvironment,
): Promise<MessageAnswer<'listProjects'>> {
  return known(
    await ask(connectionId, ports, async (connection) => ({
      batch: await projects.listProjects(connection, parameters, { fetch: ports.fetch }),
    })),
  );
}

/**
 * Answers the query `readReport`: one report, which goes into the archive, or out of it where the
 * service has it no more.
 */
export async function readReport(
  { connectionId, id }: MessageData<'readReport'>,
  ports: Environment = browserEnvironment,
): Promise<MessageAnswer<'readReport'>> {
  return known(
    await ask(connectionId, ports, async (connection) => {
      try {
        const report = await reports.readReport(connection, id, { fetch: ports.fetch });
        await saveReport(connection, report, false);
        return { report };
      } catch (error) {
        if (error instanceof ServiceError && error.problem.code === 'not-found')
          await dropReport(connection, id);
        throw error;
      }
    }),
  );
}

/**
 * Does what needs the service. It is not asked while it wants to be left alone: then that is the
 * answer, with the time that is left. Null where the connection is no more.
 */
async function ask<Value>(
  connectionId: string,
  ports: Environment,
  work: (connection: Connection) => Promise<Value>,
): Promise<Value | { problem: Problem } | null> {
  const connection = await readConnection(connectionId);
  if (!connection) return null;
  const left = (await readRateLimit(connectionId, ports.now())) - ports.now();
  if (left > 0) return { problem: { code: 'throttled', retryAfter: left } };
  await closeConnectionsAfterUse();
  const answer = await callService(connection, ports, async () => work(connection));
  return 'value' in answer ? answer.value : answer;
}

function known<Value>(answer: Value | null): Value {
  if (answer === null) throw new Error('The connection is no more.');
  return answer;
}
