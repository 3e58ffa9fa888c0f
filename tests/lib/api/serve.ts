import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Connection, defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { type Problem, ServiceError } from '../../../lib/domain/problem.ts';

/** A request as it arrived over the socket. */
export interface Arrived {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * A server for one test. `arrived` are the requests so far, and `gone` settles when a connection
 * was closed from the other side.
 */
export interface Served {
  url: string;
  arrived: Arrived[];
  gone: Promise<void>;
}

export const key = 'vk_7f3a9c5e1d2b4f60';

/** Answers every request with `answer` over a real socket, until the test has ended. */
export async function serve(
  answer: (response: ServerResponse, request: Arrived) => void,
): Promise<Served> {
  const arrived: Arrived[] = [];
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const listener: RequestListener = (request, response) => {
    let body = '';
    response.on('close', () => response.writableFinished || resolve());
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      };
      arrived.push(one);
      answer(response, one);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived, gone };
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(value));
}

/** Answers with a web page. */
export function html(response: ServerResponse, status = 200): void {
  response
    .writeHead(status, { 'Content-Type': 'text/html' })
    .end('<!doctype html><title>Sign in</title>');
}

/** Serves one JSON value to every request, and connects to it. */
export async function connectTo(
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Promise<Connection & Served> {
  return connected(await serve((response) => json(response, value, status, headers)));
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
