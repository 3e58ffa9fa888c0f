import { type Connection, isReservedHeader } from '../../domain/connections/connection.ts';
import { ServiceError } from '../../domain/problem.ts';

/**
 * The base URL of a request, with the API key and the extra headers to send. An empty API key is
 * not sent.
 */
export type RequestTarget = Pick<Connection, 'baseUrl' | 'apiKey' | 'headers'>;

/**
 * One request: path segments below `/api/v1`, query parameters and form fields. Undefined
 * parameters and fields are not sent.
 */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string[];
  query?: object;
  form?: Record<string, string | number | undefined>;
  idempotencyKey?: string;
}

/**
 * Builds the URL of an endpoint below a base URL (interface, section 4). Encodes each path segment.
 * Throws ServiceError 'unsendable' for a segment that would lead to another resource: an empty
 * segment, '.' and '..' (URL parsers collapse them, even encoded), and text that is not Unicode.
 */
export function endpointUrl(baseUrl: string, segments: string[], parameters: object = {}): string {
  const query = encodedFields(parameters);
  const path = segments.map((segment) => `/${encodeSegment(segment)}`).join('');
  return `${baseUrl}/api/v1${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** Encodes the fields of a query or a form. */
function encodedFields(fields: object): URLSearchParams {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
}

function encodeSegment(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..' || !segment.isWellFormed())
    throw new ServiceError({ code: 'unsendable' });
  return encodeURIComponent(segment);
}

/**
 * Builds the options of `fetch`: method, headers and form (interface, sections 4 and 5). Throws
 * ServiceError 'unsendable' or 'wrong-key' for a header or a key that `fetch` cannot send.
 */
export function requestInit(to: RequestTarget, request: ApiRequest): RequestInit {
  const { method, form, idempotencyKey } = request;
  const headers = requestHeaders(to, {
    ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  });
  return {
    method,
    headers,
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(form && { body: encodedFields(form).toString() }),
  };
}

/**
 * Builds the headers: the extra headers of the connection, then the headers of the interface
 * (section 5). An empty API key is not sent. An error names a header without its value, because the
 * value may be secret. The errors of `Headers` would quote the value.
 */
function requestHeaders(to: RequestTarget, own: Record<string, string>): Headers {
  const headers = new Headers();
  for (const [name, value] of to.headers) {
    if (isReservedHeader(name)) continue;
    if (!trySet(headers, name.trim(), value))
      throw new ServiceError({ code: 'unsendable', fields: { headers: [name.trim()] } });
  }
  headers.set('Accept', 'application/json');
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  const key = to.apiKey.trim();
  if (key !== '' && !trySet(headers, 'Authorization', `Bearer ${key}`))
    throw new ServiceError({ code: 'wrong-key' });
  return headers;
}

/**
 * Whether `fetch` can send a header: its name is a token, its value is Latin-1 without line breaks.
 */
export function canSend(name: string, value: string): boolean {
  return trySet(new Headers(), name.trim(), value);
}

function trySet(headers: Headers, name: string, value: string): boolean {
  try {
    headers.set(name, value);
    return true;
  } catch {
    return false;
  }
}
