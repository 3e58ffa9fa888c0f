import { browser } from 'wxt/browser';
import type { Batch } from '../domain/pagination.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { ProjectParameters, ReportParameters } from '../domain/reports/list-parameters.ts';
import type { Problem } from '../domain/problem.ts';
import type { Project } from '../domain/reports/project.ts';
import type { Report } from '../domain/reports/report.ts';

/**
 * The queries: what a page of the extension asks the background to fetch. The reports that were
 * fetched are in the archive before it answers.
 */
interface Queries {
  /** Writes down a job that the page could not finish writing before it closed. */
  keepJob(job: Job): null;
  /**
   * Asks the connection's service for its newest reports. What was fetched is found in storage; the
   * answer says only what went wrong.
   */
  refresh(connectionId: string): Problem | null;
  /** One batch of the list of reports (interface, section 4.3). */
  listReports(data: {
    connectionId: string;
    parameters: ReportParameters;
  }): { batch: Batch<Report> } | { problem: Problem };
  /** One batch of the list of projects (interface, section 4.1). */
  listProjects(data: {
    connectionId: string;
    parameters: ProjectParameters;
  }): { batch: Batch<Project> } | { problem: Problem };
  /**
   * One report, with its checks (interface, section 4.4). One that is not found is gone from the
   * archive too.
   */
  readReport(data: { connectionId: string; id: string }): { report: Report } | { problem: Problem };
}

type Name = keyof Queries;
type Data<Query extends Name> = Parameters<Queries[Query]>[0];
type Answer<Query extends Name> = ReturnType<Queries[Query]>;

/**
 * Asks the background. Rejects when it was stopped before it answered, or failed: what it did is in
 * storage all the same.
 */
export async function sendMessage<Query extends Name>(
  query: Query,
  data: Data<Query>,
): Promise<Answer<Query>> {
  const reply = await browser.runtime.sendMessage<unknown, { answer: Answer<Query> } | undefined>({
    query,
    data,
  });
  if (!reply) throw new Error(`No answer to ${query}.`);
  return reply.answer;
}

/**
 * Answers a query; what it came with is for the answer to check. Only pages of the extension can
 * ask: nothing listens to other extensions or to web pages.
 */
export function onMessage<Query extends Name>(
  query: Query,
  answer: (message: { data: unknown }) => Answer<Query> | Promise<Answer<Query>>,
): void {
  browser.runtime.onMessage.addListener(listener);

  // Answers by the callback, which every browser knows; not all take a promise.
  function listener(
    message: unknown,
    _sender: unknown,
    reply: (reply?: { answer: Answer<Query> }) => void,
  ): unknown {
    if (!isQuery(message) || message.query !== query) return undefined;
    Promise.resolve(answer({ data: message.data })).then(
      (given) => reply({ answer: given }),
      () => reply(),
    );
    return true;
  }
}

function isQuery(message: unknown): message is { query: unknown; data: unknown } {
  return typeof message === 'object' && message !== null && 'query' in message && 'data' in message;
}
