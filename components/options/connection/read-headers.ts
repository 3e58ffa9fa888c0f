import {
  isReservedHeader,
  maxHeaderLength,
  maxHeaders,
} from '../../../lib/domain/connections/connection.ts';

export type HeaderFault =
  | 'shape'
  | 'name'
  | 'reserved'
  | 'authorization'
  | 'value'
  | 'twice'
  | 'long'
  | 'many';

/** Reads extra headers, one `name: value` a line. Empty lines are ignored. `line` counts from 1. */
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

function faultOf(
  colon: number,
  name: string,
  value: string,
  before: [string, string][],
): HeaderFault | null {
  if (before.length >= maxHeaders) return 'many';
  if (name.length > maxHeaderLength || value.length > maxHeaderLength) return 'long';
  if (colon < 1 || value === '') return 'shape';
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'name';
  // People enter it for a proxy in front of the service. It carries the API key.
  if (/^authorization$/i.test(name)) return 'authorization';
  if (isReservedHeader(name)) return 'reserved';
  // fetch accepts Latin-1 without control characters, except the tab.
  if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) return 'value';
  const lower = name.toLowerCase();
  return before.some(([other]) => other.toLowerCase() === lower) ? 'twice' : null;
}
