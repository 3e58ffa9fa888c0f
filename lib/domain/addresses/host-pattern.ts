import {
  closenessOf,
  isMeantAsNetwork,
  isWithin,
  type Network,
  networkText,
  readNetwork,
} from './networks.ts';
import { maxSentUrlLength } from './page-url.ts';

/** The hosts that a pattern names. `host` is in punycode and without `www.`. */
interface NamedHosts {
  host: string;
  /** Whether the pattern also names the hosts below `host`. */
  below: boolean;
  /** Empty for any port. */
  port: string;
}

type HostPattern = NamedHosts | Network;

/**
 * Reads a pattern of hosts as a person types it, and returns its normal form; null for other text.
 * `example.com` names that host, with and without `www.`. `*.example.com` names that host and every
 * host below it. A port at the end (`example.com:8080`) names that port only; without a port, the
 * pattern names every port. Accepts host names in any script, IPv4 and IPv6 addresses. Also accepts
 * the address of a page, which stands for its host and port. `10.0.0.0/8` names the IP addresses of
 * that network, but no names, because they are not resolved. `readHosts` reads a field of patterns.
 */
export function readHostPattern(text: string): string | null {
  const pattern = parse(text);
  if (!pattern) return null;
  if ('prefix' in pattern) return networkText(pattern);
  const { host, below, port } = pattern;
  return `${below ? '*.' : ''}${host}${port && `:${port}`}`;
}

/**
 * Returns the pattern that names the host of a URL most closely, or null if no pattern names it. A
 * pattern for one host is closer than a pattern for the hosts below a name, and a network comes
 * last. Next, a longer name or prefix is closer than a shorter one. Last, a pattern with a port is
 * closer than one without. Of equally close patterns, returns the first.
 */
export function closestPattern(patterns: readonly string[], url: string): string | null {
  const page = URL.parse(url);
  if (!page || !/^https?:$/.test(page.protocol)) return null;
  const naming = patterns.flatMap((text) => {
    const pattern = parse(text);
    return pattern && names(pattern, page) ? [{ text, rank: rankOf(pattern) }] : [];
  });
  return naming.toSorted((one, other) => other.rank - one.rank)[0]?.text ?? null;
}

function parse(text: string): HostPattern | null {
  const typed = text.trim();
  if (typed.length > maxSentUrlLength || /\s/.test(typed)) return null;
  if (isMeantAsNetwork(typed)) return readNetwork(typed);
  const [, scheme = '', named = ''] = /^(https?:\/\/)?([^/\\?#]*)/i.exec(typed) ?? [];
  // Only an address has sign-in details in front of its host. Other text with an @ is e-mail.
  return parseHost(scheme === '' ? named : named.replace(/^.*@/, ''), scheme !== '');
}

function parseHost(named: string, isAddress: boolean): NamedHosts | null {
  const below = named.startsWith('*.');
  const typed = below ? named.slice(2) : named;
  // An IPv6 address is also typed without its brackets.
  const bracketed = URL.canParse(`http://[${typed}]/`) ? `[${typed}]` : typed;
  const port = /:(\d{1,5})$/.exec(bracketed)?.[1];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null;
  const name = port === undefined ? bracketed : bracketed.slice(0, -port.length - 1);
  if (!/^(\[[^\]]+\]|[^:*@]+)$/.test(name)) return null;
  const host = (URL.parse(`http://${name}/`)?.hostname ?? '').replace(/\.$/, '');
  // `URL` accepts empty labels, stars, commas, quotes and more, but no host has them in its name.
  if (!/^(\[.*\]|[a-z\d_.-]+)$/.test(host) || /^\.|\.\.|\.$/.test(host)) return null;
  const isIp = /^\[|\.\d+$/.test(host);
  // An IP address has no hosts below it.
  if (below && isIp) return null;
  // `8080` or `192.168` is a port or a part of an address, unless it stands in a whole address.
  if (!isAddress && isIp && /^\d+(\.\d+){0,2}\.?$/.test(name)) return null;
  return { host: below ? host : bare(host), below, port: port ? String(Number(port)) : '' };
}

function names(pattern: HostPattern, page: URL): boolean {
  const shown = page.hostname.replace(/\.$/, '');
  if ('prefix' in pattern) return isWithin(shown, pattern);
  const { host, below, port } = pattern;
  const isNamed = below ? shown === host || shown.endsWith(`.${host}`) : bare(shown) === host;
  return isNamed && (port === '' || port === portOf(page));
}

function rankOf(pattern: HostPattern): number {
  // Below every name: an IPv6 address has 128 bits.
  if ('prefix' in pattern) return closenessOf(pattern) - 129;
  const { host, below, port } = pattern;
  return (below ? 0 : maxSentUrlLength) + host.length + (port === '' ? 0 : 0.5);
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}

/** Returns a host without `www.`, because both names lead to the same page (`pageKey`). */
function bare(host: string): string {
  return host.replace(/^(www\.)+(?=.)/, '');
}
