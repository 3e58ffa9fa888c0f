/** Query parameters that only record how a visitor came to the page. */
const trackingParameter =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|srsltid|wickedid)$/i;

/** Query parameters whose value probably grants access to something private. */
const secretParameter =
  /(^|[_-])(token|access_?token|id_?token|auth|api_?key|key|secret|password|passwd|pwd|session|session_?id|sid|sig|signature|code|jwt|otp)$/i;

/** The longest URL that services take, in characters (service notes). */
export const maxSentUrlLength = 2048;

/**
 * The longest text that is read as a URL, in characters. Longer than what is sent, because trackers
 * and the fragment are removed first.
 */
const maxReadLength = 32_768;

/** The reasons why a report on an address cannot be created. */
export type AddressFault =
  | 'none'
  | 'browser'
  | 'file'
  | 'extension'
  | 'malformed'
  | 'scheme'
  | 'too-long';

/** Warnings to show before an address is sent. */
type AddressWarning = 'secret' | 'private-network';

/**
 * The URL that will be sent. `leftOut` lists the removed parts, as they are shown: names of
 * parameters, and the fragment with its `#`.
 */
export interface PageAddress {
  url: string;
  leftOut: string[];
  warnings: AddressWarning[];
}

/**
 * Prepares the address of a page to be sent. Always removes sign-in details; removes known trackers
 * and the fragment unless `whole` is set. `undefined` stands for a page of the browser itself.
 * Returns the URL, or the reason why there is none.
 */
export function readAddress(
  text: string | undefined,
  whole = false,
): PageAddress | { fault: AddressFault } {
  if (text === undefined) return { fault: 'browser' };
  const typed = text.trim();
  if (typed === '') return { fault: 'none' };
  if (typed.length > maxReadLength) return { fault: 'too-long' };
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`);
  if (!url) return { fault: 'malformed' };
  const fault = faultOfScheme(url.protocol);
  if (fault) return { fault };
  if (url.hostname === '' || /\s/.test(typed)) return { fault: 'malformed' };
  url.username = '';
  url.password = '';
  const leftOut = whole ? [] : removeTracking(url);
  if (url.href.length > maxSentUrlLength) return { fault: 'too-long' };
  return { url: url.href, leftOut, warnings: warningsOf(url) };
}

function faultOfScheme(protocol: string): AddressFault | null {
  if (protocol === 'http:' || protocol === 'https:') return null;
  if (protocol === 'file:') return 'file';
  if (protocol.endsWith('extension:')) return 'extension';
  return /^(about|chrome|edge|brave|view-source|devtools|resource|moz-.*):$/.test(protocol)
    ? 'browser'
    : 'scheme';
}

function removeTracking(url: URL): string[] {
  const parameters = [...url.searchParams];
  const names = [...new Set(parameters.map(([name]) => name))].filter((name) =>
    trackingParameter.test(name),
  );
  // The query is written anew only if it has trackers: URLSearchParams re-encodes the rest.
  if (names.length > 0)
    url.search = new URLSearchParams(
      parameters.filter(([name]) => !trackingParameter.test(name)),
    ).toString();
  const leftOut = url.hash.length > 1 ? [...names, url.hash] : names;
  url.hash = '';
  return leftOut;
}

function warningsOf(url: URL): AddressWarning[] {
  const warnings: AddressWarning[] = [];
  // The fragment stays if the whole address is sent. Sign-ins leave tokens in it.
  const parameters = [
    ...url.searchParams,
    ...new URLSearchParams(url.hash.replace(/^#.*?\?|^#/, '')),
  ];
  if (parameters.some(([name, value]) => value !== '' && secretParameter.test(name)))
    warnings.push('secret');
  if (isPrivate(url.hostname.replace(/\.$/, ''))) warnings.push('private-network');
  return warnings;
}

function isPrivate(hostname: string): boolean {
  if (/^\[(::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/i.test(hostname)) return true;
  if (
    /^(0|127|10)(\.\d+){3}$|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}$|^192\.168(\.\d+){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$|^169\.254(\.\d+){2}$/.test(
      hostname,
    )
  )
    return true;
  return !hostname.includes('.')
    ? !hostname.startsWith('[')
    : /\.(localhost|local|internal|intranet|lan|home\.arpa)$/i.test(hostname);
}

/**
 * The key of a page: two URLs with the same key are the same page. Ignores scheme, `www.`, trailing
 * slash, fragment and the case of the host, because services return URLs without them (service
 * notes). Takes URLs with and without a scheme. Other text is returned trimmed.
 */
export function pageKey(address: string): string {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return text;
  return `${hostOf(url)}${trimSlashes(url.pathname)}${url.search}`;
}

/**
 * Removes the slashes at the end of a text. A pattern would take quadratic time where other text
 * follows.
 */
export function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/**
 * The project that services file a URL under: its host without `www.`, and with a port that is not
 * the default.
 */
export function projectOfUrl(address: string): string {
  return pageKey(address).replace(/[/?].*$/s, '');
}

function hostOf(url: URL): string {
  return url.host.toLowerCase().replace(/^www\.(?=.)/, '');
}

/**
 * Returns the URL of a reported page in a form that opens, because services store it without its
 * scheme (service notes). Null if it is not an http(s) URL.
 */
export function openableUrl(url: string): string | null {
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `https://${url}`);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
