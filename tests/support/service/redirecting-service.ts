import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startBehind } from '../../faults/service/behind.ts';
import { listenAnywhere } from '../../faults/service/listen.ts';
import type { Service } from '../browser/harness.ts';

/** A service whose pages below `/go` lead to those below `/landed`. */
export type RedirectingService = Service & {
  /** The addresses whose next create gets no answer, although its report is made. */
  lost: Set<string>;
  /** How many creates reached it. */
  creates: () => number;
  close: () => Promise<void>;
};

/** Starts one on a free port of 127.0.0.1: the real local service, which gets other addresses. */
export async function startRedirectingService(): Promise<RedirectingService> {
  const behind = await startBehind(Date.now);
  const lost = new Set<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    const url = form.get('url') ?? '';
    if (url !== '') form.set('url', url.replace('/go', '/landed'));
    const { method = 'GET', url: path = '/', headers } = request;
    const body = Buffer.from(form.toString());
    const made = await behind.pass({ method, url: path, headers, body });
    if (lost.delete(url)) request.socket.resetAndDestroy();
    else response.writeHead(made.status, made.headers).end(made.body);
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await listenAnywhere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    key: 'a-key-for-tests',
    lost,
    creates: behind.audits,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await behind.close();
    },
  };
}
