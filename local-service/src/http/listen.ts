import type { Server } from 'node:http';
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
 * Serves HTTP. Resolves to the server and its port, which is a free one for 0. Rejects with the
 * system error for a port in use.
 */
export async function listen(
  fetch: Fetch,
  port: number,
  host: string,
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({ serverOptions: arrivalTimeouts, fetch }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      const address = server.address();
      const isObject = address !== null && typeof address === 'object';
      resolve({ server, port: isObject ? address.port : port });
    });
  });
}
