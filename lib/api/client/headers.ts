import { ServiceError } from '../../domain/problem.ts';
import type { RequestTarget } from './exchange.ts';

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
