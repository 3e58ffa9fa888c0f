import { onTestFinished } from 'vitest';
import { type Connection, defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { type Problem, ServiceError } from '../../../lib/domain/problem.ts';
import type { RecordedRequest } from '../../support/service/requests.ts';
import { type Answer, type Reply, startServer } from '../../support/service/server.ts';

/**
 * A server for one test. `arrived` are the requests so far, and `gone` settles when a connection
 * was closed from the other side.
 */
export interface Served {
  url: string;
  arrived: RecordedRequest[];
  gone: Promise<void>;
}

export const key = 'vk_7f3a9c5e1d2b4f60';

/** Answers every request over a real socket, until the test has ended. */
export async function serve(answer: Reply | Answer): Promise<Served> {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const server = await startServer(async (request, pass) => {
    void request.closed.then(({ sent }) => sent === 'all' || resolve());
    return typeof answer === 'function' ? answer(request, pass) : answer;
  });
  onTestFinished(server.close);
  return { url: server.url, arrived: server.requests, gone };
}

/** A web page. */
export const webPage = (status = 200): Reply => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  raw: '<!doctype html><title>Sign in</title>',
});

/** Serves one JSON value to every request, and connects to it. */
export async function connectTo(
  json: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Promise<Connection & Served> {
  return connected(await serve({ json, status, headers }));
}

/** A connection to a server, together with that server. */
export function connected(served: Served, changes: Partial<Connection> = {}): Connection & Served {
  return {
    ...served,
    id: 'c1',
    baseUrl: served.url,
    apiKey: key,
    name: '',
    headers: [],
    reportPage: defaultReportPage,
    ...changes,
  };
}

/** The problem that a promise rejects with. Anything else fails the test. */
export async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (error instanceof ServiceError) return error.problem;
  throw new Error('no ServiceError', { cause: error });
}
