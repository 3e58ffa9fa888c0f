import { maxTextLength, truncate } from '../../domain/limits.ts';
import { ServiceError } from '../../domain/problem.ts';
import { type ApiRequest, endpointUrl, requestInit, type RequestTarget } from './build-request.ts';
import { boundData, redactMarkup } from '../parsing/bound-data.ts';
import { findJson } from '../parsing/find-json.ts';
import { createRedactor, type Redact } from '../parsing/redact.ts';
import { statusInBody } from '../parsing/status-in-body.ts';

const readTimeoutMs = 30_000;
/** Changes get more time: services audit a page before they answer, and a create may take 300 s. */
export const writeTimeoutMs = 360_000;

/**
 * Options of a call. `timeoutMs` is the time limit for the whole answer, including its body. When
 * `signal` aborts, the call rejects with the signal's reason, as `fetch` does. Every other failure
 * is a ServiceError.
 */
export interface CallOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/**
 * An answer with its texts shortened and its secrets removed. `status` is 0 for a redirect in a
 * browser, because browsers hide its destination. If a 2xx has a body that tells of a failure,
 * `status` is that of the failure (`statusInBody`).
 */
export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: AnswerBody | { kind: 'fault'; code: 'timeout' };
}

/**
 * Sends one request and reads the whole answer (interface, sections 4 and 5). Sends no cookies and
 * no referrer, uses no cache and follows no redirect, so that neither the key nor a form leaves the
 * connection's own origin. Throws ServiceError 'unreachable' or 'timeout' if no answer came, and
 * 'unsendable' or 'wrong-key' for a value that `fetch` cannot send.
 */
export async function exchange(
  to: RequestTarget,
  request: ApiRequest,
  call: CallOptions = {},
): Promise<ApiAnswer> {
  const { fetch: send = fetch, signal } = call;
  const url = endpointUrl(to.baseUrl, request.path, request.query);
  const init = requestInit(to, request);
  signal?.throwIfAborted();
  const timeoutMs = call.timeoutMs ?? (request.method === 'GET' ? readTimeoutMs : writeTimeoutMs);
  const timeout = AbortSignal.timeout(timeoutMs);
  const close = new AbortController();
  const ended = AbortSignal.any([timeout, close.signal, ...(signal ? [signal] : [])]);
  let isRead = false;
  let head: Pick<ApiAnswer, 'status' | 'headers'> | undefined;
  try {
    const response = await send(url, { ...init, signal: ended });
    head = { status: response.status, headers: response.headers };
    if (isRedirect(head.status)) return { ...head, body: { kind: 'empty' } };
    const body = await readBody(response, ended);
    isRead = body.kind !== 'fault';
    const password = request.form?.['password'];
    const status = statusOf(head.status, body, request);
    const isRefusal = !isSuccess(status) || body.kind === 'markup';
    const redact = createRedactor(to, password === undefined ? '' : String(password), isRefusal);
    return { ...head, status, body: boundBody(body, redact, isRefusal) };
  } catch {
    signal?.throwIfAborted();
    if (timeout.aborted && head) return { ...head, body: { kind: 'fault', code: 'timeout' } };
    throw new ServiceError({ code: timeout.aborted ? 'timeout' : 'unreachable' });
  } finally {
    // Closes the connection if the answer was not read to its end.
    if (!isRead) close.abort();
  }
}

/** Whether a status is a redirect, which is never followed. */
export function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

/** Whether a status says that the request succeeded. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The status of an answer, or the one that its body says instead of 2xx. */
function statusOf(status: number, body: AnswerBody, { method, path }: ApiRequest): number {
  if (!isSuccess(status) || body.kind !== 'json') return status;
  return statusInBody(body.value, method === 'GET' && path.length === 1) ?? status;
}

function boundBody(body: AnswerBody, redact: Redact, isRefusal: boolean): AnswerBody {
  if (body.kind === 'json') return { ...body, value: boundData(body.value, redact, isRefusal) };
  return body.kind === 'text' || body.kind === 'markup'
    ? { ...body, text: truncate(redactMarkup(body.text, redact), maxTextLength) }
    : body;
}

/** An answer with more bytes is 'too-large'. */
export const maxAnswerBytes = 4 * 1024 * 1024;

/**
 * The content of an answer. `isNoisy` is present for JSON with something around it (`findJson`).
 * The `text` of markup is the title of its page. The kind 'fault' means that the content could not
 * be read to its end; `code` says why.
 */
type AnswerBody =
  | { kind: 'json'; value: unknown; isNoisy?: true }
  | { kind: 'empty' }
  | { kind: 'markup'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'fault'; code: 'broken-answer' | 'too-large' };

/**
 * Reads a body up to `maxAnswerBytes` and tells its kind. Ignores Content-Type, because services
 * send JSON as text/html and pages as JSON. Rejects only when `signal` aborts. If the connection
 * breaks off, returns 'broken-answer'.
 */
async function readBody(response: Response, signal: AbortSignal): Promise<AnswerBody> {
  const text = await readText(response, signal);
  if (typeof text !== 'string') return text;
  if (text.trim() === '') return { kind: 'empty' };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    const found = findJson(text);
    if (found !== null && found !== 'broken') return { kind: 'json', ...found, isNoisy: true };
    if (!found && /^\s*</.test(text)) return { kind: 'markup', text: titleOf(text) };
    // Text that begins like JSON but does not parse was cut off on its way.
    return found || /^\s*"/.test(text)
      ? { kind: 'fault', code: 'broken-answer' }
      : { kind: 'text', text };
  }
}

/** Returns what a page calls itself, or an empty text. */
function titleOf(markup: string): string {
  return /<title\b[^<>]*>([^<]*)/i.exec(markup)?.[1] ?? '';
}

async function readText(
  response: Response,
  signal: AbortSignal,
): Promise<string | Extract<AnswerBody, { kind: 'fault' }>> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const part of response.body) {
      bytes += part.byteLength;
      if (bytes > maxAnswerBytes) return { kind: 'fault', code: 'too-large' };
      text += decoder.decode(part, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    signal.throwIfAborted();
    return { kind: 'fault', code: 'broken-answer' };
  }
}
