import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import { conformance } from '../../../local-service/conformance/command.ts';
import { type RunningService, startService } from '../../../local-service/start.ts';
import { quickAudit } from '../quick-audit.ts';

export const key = 'the-key-of-the-service';
export const page = 'https://www.example.com:8443/page?tab=1';

/** Starts the service that is checked, or stands behind a broken one. */
export async function start(): Promise<RunningService> {
  const service = await startService({ audit: quickAudit(), key, requestsPerMinute: 10_000 });
  onTestFinished(() => service.close());
  return service;
}

/** Runs the command, and reads what it printed. */
export async function check(url: string, words: string[] = ['--url', page], variable = key) {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation(say),
  );
  const code = await conformance([url, ...words], { VERDICT_API_KEY: variable });
  for (const spy of spies) spy.mockRestore();
  return result(code, said);
}

/** The exit code, the lines and those of them that differ. None has the key. */
export function result(code: number | null, lines: string[]) {
  expect(lines.join()).not.toContain(key);
  return { code, lines, differing: lines.filter((line) => line.startsWith('differs')) };
}

export type Break = (
  request: IncomingMessage,
  body: string,
  answer: Answer,
) => Answer | null | undefined;
interface Answer {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/**
 * A service behind a server that spoils some of its answers. Null sends none at all. It never sees
 * the requests that `instead` answers.
 */
export async function broken(
  spoil: Break,
  instead?: (request: IncomingMessage) => Answer | undefined,
): Promise<{ url: string; service: RunningService }> {
  const service = await start();
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const own = instead?.(request);
    if (own) return response.writeHead(own.status).end(own.text);
    const body = (await request.setEncoding('utf8').toArray()).join('');
    const { method = 'GET', headers, url = '' } = request;
    const real = await fetch(`${service.url}${url}`, {
      method,
      headers: Object.fromEntries(
        ['authorization', 'content-type', 'idempotency-key'].flatMap((name) =>
          typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
        ),
      ),
      ...(body !== '' && { body }),
    });
    const answer: Answer = { status: real.status, text: await real.text() };
    const spoiled = spoil(request, body, answer);
    if (spoiled === null) return request.socket.destroy();
    const { status, text, headers: more } = spoiled ?? answer;
    return response.writeHead(status, { 'content-type': 'application/json', ...more }).end(text);
  };
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, service };
}

/** Whether a request has this method and such an address. */
export const is = ({ method, url = '' }: IncomingMessage, wanted: string, path: RegExp) =>
  method === wanted && path.test(url);
