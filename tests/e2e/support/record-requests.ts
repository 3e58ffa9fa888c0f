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
 * Records every request to the HTTP servers of this process that listen on `port`, without a proxy
 * in between, so that what is seen is what was sent. The list grows while requests arrive; `stop`
 * ends the recording.
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
    // A 'data' listener would take the body away from the server before it looks; push is where the
    // body passes anyway.
    const push = request.push.bind(request);
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (chunk) recorded.body += chunk.toString();
      return push(chunk, encoding);
    };
  };
  diagnostics.subscribe('http.server.request.start', note);
  return { requests, stop: () => void diagnostics.unsubscribe('http.server.request.start', note) };
}
