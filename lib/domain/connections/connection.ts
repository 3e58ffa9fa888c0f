import * as v from 'valibot';
import { maxSentUrlLength, trimSlashes } from '../addresses/page-url.ts';
import { PrivacyOfNew } from '../preferences.ts';
import { readableHost } from '../addresses/readable-host.ts';
import { boundedText } from '../schema.ts';
import { maxTextLength, maxUrlLength } from '../limits.ts';
import { closestPattern } from '../addresses/host-pattern.ts';
import { separateHosts } from '../addresses/read-hosts.ts';

/** The longest API key, in characters. */
export const maxApiKeyLength = 4_096;
/**
 * The longest name of a connection, and the longest pattern for the pages of its reports, in
 * characters.
 */
export const maxNameLength = maxTextLength;
export const maxReportPageLength = maxUrlLength;
/** The longest name or value of an extra header, in characters. */
export const maxHeaderLength = 4_096;
/** How many extra headers a connection may have. */
export const maxHeaders = 32;

/** Matches a text that can be the name of a header (RFC 9110, section 5.6.2). */
export const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** How many patterns of hosts a connection may have. */
export const maxHosts = 100;

const HeaderText = v.custom<string>((raw) => isHeaderValue(raw) && raw.length <= maxHeaderLength);

export const defaultReportPage = '{base_url}/reports/{id}';

/**
 * The way to reach one service. `baseUrl` is normalised: no trailing slash, query or sign-in
 * details. `headers` go with every request, for a proxy in front of the service. `reportPage` is
 * the pattern for the page of a report, and contains `{id}`. Pages of `hosts` (patterns of
 * `readHostPattern`) always go to this connection. A text in `hosts` that names no host has no
 * effect, and stays until the person corrects it. Without `privacyOfNew`, the setting of the
 * preferences applies.
 */
export const Connection = v.object({
  id: boundedText('id'),
  baseUrl: v.custom<string>(
    (raw) => typeof raw === 'string' && raw.length <= maxSentUrlLength && isHttp(raw),
  ),
  apiKey: v.custom<string>((raw) => isHeaderValue(raw) && raw.length <= maxApiKeyLength),
  name: boundedText(),
  headers: v.pipe(v.array(v.strictTuple([HeaderText, HeaderText])), v.maxLength(maxHeaders)),
  reportPage: boundedText('address'),
  hosts: v.exactOptional(v.pipe(v.array(boundedText()), v.transform(separateAll))),
  privacyOfNew: v.exactOptional(v.fallback(PrivacyOfNew, 'private')),
  /** Whether an administrator set this connection: all of it but key and headers. */
  managed: v.exactOptional(v.literal(true)),
});
export type Connection = v.InferOutput<typeof Connection>;

/** An earlier version kept several hosts in one text, with their quotes. */
function separateAll(texts: string[]): string[] {
  return [...new Set(texts.flatMap(separateHosts))];
}

/**
 * Returns the API key in a text that a person pasted: without blanks and quotes around it, and
 * without the name of its header or the word "Bearer" in front.
 */
export function readApiKey(text: string): string {
  const header = unquoted(text).replace(/^authorization\s*:/i, '');
  return unquoted(unquoted(header).replace(/^bearer(\s+|$)/i, ''));
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .trim();
}

/** The name that the person gave the connection, else its host. */
export function connectionName({ name, baseUrl }: Pick<Connection, 'name' | 'baseUrl'>): string {
  return name || serviceHost(baseUrl);
}

/** The host of a base URL, decoded. Empty if the text is no URL. */
export function serviceHost(baseUrl: string): string {
  return readableHost(URL.parse(baseUrl)?.host ?? '');
}

/** The reasons why a text is not the base URL of a service. */
export type BaseUrlFault = 'empty' | 'malformed' | 'scheme' | 'sign-in' | 'query';

/**
 * Reads the service address that a person typed. Adds a missing scheme: https, or http for this
 * computer. Removes a trailing slash and the path of the interface. Returns the base URL, or its
 * fault.
 */
export function readBaseUrl(text: string): { baseUrl: string } | { fault: BaseUrlFault } {
  const typed = text.trim();
  if (typed === '') return { fault: 'empty' };
  if (typed.length > maxSentUrlLength) return { fault: 'malformed' };
  // Slashes alone, with or without a scheme, are not an address yet.
  if (/^(https?:\/\/)?\/+$/i.test(typed)) return { fault: 'empty' };
  const explicit = /^[a-z][a-z\d+.-]*:\/\//i.test(typed);
  if (!explicit && /^[a-z][a-z\d+.-]*:(?!\d|[^/?#]*@)/i.test(typed)) return { fault: 'scheme' };
  const url = URL.parse(explicit ? typed : `https://${typed}`);
  if (url && url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'scheme' };
  if (!url || url.hostname === '' || /\s/.test(typed)) return { fault: 'malformed' };
  if (!explicit && isLoopback(url.hostname)) url.protocol = 'http:';
  if (url.username !== '' || url.password !== '') return { fault: 'sign-in' };
  if (url.search !== '' || url.hash !== '') return { fault: 'query' };
  const path = trimSlashes(
    trimSlashes(url.pathname).replace(/\/api\/v1(\/(reports|projects))?$/, ''),
  );
  const baseUrl = url.origin + path;
  // The scheme and percent-encoding may make it longer than the typed text.
  return baseUrl.length > maxSentUrlLength ? { fault: 'malformed' } : { baseUrl };
}

/**
 * Returns the match pattern for access to a base URL. The pattern has no port, because Firefox
 * matches no pattern with a port.
 */
export function accessPattern(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}

/** Whether the API key would go unencrypted to another computer. */
export function sendsKeyInClear(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

/**
 * Whether a connection can move from one base URL to another: to another scheme or path of the same
 * host. Another host, or another port, is another service.
 */
export function canMove(from: string, to: string): boolean {
  return URL.parse(from)?.host === URL.parse(to)?.host;
}

/** Whether the service runs on this computer, and so can reach its private addresses. */
export function isOnThisMachine(baseUrl: string): boolean {
  return isLoopback(URL.parse(baseUrl)?.hostname ?? '');
}

/** The URL of the page where a person reads a report. Null if the pattern gives no http(s) URL. */
export function reportPageOf(
  connection: Pick<Connection, 'baseUrl' | 'reportPage'>,
  id: string,
): string | null {
  const url = URL.parse(
    connection.reportPage
      .replaceAll('{base_url}', () => connection.baseUrl)
      .replaceAll('{id}', encodeURIComponent(id)),
  );
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * The URL of a report to pass on: the one that the service made to be passed on, or else that of
 * the report's page. Null if it has neither.
 */
export function linkToReport(
  connection: Pick<Connection, 'baseUrl' | 'reportPage'>,
  { id, shareUrl }: { id: string; shareUrl?: string },
): string | null {
  return shareUrl ?? reportPageOf(connection, id);
}

/** Whether a text is an http(s) URL without sign-in details. */
function isHttp(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  );
}

/**
 * Whether a text has no line break and no zero character, which would end a header. Other invalid
 * characters are reported when the request is sent.
 */
function isHeaderValue(raw: unknown): raw is string {
  return typeof raw === 'string' && !/[\0\r\n]/.test(raw.trim());
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/**
 * Matches the headers that the interface uses, and the headers that browsers set themselves and
 * drop without an error (Fetch, "forbidden request-header").
 */
const reservedHeader =
  /^(authorization|accept(-charset|-encoding)?|content-(type|length)|idempotency-key|host|cookie2?|set-cookie|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|origin|referer|date|dnt|via|permissions-policy|(proxy|sec|access-control)-.*)$/i;

/** Whether a connection's extra header may not have this name. */
export function isReservedHeader(name: string): boolean {
  return reservedHeader.test(name.trim());
}

/** All connections in the order in which they were added, and the id of the connection in use. */
export interface Connections {
  list: Connection[];
  active: string | null;
}

export const noConnections: Connections = { list: [], active: null };

/** The fields of a connection that this module needs. */
type Named = Pick<Connection, 'id' | 'hosts'>;

/**
 * Returns the connection for a report of a page: the connection whose hosts name the page most
 * closely, else the connection in use. Of equally close connections, returns the first in the list.
 * `pattern` is the pattern that named the page, or null if no pattern did. `connection` is null if
 * no pattern did and no connection is in use.
 */
export function connectionForPage<One extends Named>(
  { list, active }: { list: readonly One[]; active: string | null },
  url: string | undefined,
): { connection: One | null; pattern: string | null } {
  const patterns = list.flatMap(({ hosts }) => hosts ?? []);
  const pattern = url === undefined || patterns.length === 0 ? null : closestPattern(patterns, url);
  const named = pattern !== null && list.find(({ hosts }) => hosts?.includes(pattern));
  return { connection: named || (list.find(({ id }) => id === active) ?? null), pattern };
}
