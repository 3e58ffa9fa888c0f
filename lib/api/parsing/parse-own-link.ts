import { isIntact } from './redact.ts';

/** The longest link that is taken, in characters. */
const maxLength = 2048;

/**
 * Reads a link to a report (service notes, `open_url` and `share_url`). Returns null unless it is
 * an http(s) URL in the origin of the service, without sign-in details and of sensible length.
 */
export function parseOwnLink(raw: unknown, baseUrl: string): string | null {
  if (typeof raw !== 'string' || !isIntact(raw, maxLength)) return null;
  const [url, base] = [URL.parse(raw), new URL(baseUrl)];
  // Not the origins, since that of a blob is the origin within it.
  return url?.protocol === base.protocol &&
    url.host === base.host &&
    url.username + url.password === ''
    ? url.href
    : null;
}
