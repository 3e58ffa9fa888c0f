import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { waitFor, within } from '../wait-for.ts';
import { type RecordedRequest, recordOf } from './requests.ts';

/** A request as a script gets it. */
export interface Asked extends RecordedRequest {
  pathname: string;
  searchParams: URLSearchParams;
  /** Whether its connection was used before. */
  isReused: boolean;
  /** How much was sent as the answer was over, or the connection closed. */
  closed: Promise<Closed>;
}

/** How much of an answer was sent, and the bytes of all answers on its connection. */
interface Closed {
  sent: 'nothing' | 'part' | 'all';
  bytes: number;
}

/** An answer: 200 and at once by default. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** The body as JSON, or as it is and without a content type. */
  json?: unknown;
  raw?: string | Uint8Array;
  /** Milliseconds until the answer. */
  delay?: number;
  /**
   * Ends the connection with RST or FIN, or leaves it open: in silence, or with few or many bytes
   * until the client has enough. It comes after the body; without one nothing else is sent.
   */
  ends?: 'reset' | 'hang up' | 'silent' | 'trickling' | 'pouring';
}

/** Answers as what stands behind the script does. */
export type Pass = (request?: Asked) => Promise<Reply>;
/** Answers a request. Nothing means that it is passed on. */
export type Answer = (request: Asked, pass: Pass) => Reply | undefined | Promise<Reply | undefined>;

/** The ways to answer requests. A request that none of them answers is passed on. */
export interface Script {
  /** Whether to end a connection with RST before anybody reads these bytes. */
  atBytes?: (bytes: Buffer, isReused: boolean) => boolean;
  /** Answers a request whose body has not been read. Nothing means that it is read. */
  atHead?: Answer;
  answer: Answer;
}

export interface ScriptedServer {
  /** Has no trailing slash. */
  url: string;
  /** The requests so far, in order. */
  requests: RecordedRequest[];
  /** Plays another script from now on. */
  play: (script: Partial<Script> | Answer) => void;
  /** Counts as a request under way until it settles. */
  during: (work: Promise<unknown>) => void;
  /** Resolves once no request is under way. */
  quiet: () => Promise<void>;
  /** Has another certificate from now on, where it speaks HTTPS. No connection lasts. */
  certify: (credentials: Credentials) => void;
  /** Refuses all connections for so long (ms). */
  refuse: (time: number) => void;
  close: () => Promise<void>;
}

/** A key and a certificate of a server that speaks HTTPS. */
export interface Credentials {
  key: string;
  cert: string;
}

export interface Options extends Partial<Script> {
  host?: string;
  port?: number;
  /** The clock of its `Date` headers. */
  now?: () => number;
  /** With these it speaks HTTPS. */
  credentials?: Credentials;
  /** Answers what the script passes on. */
  behind?: (request: Asked) => Promise<Reply>;
}

/** Starts an HTTP server that plays a script, on a port that this process did not use before. */
export async function startServer(how: Options | Answer = {}): Promise<ScriptedServer> {
  const options: Options = optionsOf(how);
  const { host = '127.0.0.1', port, now = Date.now, credentials } = options;
  const { behind = async () => ({ status: 404 }) } = options;
  let script: Partial<Script> = options;
  let isOver = false;
  const requests: RecordedRequest[] = [];
  const used = new WeakSet<Socket>();
  const underWay = new Set<Promise<unknown>>();
  const during = (work: Promise<unknown>) => {
    const settled = work.catch(() => {}).finally(() => underWay.delete(settled));
    underWay.add(settled);
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    // Node's parser still hands over requests whose connection was reset.
    if (socket.destroyed) return;
    const isReused = used.has(socket);
    used.add(socket);
    response.sendDate = false;
    response.setHeader('date', new Date(now()).toUTCString());
    const asked = askedOf(request, response, isReused);
    requests.push(asked);
    const pass: Pass = async (changed = asked) => behind(changed);
    const answer = async () => {
      const early = await script.atHead?.(asked, pass);
      if (early) return early;
      // A client that is gone has sent a part of it.
      asked.body = await text(request).catch(() => '');
      return (await script.answer?.(asked, pass)) ?? pass();
    };
    await send(await answer().catch(failed), socket, response);
  }

  const listener = (request: IncomingMessage, response: ServerResponse) =>
    during(take(request, response));
  const secure = credentials && createSecureServer(credentials, listener);
  const server = secure ?? createServer(listener);
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => {});
    // Called before Node's own parser sees a byte.
    socket.prependListener('data', (bytes: Buffer) => {
      if (script.atBytes?.(bytes, used.has(socket))) reset(socket);
    });
  });
  if (port === undefined) await listenAnywhere(server, host);
  else await listenAt(server, port, host);
  const { address, family, port: own } = server.address() as AddressInfo;

  return {
    url: `${secure ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${own}`,
    requests,
    play: (next) => void (script = optionsOf(next)),
    during,
    quiet: async () =>
      void (await waitFor(
        'all requests to end',
        () => Promise.all(underWay).then(() => underWay.size === 0),
        { limitMs: 60_000, instead: () => `${underWay.size} under way` },
      )),
    certify: (next) => {
      secure?.setSecureContext(next);
      server.closeAllConnections();
    },
    refuse: (time) => {
      server.close();
      during(wait(time).then(() => (isOver ? undefined : listenAgain(server, own, host))));
    },
    close: async () => {
      isOver = true;
      if (server.listening) await closeServer(server);
      else server.closeAllConnections();
    },
  };
}

/** A website on this machine. `url` has no trailing slash. */
export type Site = Pick<ScriptedServer, 'url' | 'close'>;

/** Serves web pages by path. Each answer sets a cookie, which is valid for every port. */
export async function startSite(pages: Record<string, string>, port?: number): Promise<Site> {
  const answer: Answer = ({ pathname }) => ({
    status: pathname in pages ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'visitor=1; Path=/' },
    raw: pages[pathname] ?? '<!doctype html><title>Not found</title>',
  });
  return startServer({ answer, ...(port !== undefined && { port }) });
}

/** An answer alone is a whole script. */
export const optionsOf = <How extends object>(how: How | Answer): How | { answer: Answer } =>
  typeof how === 'function' ? { answer: how } : how;

const failed = (error: unknown): Reply => ({
  status: 500,
  raw: `The script failed: ${String(error)}`,
});

function askedOf(request: IncomingMessage, response: ServerResponse, isReused: boolean): Asked {
  const recorded = recordOf(request);
  const { pathname, searchParams } = new URL(recorded.path, 'http://server');
  const { socket } = request;
  const closed = new Promise<Closed>((settle) => {
    response.once('close', () => {
      const sent = response.writableFinished ? 'all' : response.headersSent ? 'part' : 'nothing';
      settle({ sent, bytes: socket.bytesWritten });
    });
  });
  return { ...recorded, pathname, searchParams, isReused, closed };
}

async function send(reply: Reply, socket: Socket, response: ServerResponse): Promise<void> {
  const { status = 200, headers, json, delay = 0, ends } = reply;
  const { raw = json === undefined ? undefined : JSON.stringify(json) } = reply;
  if (delay > 0) await wait(delay);
  if (response.destroyed) return;
  const goesOn = ends === 'trickling' || ends === 'pouring';
  const hasBody = raw !== undefined || goesOn;
  if (hasBody || !ends)
    response.writeHead(status, {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
  if (!ends) return void response.end(raw);
  if (hasBody) {
    response.flushHeaders();
    response.write(raw ?? '');
  }
  if (goesOn) pour(response, ends === 'pouring');
  if (ends === 'silent' || goesOn) return;
  // A part that is still on its way would be lost with the connection.
  if (hasBody) await wait(50);
  if (ends === 'reset') reset(socket);
  else socket.destroy();
}

const piece = Buffer.alloc(64 * 1024, ' ');
function pour(response: ServerResponse, isMuch: boolean): void {
  if (response.destroyed) return;
  if (!isMuch) {
    response.write(' ');
    return void setTimeout(pour, 20, response, false);
  }
  while (!response.destroyed && response.write(piece));
  response.once('drain', () => pour(response, true));
}

function reset(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

/**
 * Ports that systems never choose by themselves, so that a port stays free while its server is
 * closed. They lie above the ports that browsers refuse.
 */
const ports = { first: 10_100, last: 32_000 };
let next = ports.first + Math.floor(Math.random() * (ports.last - ports.first));

async function listenAnywhere(server: Server, host: string): Promise<void> {
  await waitFor('a free port', async () => {
    next = next < ports.last ? next + 1 : ports.first;
    return listenAt(server, next, host).then(
      () => true,
      () => false,
    );
  });
}

async function listenAgain(server: Server, port: number, host: string): Promise<void> {
  await waitFor(`port ${port} to be free again`, async () =>
    listenAt(server, port, host).then(() => true),
  );
}

/** Rejects if the port is taken. */
async function listenAt(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      settle();
    });
  });
}

/** Closes a server of a test, with its connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await within('a server to close', closed);
}
