import type { Connection } from '../../../lib/domain/connections/connection.ts';
import { maxHosts } from '../../../lib/domain/connections/connection.ts';
import { readHostPattern } from '../../../lib/domain/host-pattern.ts';

/**
 * The fault of a line: it is no pattern, its pattern belongs to another connection, or there are
 * more lines than a connection can have.
 */
export type HostsFault =
  | { fault: 'shape'; line: number; text: string }
  | { fault: 'taken'; line: number; text: string; owner: Connection }
  | { fault: 'many' };

/**
 * Reads patterns of hosts, one a line, in their one spelling. Leaves out empty lines and repeated
 * ones. `line` counts from 1.
 */
export function readHosts(
  text: string,
  others: readonly Connection[],
): { hosts: string[] } | HostsFault {
  const hosts = new Set<string>();
  for (const [index, typed] of text.split(/\r\n|\r|\n/).entries()) {
    if (typed.trim() === '') continue;
    const told = { line: index + 1, text: typed.trim().slice(0, 60) };
    const pattern = readHostPattern(typed);
    if (pattern === null) return { fault: 'shape', ...told };
    const owner = others.find((other) => other.hosts?.includes(pattern));
    if (owner) return { fault: 'taken', ...told, owner };
    hosts.add(pattern);
  }
  return hosts.size > maxHosts ? { fault: 'many' } : { hosts: [...hosts] };
}
