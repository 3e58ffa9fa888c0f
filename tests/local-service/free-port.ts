import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds a port of 127.0.0.1 that is free, for a process that does not tell the port it took. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
