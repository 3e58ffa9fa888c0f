import { request as open } from 'node:http';
import { within } from '../../support/wait-for.ts';

/** A whole answer of the service behind. */
export interface Forwarded {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request to the service behind, over a new connection, and reads the whole answer. */
export function forward(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Forwarded> {
  const answered = new Promise<Forwarded>((settle, fail) => {
    const asked = open(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, host: `127.0.0.1:${port}` },
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () => {
          const type = answer.headers['content-type'];
          const after = answer.headers['retry-after'];
          settle({
            status: answer.statusCode ?? 500,
            headers: {
              ...(type !== undefined && { 'content-type': type }),
              ...(after !== undefined && { 'retry-after': after }),
            },
            body: Buffer.concat(parts),
          });
        });
      },
    );
    asked.on('error', fail);
    asked.end(body);
  });
  return within(`the answer to ${method} ${path}`, answered, { limitMs: 60_000 });
}
