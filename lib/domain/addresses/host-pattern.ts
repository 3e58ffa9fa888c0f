import { maxSentUrlLength } from './page-url.ts';

/** The hosts that a pattern names. `host` is in punycode and without `www.`. */
interface HostPattern {
  host: string;
  /** Whether the pattern also names the hosts below `host`. */
  below: boolean;
  /** Empty for any port. */
  port: string;
}

/**
 * Reads a pattern of hosts as a person types it, and returns its normal form; null for other text.
 * `example.com` names that host, with and without `www.`. `*.example.com` names that host and every
 * host below it. A port at the end (`example.com:8080`) names that port only; without a port, the
 * pattern names every port. Accepts host names in any script, IPv4 and IPv6 addresses. Also accepts
 * the address of a page, which stands for its host and port.
 */
export function readHostPattern(text: string): string | null {
  const pattern = parse(text);
  return (
    pattern && `${pattern.below ? '*.' : ''}${pattern.host}${pattern.port && `:${pattern.port}`}`
  );
}

/**
 * Returns the pattern that names the host of a URL most closely, or null if no pattern names it. A
 * pattern for one host is closer than a pattern for the hosts below a name. Next, a longer name is
 * closer than a shorter one. Last, a pattern with a port is closer than one without. Of equally
 * close patterns, returns the first.
 */
export function closestPattern(patterns: readonly string[], url: string): string | null {
  const page = URL.parse(url);
  if (!page) return null;
  const naming = patterns.flatMap((text) => {
    const pattern = parse(text);
    return pattern && names(pattern, page) ? [{ text, rank: rankOf(pattern) }] : [];
  });
  return naming.toSorted((one, other) => other.rank - one.rank)[0]?.text ?? null;
}

function parse(text: string): HostPattern | null {
  if (text.length > maxSentUrlLength) return null;
  const [named = ''] = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/\\?#]/, 1);
  const below = named.startsWith('*.');
  const typed = below ? named.slice(2) : named;
  const port = /:(\d{1,5})$/.exec(typed)?.[1];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null;
  const name = port === undefined ? typed : typed.slice(0, -port.length - 1);
  if (!/^(\[[^\]]+\]|[^\s:*@]+)$/.test(name)) return null;
  const written = URL.parse(`http://${name}/`)?.hostname ?? '';
  // Refuses an empty label, and a star in another place.
  if (written === '' || /^\.|\.\.|\*/.test(written)) return null;
  const host = written.replace(/\.$/, '');
  // An IP address has no hosts below it.
  if (below && /^\[|\.\d+$/.test(host)) return null;
  return { host: below ? host : bare(host), below, port: port ? String(Number(port)) : '' };
}

function names({ host, below, port }: HostPattern, page: URL): boolean {
  if (!/^https?:$/.test(page.protocol)) return false;
  const shown = page.hostname.replace(/\.$/, '');
  const isNamed = below ? shown === host || shown.endsWith(`.${host}`) : bare(shown) === host;
  return isNamed && (port === '' || port === portOf(page));
}

function rankOf({ host, below, port }: HostPattern): number {
  return (below ? 0 : maxSentUrlLength) + host.length + (port === '' ? 0 : 0.5);
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}

/** Returns a host without `www.`, because both names lead to the same page (`pageKey`). */
function bare(host: string): string {
  return host.replace(/^(www\.)+(?=.)/, '');
}
