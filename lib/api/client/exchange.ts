import { boundData, type FitText, maxTextLength } from '../../domain/limits.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { ServiceError } from '../../domain/problem.ts';
import { endpointUrl, requestHeaders } from './build-request.ts';
import { type AnswerBody, readBody } from './read-body.ts';
import { createRedactor, secretsOf } from '../parsing/redact.ts';

/** Where a request goes. An empty API key sends none. */
export type RequestTarget = Pick<Connection, 'baseUrl' | 'apiKey' | 'headers'>;

/**
 * One request: path segments below `/api/v1`, query parameters and form fields; those that are
 * undefined are not sent.
 */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string[];
  query?: object;
  form?: Record<string, string | number | undefined>;
  idempotencyKey?: string;
}

/**
 * What came back, whatever it is, within bounds and without secrets. `status` is 0 for a redirect
 * in a browser, which does not show where it goes.
 */
export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: AnswerBody | { kind: 'fault'; code: 'timeout' };
}

/**
 * Sends one request and reads the whole answer. No cookies, no cache, no referrer, and no redirect
 * is ever followed, so that neither the key nor a body goes anywhere but to the connection's own
 * origin. Throws ServiceError 'unreachable' or 'timeout' where nothing came back.
 */
export async function exchange(
  to: RequestTarget,
  ask: ApiRequest,
  call: CallOptions = {},
): Promise<ApiAnswer> {
  const { fetch: send = fetch, signal } = call;
  const url = endpointUrl(to.baseUrl, ask.path, ask.query);
  const init = requestInit(to, ask);
  signal?.throwIfAborted();
  const abort = new AbortController();
  let late = false;
  const stop = () => abort.abort();
  const expire = () => {
    late = true;
    stop();
  };
  const timer = setTimeout(
    expire,
    call.timeoutMs ?? (ask.method === 'GET' ? readTimeoutMs : writeTimeoutMs),
  );
  signal?.addEventListener('abort', stop);
  let seen: Pick<ApiAnswer, 'status' | 'headers'> | undefined;
  try {
    const response = await send(url, { ...init, signal: abort.signal });
    seen = { status: response.status, headers: response.headers };
    if (isRedirect(seen.status)) return { ...seen, body: { kind: 'empty' } };
    const redact = createRedactor(secretsOf(to, ask.form), !isSuccess(seen.status));
    return { ...seen, body: boundBody(await readBody(response, abort.signal), redact) };
  } catch {
    signal?.throwIfAborted();
    if (late && seen) return { ...seen, body: { kind: 'fault', code: 'timeout' } };
    throw new ServiceError({ code: late ? 'timeout' : 'unreachable' });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    // Closes what was not read to its end.
    stop();
  }
}

/** Whether a status is that of a redirect that was not followed. */
export function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

/** Whether a status says that what was asked for was done. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A body within bounds, before anybody looks at it. */
function boundBody(body: AnswerBody, redact: FitText): AnswerBody {
  if (body.kind === 'json') return { ...body, value: boundData(body.value, redact) };
  return body.kind === 'text' ? { ...body, text: redact(body.text, maxTextLength) } : body;
}

function requestInit(to: RequestTarget, { method, form, idempotencyKey }: ApiRequest): RequestInit {
  const headers = requestHeaders(to, {
    ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  });
  const init: RequestInit = {
    method,
    headers,
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  };
  if (!form) return init;
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    if (value !== undefined) body.set(name, String(value));
  return { ...init, body: body.toString() };
}

/**
 * What a caller may vary. `timeout` is in milliseconds and holds for the whole answer. When
 * `signal` aborts, the function rejects with the signal's reason, as `fetch` does; every other
 * failure is a ServiceError.
 */
export interface CallOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** How long a read may take, in milliseconds. */
export const readTimeoutMs = 30_000;

/**
 * How long a change may take, in milliseconds: services audit the page before they answer, and a
 * create of 300 s is to arrive.
 */
export const writeTimeoutMs = 360_000;

/** How many bytes an answer may have. */
export const maxAnswerBytes = 4 * 1024 * 1024;
