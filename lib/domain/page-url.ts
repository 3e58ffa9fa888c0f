/** Query parameters that only track where a visitor came from. */
const trackingParameter =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|srsltid|wickedid)$/i;

/** Query parameters whose value is likely to open something that is nobody else's business. */
const secretParameter =
  /(^|[_-])(token|access_?token|id_?token|auth|api_?key|key|secret|password|passwd|pwd|session|session_?id|sid|sig|signature|code|jwt|otp)$/i;

/** Longest address that services take, in characters. */
export const maxSentUrlLength = 2048;

/**
 * Longest text that is read as an address, in characters: trackers and a fragment, which are left
 * out, may make it long.
 */
const maxReadLength = 32_768;

/** Why an address cannot be reported. */
export type AddressFault =
  | 'none'
  | 'browser'
  | 'file'
  | 'extension'
  | 'malformed'
  | 'scheme'
  | 'too-long';

/** What a person should know before an address is sent. */
type AddressWarning = 'secret' | 'private-network';

/**
 * The address that will be sent. `leftOut` names what was taken out of it, as it is shown:
 * parameters, and the fragment with its `#`.
 */
export interface PageAddress {
  url: string;
  leftOut: string[];
  warnings: AddressWarning[];
}

/**
 * Makes the address of a page fit to be sent: sign-in details always go; known trackers and the
 * fragment go unless `whole` is set. `undefined` is what browsers say of pages that are theirs.
 * Returns the address, or why there is none.
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
  // Only an address that has trackers is written anew, and once: searchParams re-encodes what it
  // does not remove.
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
  // A fragment is sent only where the address is to go whole; sign-ins leave tokens in it.
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
 * What makes two addresses the same page: scheme, `www.`, trailing slash, fragment and case of the
 * host are ignored, since services store and return addresses without them. Takes addresses with
 * and without a scheme; what is no address is returned trimmed.
 */
export function pageKey(address: string): string {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return text;
  return `${hostOf(url)}${trimSlashes(url.pathname)}${url.search}`;
}

/**
 * A text without the slashes at its end. A pattern for them takes the square of their number where
 * something follows.
 */
export function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/**
 * The project that services file an address under: its host without `www.`, with a port that is not
 * the default one.
 */
export function projectOfUrl(address: string): string {
  return pageKey(address).replace(/[/?].*$/s, '');
}

function hostOf(url: URL): string {
  return url.host.toLowerCase().replace(/^www\.(?=.)/, '');
}

/**
 * The address of a report's page in a form that opens: services store it without its scheme. Null
 * if it is no http(s) address.
 */
export function openableUrl(url: string): string | null {
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `https://${url}`);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
