import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../support/close-server.ts';
import { good, type Reply, type Row } from './row.ts';

/** A service that gives the answers of a row. */
export interface HostileServer {
  url: string;
  play: (row: Pick<Row, 'list' | 'item'>) => void;
  close: () => Promise<void>;
}

const calm: Required<Pick<Row, 'list' | 'item'>> = {
  list: { json: { data: [good()] } },
  item: { json: { data: good() } },
};

/** Starts one on a free port of 127.0.0.1. */
export async function startHostileServer(): Promise<HostileServer> {
  let played = calm;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => send(response, replyTo(request, played)));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (row) =>
      (played = {
        ...calm,
        ...(row.list && { list: row.list }),
        ...(row.item && { item: row.item }),
      }),
    close: () => closeServer(server),
  };
}

function replyTo({ url = '', method }: IncomingMessage, { list, item }: typeof calm): Reply {
  const { pathname } = new URL(url, 'http://hostile');
  return method === 'GET' && /\/(reports|projects)$/.test(pathname) ? list : item;
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, json, raw = JSON.stringify(json), breaks }: Reply,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (!breaks) return void response.end(raw);
  response.write(raw);
  setTimeout(() => response.destroy(), 20);
}
