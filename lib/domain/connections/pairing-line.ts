import { readBaseUrl } from './connection.ts';

/** A base URL and the API key for it. */
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
 * Writes the line that a service shows to be pasted into the settings:
 * `verdict+http://127.0.0.1:8787#key=…`, with the key percent-encoded.
 */
export function pairingLine({ address, apiKey }: Pairing): string {
  return `${scheme}${address}${keyMark}${encodeURIComponent(apiKey)}`;
}

/**
 * Reads the line that a service shows. Takes it without `verdict+` too, and as `ADDRESS KEY`. Words
 * before it are ignored. Returns null for a text that is no such line. A line that cannot be used
 * may hold a key all the same, so its text is shown nowhere.
 */
export function readPairingLine(text: string): Pairing | { fault: PairingFault } | null {
  const words = text.trim().split(/\s+/);
  const start = words.findIndex((word) => /^(verdict\+|https?:\/\/)|#key=/i.test(word));
  const [line = '', ...rest] = start < 0 ? [] : words.slice(start);
  const isMarked = /^verdict\+|#key=/i.test(line);
  if (!isMarked && rest.length === 0) return null;
  const [typed = '', ...coded] = line.replace(/^verdict\+/i, '').split(/#key=/i);
  const apiKey = coded.length > 0 ? decode(coded.join(keyMark)) : rest.shift();
  if (rest.length > 0) return { fault: 'more' };
  const read = readBaseUrl(typed);
  if ('fault' in read) return { fault: 'address' };
  return apiKey ? { address: read.baseUrl, apiKey } : { fault: 'no-key' };
}

/** A key that is not encoded, as some services may write it, stays as it is. */
function decode(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
