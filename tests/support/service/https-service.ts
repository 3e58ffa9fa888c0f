import { createServer, type Server } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { startBehind } from '../../faults/service/behind.ts';
import { listenAgain, listenAnywhere } from '../../faults/service/listen.ts';
import { elsewhereHost } from '../browser/profile.ts';
import type { Service } from '../browser/harness.ts';
import { closeServer } from '../close-server.ts';
import type { Credentials } from './certificates.ts';

/** The real local service behind HTTPS, on another computer as far as the extension knows. */
export type HttpsService = Service & {
  /** How many creates reached it. */
  creates: () => number;
  /** Takes other credentials from now on. No connection lasts. */
  change: (credentials: Credentials) => Promise<void>;
  close: () => Promise<void>;
};

/** Starts one. */
export async function startHttpsService(credentials: Credentials): Promise<HttpsService> {
  const behind = await startBehind(Date.now);
  let creates = 0;
  const start = (taken: Credentials): Server =>
    createServer(taken, (request, response) => {
      const answer = async () => {
        const { method = 'GET', url = '/', headers } = request;
        if (method === 'POST') creates += 1;
        const made = await behind.pass({ method, url, headers, body: await buffer(request) });
        response.writeHead(made.status, made.headers).end(made.body);
      };
      // A request may come when the test is over.
      answer().catch(() => response.destroy());
    });
  let server = start(credentials);
  const port = await listenAnywhere(server);
  return {
    url: `https://${elsewhereHost}:${port}`,
    key: 'a-key-for-tests',
    creates: () => creates,
    change: async (next) => {
      await closeServer(server);
      server = start(next);
      await listenAgain(server, port);
    },
    close: async () => {
      await closeServer(server);
      await behind.close();
    },
  };
}
