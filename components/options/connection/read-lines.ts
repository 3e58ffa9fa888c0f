import {
  headerName,
  isReservedHeader,
  maxHeaderLength,
  maxHeaders,
  type Connection,
  maxHosts,
} from '../../../lib/domain/connections/connection.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import { readHosts, type UnreadHosts } from '../../../lib/domain/addresses/read-hosts.ts';
import { truncate } from '../../../lib/domain/limits.ts';

type HeaderFault = NonNullable<ReturnType<typeof faultOf>>;

/** Reads extra headers, one `name: value` per line. Ignores empty lines. `line` counts from 1. */
export function readHeaders(
  text: string,
): { headers: [string, string][] } | { fault: HeaderFault; line: number; name: string } {
  const headers: [string, string][] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim();
    const value = line.slice(colon + 1).trim();
    const fault = faultOf(colon, name, value, headers);
    if (fault) return { fault, line: index + 1, name: name.slice(0, 40) };
    headers.push([name, value]);
  }
  return { headers };
}

function faultOf(colon: number, name: string, value: string, before: [string, string][]) {
  if (before.length >= maxHeaders) return 'many';
  if (name.length > maxHeaderLength || value.length > maxHeaderLength) return 'long';
  if (colon < 1 || value === '') return 'shape';
  if (!headerName.test(name)) return 'name';
  // People may type this header for a proxy in front of the service, but it carries the API key.
  if (/^authorization$/i.test(name)) return 'authorization';
  if (isReservedHeader(name)) return 'reserved';
  // `fetch` accepts Latin-1 without control characters, except the tab.
  if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) return 'value';
  const lower = name.toLowerCase();
  return before.some(([other]) => other.toLowerCase() === lower) ? 'twice' : null;
}

/**
 * The fault of a line: a part of it names no host, another connection has the host, or there are
 * too many hosts.
 */
export type HostsFault =
  | { fault: UnreadHosts['as']; line: number; text: string }
  | { fault: 'taken'; line: number; text: string; owner: Connection }
  | { fault: 'many' };

/**
 * Reads hosts, one or several per line, and normalizes them. Leaves out empty lines and repeated
 * hosts. `line` counts from 1.
 */
export function readHostLines(
  text: string,
  others: readonly Connection[],
): { hosts: string[] } | HostsFault {
  const hosts = new Set<string>();
  for (const [index, typed] of text.split(/\r\n|\r|\n/).entries()) {
    if (typed.trim() === '') continue;
    const { patterns, unread } = readHosts(typed);
    const [wrong] = unread;
    const line = index + 1;
    if (wrong) return { fault: wrong.as, line, text: truncate(wrong.text, 60) };
    for (const pattern of patterns) {
      const owner = others.find((other) => other.hosts?.includes(pattern));
      if (owner) return { fault: 'taken', line, text: readableHost(pattern), owner };
      hosts.add(pattern);
    }
  }
  return hosts.size > maxHosts ? { fault: 'many' } : { hosts: [...hosts] };
}
