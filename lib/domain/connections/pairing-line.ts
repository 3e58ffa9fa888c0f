import { decoded } from '../addresses/page-url.ts';
import { readApiKey, readBaseUrl } from './connection.ts';

/** A base URL with its API key. */
export interface Pairing {
  address: string;
  apiKey: string;
}

/** The reasons why a pairing line cannot be used. */
export type PairingFault =
  | 'address' // its address is no base URL
  | 'no-key'
  | 'more'; // other text follows

const scheme = 'verdict+';
const keyMark = '#key=';

/**
 * Writes the line that a service shows and a person pastes into the settings:
 * `verdict+http://127.0.0.1:8787#key=…`, with the key percent-encoded.
 */
export function pairingLine({ address, apiKey }: Pairing): string {
  return `${scheme}${address}${keyMark}${encodeURIComponent(apiKey)}`;
}

/**
 * Reads the line that a service shows (`pairingLine`). Also accepts it without `verdict+`, and as
 * `ADDRESS KEY` or `ADDRESS Bearer KEY`. Ignores words before the line. Returns null for any other
 * text. A line that cannot be used may still contain a key, so its text is never shown.
 */
export function readPairingLine(text: string): Pairing | { fault: PairingFault } | null {
  const words = text.trim().split(/\s+/);
  const start = words.findIndex((word) => /^(verdict\+|https?:\/\/)|#key=/i.test(word));
  const [line = '', ...rest] = start < 0 ? [] : words.slice(start);
  const isMarked = /^verdict\+|#key=/i.test(line);
  if (!isMarked && rest.length === 0) return null;
  const [typed = '', ...coded] = line.replace(/^verdict\+/i, '').split(/#key=/i);
  const isCoded = coded.length > 0;
  const apiKey = isCoded ? decoded(coded.join(keyMark)) : readApiKey(rest.join(' '));
  if (isCoded ? rest.length > 0 : apiKey.includes(' ')) return { fault: 'more' };
  const read = readBaseUrl(typed);
  if ('fault' in read) return { fault: 'address' };
  return apiKey ? { address: read.baseUrl, apiKey } : { fault: 'no-key' };
}
