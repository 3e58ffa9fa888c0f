import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';

/** One request as it reached a server: header names in lower case, the body as text. */
export type RecordedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
};

/**
 * Records every request to this process's HTTP servers on `port`. There is no proxy between, so the
 * records are what was sent. The list grows as requests arrive; `stop` ends the recording.
 */
export function recordRequests(port: number): { requests: RecordedRequest[]; stop: () => void } {
  const requests: RecordedRequest[] = [];
  const note = (message: unknown) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    const address = server.address();
    if (typeof address !== 'object' || address?.port !== port) return;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const recorded = { method: request.method ?? '', path: request.url ?? '', headers, body: '' };
    requests.push(recorded);
    // A 'data' listener would take the body away from the server. The body passes through `push`
    // anyway.
    const push = request.push.bind(request);
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (chunk) recorded.body += chunk.toString();
      return push(chunk, encoding);
    };
  };
  diagnostics.subscribe('http.server.request.start', note);
  return { requests, stop: () => void diagnostics.unsubscribe('http.server.request.start', note) };
}
