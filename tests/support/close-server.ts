import { once } from 'node:events';
import type { Server } from 'node:http';
import { within } from './wait-for.ts';

/** Closes a server of a test, with its connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await within('a server to close', closed);
}
