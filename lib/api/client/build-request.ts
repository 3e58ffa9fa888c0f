import { ServiceError } from '../../domain/problem.ts';
import type { RequestTarget } from './exchange.ts';

type QueryParameters = Record<string, string | number | undefined>;

/**
 * The address of an endpoint below a base URL (interface, section 4). Each segment is encoded. A
 * segment that URL parsers would collapse ('.' and '..', in any spelling: `%2E%2E` is collapsed
 * too), an empty one, and one that is no Unicode text cannot be addressed at all: with one of them
 * a request would reach another resource, so it is refused before it leaves.
 */
export function endpointUrl(baseUrl: string, segments: string[], parameters: object = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters as QueryParameters))
    if (value !== undefined) query.set(name, String(value));
  const path = segments.map((segment) => `/${encodeSegment(segment)}`).join('');
  return `${baseUrl}/api/v1${path}${query.size > 0 ? `?${query}` : ''}`;
}

function encodeSegment(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..' || !segment.isWellFormed())
    throw new ServiceError({ code: 'unsendable' });
  return encodeURIComponent(segment);
}

/**
 * Headers that belong to the interface, or that browsers set by themselves: an extra header never
 * replaces one.
 */
const reservedHeader =
  /^(authorization|accept(-charset|-encoding)?|content-(type|length)|idempotency-key|host|cookie2?|set-cookie|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|origin|referer|date|dnt|via|(proxy|sec|access-control)-.*)$/i;

/**
 * The headers of a request: a connection's extra ones, then the interface's (sections 4 and 5).
 * Without an API key there is no Authorization. What no header can hold is told without its value,
 * which may be a secret: errors of `Headers` quote it.
 */
export function requestHeaders(to: RequestTarget, own: Record<string, string>): Headers {
  const headers = new Headers();
  for (const [name, value] of to.headers) {
    if (reservedHeader.test(name.trim())) continue;
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

/** Whether fetch can send a header: a name of letters, a value of Latin-1 without line breaks. */
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
