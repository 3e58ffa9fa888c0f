import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server.ts';

/**
 * A server that is not a report service. Each path below it is wrong in its own way. `url` has no
 * trailing slash.
 */
export type OddServer = { url: string; close: () => Promise<void> };

const html = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>A website</title><h1>Welcome</h1>');
};
const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const ways: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  'web-page': html,
  'empty-list': (response) => json(response, 200, []),
  'other-api': (response) => json(response, 200, { cats: 3, version: '2' }),
  'login-page': (response) => response.writeHead(302, { location: '/web-page' }).end(),
  'basic-proxy': (response) => {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="Intranet"' }).end('Sign in');
  },
  throttled: (response) =>
    json(response.setHeader('retry-after', '30'), 429, { message: 'Too many requests.' }),
  forbidden: (response) => json(response, 403, { message: 'This key may create reports only.' }),
  broken: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"data":[{"id":1,');
  },
  failing: (response) => json(response, 503, { message: 'Down for maintenance.' }),
  // Never answers.
  silent: () => {},
  gone: (_response, request) => request.socket.resetAndDestroy(),
};

/**
 * Starts one on a free port of 127.0.0.1, or of `::1`. Its paths: `/web-page`, `/other-api`,
 * `/login-page`, `/basic-proxy`, `/failing`, `/throttled`, `/forbidden`, `/broken`, `/silent`,
 * `/gone`, a website at any other path, and `/empty-list`, which passes the connection check.
 */
export async function startOddServer(host = '127.0.0.1'): Promise<OddServer> {
  const server = createServer((request, response) => {
    const [, first = ''] = (request.url ?? '').split('/');
    (ways[first] ?? html)(response, request);
  });
  await new Promise<void>((settle) => {
    server.listen(0, host, settle);
  });
  const close = () => closeServer(server);
  const { address, family, port } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`, close };
}
