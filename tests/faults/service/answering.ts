import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Forwarded } from './forward.ts';

/** One request as a fault sees it, and all ways to answer it. */
export interface Answering {
  /** The service's own answer; an empty one where it was not asked. */
  made: Forwarded;
  /** The service's clock, in milliseconds since 1970. */
  now: () => number;
  send: (status: number, headers: Record<string, string>, body: Buffer | string) => void;
  /** Sends headers and the first part of a body. */
  begin: (status: number, headers: Record<string, string>, part: Buffer) => void;
  /** Sends bytes until the client has enough. */
  pour: () => void;
  /** Ends the connection with RST. */
  reset: () => void;
  /** Ends the connection with FIN. */
  hangUp: () => void;
  revokeKey: () => void;
  /** Makes every request fail with 503 for this long (ms). */
  goDown: (time: number) => void;
}

/** The ways in which a fault can treat an open HTTP request. */
export function answers(
  request: IncomingMessage,
  response: ServerResponse,
): Omit<Answering, 'made' | 'now' | 'revokeKey' | 'goDown'> {
  const piece = Buffer.alloc(64 * 1024, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', pour);
  };
  return {
    send: (status, headers, body) => void response.writeHead(status, headers).end(body),
    begin: (status, headers, part) => void response.writeHead(status, headers).write(part),
    pour: () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      pour();
    },
    reset: () => resetNow(request.socket),
    hangUp: () => request.socket.destroy(),
  };
}

/** Ends a connection with RST, if it is still open. */
export function resetNow(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}
