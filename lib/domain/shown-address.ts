import { pageKey } from './page-url.ts';
import { readableHost } from './readable-host.ts';

/**
 * The address of a page in two parts: the host, and the rest. Encoded letters are decoded.
 * Malformed ones stay encoded, and so does whatever could mislead: lookalike letters in a host,
 * spaces, control and direction characters, delimiters (`decodeURI` keeps them) and the percent
 * sign.
 */
export function shownAddress(url: string): [host: string, rest: string] {
  const [host = '', rest = ''] = pageKey(url)
    .replace(/(%(?!25)..)+/g, (coded) => {
      try {
        return decodeURI(coded).replace(/\p{C}|\p{Z}/gu, encodeURI);
      } catch {
        return coded;
      }
    })
    .split(/([/?].*)/s);
  return [readableHost(host), rest];
}

/** The host and the path of a page: what a notification names, since a query may be private. */
export function shownPage(url: string): string {
  return shownAddress(url.replace(/[?#].*/s, '')).join('');
}
