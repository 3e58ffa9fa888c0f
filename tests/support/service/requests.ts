import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';

/** One request as it reached a server: header names in lower case, the body as text. */
export interface RecordedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Requests = { requests: RecordedRequest[] };

/** The request that has arrived, without its body. */
export function recordOf(request: IncomingMessage): RecordedRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return { method: request.method ?? '', path: request.url ?? '', headers, body: '' };
}

/**
 * Records every request to this process's HTTP servers on `port`. There is no proxy between, so the
 * records are what was sent. The list grows as requests arrive; `stop` ends the recording.
 */
export function recordRequests(port: number): Requests & { stop: () => void } {
  const requests: RecordedRequest[] = [];
  const note = (message: unknown) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    const address = server.address();
    if (typeof address !== 'object' || address?.port !== port) return;
    const recorded = recordOf(request);
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

/** The parameters, by name, of each request for a list that reached the service, in order. */
export function asked(
  { requests }: Requests,
  list: 'reports' | 'projects',
): Record<string, string>[] {
  return requests
    .map(({ method, path }) => ({ method, url: new URL(path, 'http://service') }))
    .filter(({ method, url }) => method === 'GET' && url.pathname === `/api/v1/${list}`)
    .map(({ url }) => Object.fromEntries(url.searchParams));
}

/** How many rows each list asked for that a table of reports showed. */
export const askedSizes = (service: Requests) =>
  asked(service, 'reports').flatMap(({ sort_by, per_page }) => (sort_by ? [per_page] : []));

/** The ids of the reports that the service was asked for one by one, in order. */
export const readings = ({ requests }: Requests): string[] =>
  requests.flatMap(({ path }) => /\/reports\/(\d+)$/.exec(path)?.[1] ?? []);

/** The requests that change something. */
export const changes = ({ requests }: Requests) =>
  requests.filter(({ method }) => method !== 'GET');

/** The parameters of each create, by name. */
export const creates = (service: Requests) =>
  changes(service)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
