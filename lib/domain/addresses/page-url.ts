import { isTracker } from '../leak-guard/tracking-parameters.ts';
import { unwrappedAddress } from './wrapped-address.ts';

/** The longest URL that services take, in characters (service notes). */
export const maxSentUrlLength = 2048;

/**
 * The longest text that is read as a URL, in characters. It is longer than the longest URL to send,
 * because trackers and the fragment are removed first.
 */
const maxReadLength = 32_768;

/**
 * The reasons why no report of an address can be created. `never`: a rule for the host forbids it.
 */
export type AddressFault =
  | 'none'
  | 'browser'
  | 'file'
  | 'extension'
  | 'malformed'
  | 'scheme'
  | 'too-long'
  | 'never';

/**
 * Prepares the address of a page for sending. Returns the URL to send, or the reason why it cannot
 * be sent. Always removes sign-in details. Removes the fragment and the parameters that `isLeftOut`
 * names, unless `whole` is set. A fragment that is a route stays, without such parameters.
 * `leftOut` lists the removed parts for display: names of parameters, and the fragment with its
 * `#`. `undefined` stands for a page of the browser itself. The address of a reader view, of the
 * source of a page or of a suspended tab is read as that of the page in it.
 */
export function readAddress(
  text: string | undefined,
  whole = false,
  isLeftOut: (name: string) => boolean = isTracker,
): { url: string; leftOut: string[] } | { fault: AddressFault } {
  if (text === undefined) return { fault: 'browser' };
  const typed = unwrappedAddress(text.trim());
  if (typed === '') return { fault: 'none' };
  if (typed.length > maxReadLength) return { fault: 'too-long' };
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (!url || !(hasScheme || namesHost(typed))) return { fault: 'malformed' };
  const fault = faultOfScheme(url.protocol);
  if (fault) return { fault };
  if (url.hostname === '' || /[\s\uFFFD]/.test(typed)) return { fault: 'malformed' };
  // The scheme was typed twice. No page has such a host.
  if (/^https?$/.test(url.hostname)) return { fault: 'malformed' };
  url.username = '';
  url.password = '';
  const leftOut = whole ? [] : removeTracking(url, isLeftOut);
  if (url.href.length > maxSentUrlLength) return { fault: 'too-long' };
  return { url: url.href, leftOut };
}

/**
 * Whether a text without a scheme begins with a host. A word without a dot is no host, unless it
 * has a port or is `localhost`. Browsers treat three other characters as a dot, too.
 */
function namesHost(typed: string): boolean {
  const [authority = ''] = typed.split(/[/\\?#]/, 1);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  // Browsers would read a number as an IPv4 address of fewer parts.
  if (/^\d+(\.\d+){0,2}\.?$/.test(host)) return false;
  return /^localhost$|^\[|:\d+$|.[.\u3002\uff0e\uff61]./i.test(host);
}

/**
 * Whether a trimmed text is meant as an address: it has a scheme, or begins with the name of a host
 * that ends in letters, or an IPv4 address, or `localhost` with a port. A number, a single word and
 * the name of a file are none, although a host may have such a name.
 */
export function looksLikeAddress(text: string): boolean {
  if (/^https?:\/\/[^\s/]/i.test(text)) return true;
  if (/^(\d{1,3}(\.\d{1,3}){3}(:\d+)?|localhost:\d+)([/?#]\S*)?$/.test(text)) return true;
  const [, ending = '', rest = ''] =
    /^(?:[\p{L}\d_-]+\.)+([\p{L}\d-]{2,})\.?((?::\d+)?(?:[/?#]\S*)?)$/u.exec(text) ?? [];
  return /\p{L}/u.test(ending) && (rest !== '' || !fileEnding.test(ending));
}

/** Words behind the last dot of file names and of programs, which are no domains of the top. */
const fileEnding =
  /^(html?|php\d?|aspx?|jspx?|[cm]?jsx?|tsx?|vue|css|s[ac]ss|less|json5?|xml|ya?ml|toml|txt|mdx?|csv|tsv|log|png|jpe?g|gif|svg|webp|avif|ico|pdf|docx?|xlsx?|pptx?|odt|g?zip|gz|tar|tgz|rar|7z|exe|dll|py|rb|java|class|cpp|hpp|sql|db|ini|conf|cfg|lock|map|woff2?|ttf|otf|eot|mp[34]|avi|wav|web[mp]|bak|tmp|length)$/i;

function faultOfScheme(protocol: string): AddressFault | null {
  if (protocol === 'http:' || protocol === 'https:') return null;
  if (protocol === 'file:') return 'file';
  if (protocol.endsWith('extension:')) return 'extension';
  return /^(about|chrome|edge|brave|view-source|devtools|resource|moz-.*):$/.test(protocol)
    ? 'browser'
    : 'scheme';
}

function removeTracking(url: URL, isLeftOut: (name: string) => boolean): string[] {
  const gone = new Set<string>();
  const kept = (query: string) => {
    const parts = query.slice(1).split('&');
    const names = parts.map((part) => new URLSearchParams(part).keys().next().value ?? '');
    for (const name of names) if (isLeftOut(name)) gone.add(name);
    // The other parts keep their spelling.
    const rest = parts.filter((_, index) => !gone.has(names[index] ?? ''));
    return rest.length === parts.length ? query : rest.length > 0 ? `?${rest.join('&')}` : '';
  };
  const { search, hash } = url;
  const query = kept(search);
  if (query !== search) url.search = query;
  const route = isRoute(hash) ? hash.replace(/\?[^#]*/, kept) : '';
  if (route === '' || route !== hash) url.hash = route;
  return hash.length > 1 && url.hash === '' ? [...gone, hash] : [...gone];
}

/**
 * Whether a fragment, with its `#`, is a route: it begins with `/` or `!`, and scripts show a page
 * of its own for it. Any other fragment names a part of a page.
 */
export function isRoute(hash: string): boolean {
  return /^#[/!]/.test(hash);
}

/**
 * The key of a page: two URLs with the same key are the same page. Ignores scheme, `www.`, trailing
 * slash, the case of the host, and a fragment that is no route, because services return URLs
 * without them (service notes). Accepts URLs with and without a scheme. Returns other text trimmed.
 */
export function pageKey(address: string): string {
  const text = address.trim();
  const url = parseUrl(text);
  if (!url) return text;
  const host = url.host.toLowerCase().replace(/^www\.(?=.)/, '');
  return `${host}${trimSlashes(url.pathname)}${url.search}${routeOf(url)}`;
}

/** The route of a URL, without slashes at its end. Empty for the first page of an app. */
function routeOf({ hash }: URL): string {
  if (!isRoute(hash)) return '';
  const [path = ''] = hash.split('?', 1);
  const route = trimSlashes(path);
  const query = hash.slice(path.length);
  if (query.length > 1) return `${route === '#' ? '#/' : route}${query}`;
  return /^#!?$/.test(route) ? '' : route;
}

/**
 * Returns the key of a page for a service that drops routes: all routes of an app have the same
 * one.
 */
export function pageWithoutRoute(address: string): string {
  return pageKey(address).replace(/#.*$/s, '');
}

/** Returns an address without its query, and without that of its route. */
export function withoutQuery(address: string): string {
  return address.replaceAll(/\?[^#]*/g, '');
}

/**
 * Returns a search text for the reports of a page. The service may also find reports of other
 * pages. The text has no scheme, query and route, because services may store the address without
 * its scheme or its route, or with a slash before its query.
 */
export function pageSearch(address: string): string {
  return pageKey(address).replace(/[?#].*$/s, '');
}

/**
 * Removes the slashes at the end of a text. A regular expression would take quadratic time if other
 * text follows the slashes.
 */
export function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/**
 * Returns the project in which services file a URL: its host without `www.`, with a port that is
 * not the default.
 */
export function projectOfUrl(address: string): string {
  return pageKey(address).replace(/[/?#].*$/s, '');
}

/**
 * Returns the URL of a reported page with a scheme, because services store it without one (service
 * notes). Returns null if it is not an http(s) URL.
 */
export function openableUrl(url: string): string | null {
  const parsed = parseUrl(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

/** Parses an address with or without its scheme. */
function parseUrl(address: string): URL | null {
  return URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`);
}

/** Decodes a percent-encoded text. Text in which that is malformed stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
