import type { Server } from 'node:http';
import { waitFor } from '../../support/wait-for.ts';

/**
 * Ports that systems never choose by themselves, so that a port stays free while its server is
 * closed. They lie above the ports that browsers refuse.
 */
const first = 10_100;
const last = 32_000;
let next = first + Math.floor(Math.random() * (last - first));

/** Makes a server listen on a port that this process did not use before. Returns the port. */
export async function listenAnywhere(server: Server): Promise<number> {
  return waitFor('a free port', async () => {
    next = next < last ? next + 1 : first;
    const port = next;
    return (await listens(server, port)) && port;
  });
}

/** Makes a server that was closed listen on its port again. */
export async function listenAgain(server: Server, port: number): Promise<void> {
  await waitFor(`port ${port} to be free again`, () => listens(server, port));
}

/** Returns whether the port was free. */
async function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((settle, fail) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') settle(false);
      else fail(error);
    };
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      settle(true);
    });
  });
}
