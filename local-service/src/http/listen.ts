import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

type Fetch = NonNullable<Parameters<typeof createAdaptorServer>[0]['fetch']>;

/**
 * How long a request may take to arrive, in milliseconds. Its answer may take as long as the audit.
 */
const arrivalTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
};

/**
 * How long a connection stays open between two requests, in milliseconds. Proxies close theirs
 * after 60 s or less. If the service were first, it could close one that a request is on its way
 * to, and the proxy would answer 502. `headersTimeout` counts from the first byte of a request.
 */
const keepAliveTimeout = 75_000;

/**
 * Serves HTTP. Resolves to the server and its port, which is a free one for 0. Rejects with the
 * system error for a port in use.
 */
export async function listen(
  fetch: Fetch,
  port: number,
  host: string,
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({
    serverOptions: { ...arrivalTimeouts, keepAliveTimeout },
    // The name for requests of HTTP/1.0 that have none, as those of some proxies that probe.
    hostname: 'localhost',
    fetch,
  }) as Server;
  server.listen(port, host);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
