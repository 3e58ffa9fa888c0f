import { pageKey, withoutQuery } from './page-url.ts';
import { readableHost } from './readable-host.ts';

/**
 * The address of a page in two parts: the host, and the rest. Decodes encoded letters. Leaves
 * malformed letters encoded, and everything that could mislead: lookalike letters in a host,
 * spaces, control and direction characters, delimiters (`decodeURI` keeps them) and the percent
 * sign.
 */
export function shownAddress(url: string): [host: string, rest: string] {
  const [host = '', rest = ''] = decodeLetters(pageKey(url), /(%(?!25)..)+/g).split(/([/?#].*)/s);
  return [readableHost(host), rest];
}

/** The address of a page as one text. */
export function shownUrl(url: string): string {
  return shownAddress(url).join('');
}

/**
 * The host, the path and the route of a page. Notifications show only these, because a query may be
 * private.
 */
export function shownPage(url: string): string {
  return shownUrl(withoutQuery(url));
}

/** Returns the name of a project for display. It usually is a host, and is decoded like one. */
export function shownProject(project: string): string {
  return readableHost(project);
}

/**
 * A URL as it appears in a text box: with its scheme, and decoded if the decoded text leads to the
 * very same URL. If a person edits one part of that text, the other parts of the URL stay the same.
 */
export function editableAddress(url: string): string {
  const { protocol, host } = new URL(url);
  const start = `${protocol}//`;
  const rest = url.slice(start.length + host.length);
  const text = start + readableHost(host) + decodeLetters(rest, /(%[89a-f][\da-f])+/gi);
  return URL.parse(text)?.href === url ? text : url;
}

/**
 * Keeps a text in its own direction inside a sentence. ASCII text needs no isolation. Removes marks
 * that would end the isolation or change the direction.
 */
export function isolated(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text;
  return `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;
}

/** Decodes the letters of percent-encoded runs, but no characters that could mislead. */
function decodeLetters(text: string, runs: RegExp): string {
  return text.replace(runs, (coded) => {
    try {
      return decodeURI(coded).replace(/\p{C}|\p{Z}/gu, encodeURI);
    } catch {
      return coded;
    }
  });
}
