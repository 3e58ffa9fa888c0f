import { closestPattern } from '../host-pattern.ts';
import type { Connection } from './connection.ts';

/** A connection without what this module has no use for. */
type Named = Pick<Connection, 'id' | 'hosts'>;

/**
 * The connection that a report of a page goes to, for the popup and for creates without it: the one
 * whose hosts name the page most closely, else the one in use. Of equally close ones the first in
 * the list counts. `pattern` is the pattern that named the page, null where none did. `connection`
 * is null where none is in use either.
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
