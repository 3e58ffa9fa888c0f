import { pageKey } from './page-url.ts';
import { readableHost } from './readable-host.ts';

/**
 * The address of a page in two parts: the host, and the rest. Encoded letters are decoded.
 * Malformed ones stay encoded, and so does whatever could mislead: lookalike letters in a host,
 * spaces, control and direction characters, delimiters (`decodeURI` keeps them) and the percent
 * sign.
 */
export function shownAddress(url: string): [host: string, rest: string] {
  const [host = '', rest = ''] = decodeLetters(pageKey(url), /(%(?!25)..)+/g).split(/([/?].*)/s);
  return [readableHost(host), rest];
}

/** The address of a page as one text, for where there are no elements. */
export function shownUrl(url: string): string {
  return shownAddress(url).join('');
}

/** The host and the path of a page: what a notification names, since a query may be private. */
export function shownPage(url: string): string {
  return shownUrl(url.replace(/[?#].*/s, ''));
}

/** The name of a project as it is shown. It mostly is a host, and then decoded as hosts are. */
export function shownProject(project: string): string {
  return readableHost(project);
}

/**
 * A URL as it stands in a textbox: with its scheme, and decoded where typing that text gives the
 * very same URL again. So nothing else is sent because a person edits another part of it.
 */
export function editableAddress(url: string): string {
  const { protocol, host } = new URL(url);
  const start = `${protocol}//`;
  const rest = url.slice(start.length + host.length);
  const text = start + readableHost(host) + decodeLetters(rest, /(%[89a-f][\da-f])+/gi);
  return URL.parse(text)?.href === url ? text : url;
}

/**
 * A text among the words of a sentence, in its own direction. ASCII runs as the words do. Marks
 * that would end the isolation or turn the text around are left out.
 */
export function isolated(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text;
  return `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;
}

/** Decodes the letters of percent-encoded runs, but none that could mislead. */
function decodeLetters(text: string, runs: RegExp): string {
  return text.replace(runs, (coded) => {
    try {
      return decodeURI(coded).replace(/\p{C}|\p{Z}/gu, encodeURI);
    } catch {
      return coded;
    }
  });
}
