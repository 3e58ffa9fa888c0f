import * as v from 'valibot';
import { attempt } from './attempt.ts';
import { closeConnectionsAfterUse } from './browser/close-rule.ts';
import type { Batch } from './model/batch.ts';
import type { Connection } from './model/connection.ts';
import { ProjectMatching, ReportMatching } from './model/matching.ts';
import { parsed } from './model/parsed.ts';
import { type Problem, ServiceError } from './model/problem.ts';
import type { Project } from './model/project.ts';
import type { Report } from './model/report.ts';
import { livePorts, type Ports } from './ports.ts';
import { dropReport } from './send.ts';
import * as projects from './service/projects.ts';
import * as reports from './service/reports.ts';
import { readConnection } from './storage/connections.ts';
import { readWait } from './storage/waits.ts';
import { keepReport, keepSeen, refreshNewest } from './sync.ts';

const About = v.string();
const ReportsQuery = v.object({ connectionId: v.string(), parameters: ReportMatching });
const ProjectsQuery = v.object({ connectionId: v.string(), parameters: ProjectMatching });
const ReportQuery = v.object({ connectionId: v.string(), id: v.string() });

/** Answers the query `refresh`: fetches the newest reports of a connection into storage. Returns what went wrong, or null. Throws for what is no such query, as do all of these. */
export async function refresh(data: unknown, ports: Ports = livePorts): Promise<Problem | null> {
  const asked = await ask(read(About, data), ports, async (connection) => refreshNewest(connection, ports).then(() => null));
  return asked?.problem ?? null;
}

/** Answers the query `listReports`: one batch of the service's list, whose rows go into the archive. */
export async function listReports(data: unknown, ports: Ports = livePorts): Promise<{ batch: Batch<Report> } | { problem: Problem }> {
  const { connectionId, parameters } = read(ReportsQuery, data);
  return known(
    await ask(connectionId, ports, async (connection) => {
      const batch = await reports.listReports(connection, parameters, { fetch: ports.fetch });
      await keepSeen(connection.id, batch.rows);
      return { batch };
    }),
  );
}

/** Answers the query `listProjects`: one batch of the service's list. */
export async function listProjects(data: unknown, ports: Ports = livePorts): Promise<{ batch: Batch<Project> } | { problem: Problem }> {
  const { connectionId, parameters } = read(ProjectsQuery, data);
  return known(
    await ask(connectionId, ports, async (connection) => ({
      batch: await projects.listProjects(connection, parameters, { fetch: ports.fetch }),
    })),
  );
}

/** Answers the query `readReport`: one report, which goes into the archive, or out of it where the service has it no more. */
export async function readReport(data: unknown, ports: Ports = livePorts): Promise<{ report: Report } | { problem: Problem }> {
  const { connectionId, id } = read(ReportQuery, data);
  return known(
    await ask(connectionId, ports, async (connection) => {
      try {
        const report = await reports.readReport(connection, id, { fetch: ports.fetch });
        await keepReport(connection, report, false);
        return { report };
      } catch (error) {
        if (error instanceof ServiceError && error.problem.code === 'not-found') await dropReport(connection, id);
        throw error;
      }
    }),
  );
}

/** Does what needs the service. It is not asked while it wants to be left alone: then that is the answer, with the time that is left. Null where the connection is no more. */
async function ask<Value>(
  connectionId: string,
  ports: Ports,
  work: (connection: Connection) => Promise<Value>,
): Promise<Value | { problem: Problem } | null> {
  const connection = await readConnection(connectionId);
  if (!connection) return null;
  const left = (await readWait(connectionId, ports.now())) - ports.now();
  if (left > 0) return { problem: { code: 'throttled', retryAfter: left } };
  await closeConnectionsAfterUse();
  const answer = await attempt(connection, ports, async () => work(connection));
  return 'value' in answer ? answer.value : answer;
}

/** A query's data. The library's own word for it is more code. */
function read<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> {
  const query = parsed(schema, data);
  if (query === null) throw new Error('This is no such query.');
  return query;
}

function known<Value>(answer: Value | null): Value {
  if (answer === null) throw new Error('The connection is no more.');
  return answer;
}
