import { isRecord } from '../../domain/schema.ts';

/** The rows of an answer, with the page counts (`about`) and the links beside the rows. */
export interface FoundList {
  rows: unknown[];
  about: Record<string, unknown>;
  links: Record<string, unknown>;
}

/**
 * Finds the list in an answer: a bare array, `data`, or an array under any other key. Looks one
 * envelope deeper, too (service notes, envelope of a list). Reads page counts from `meta`, or from
 * the fields beside the rows. Returns null if there is no array.
 */
export function findList(raw: unknown, depth = 0): FoundList | null {
  if (Array.isArray(raw)) return { rows: raw, about: {}, links: {} };
  if (!isRecord(raw) || depth > 1) return null;
  const { data, meta, links, ...others } = raw;
  const candidates = data === undefined ? Object.values(others) : [data];
  const rows = candidates.find(isRowArray) ?? candidates.find(Array.isArray);
  const list = rows
    ? { rows: rows as unknown[], about: {}, links: {} }
    : firstOf(candidates, (one) => (isRecord(one) ? findList(one, depth + 1) : null));
  return (
    list && {
      rows: list.rows,
      about: { ...others, ...(isRecord(meta) && meta), ...list.about },
      links: { ...(isRecord(links) && links), ...list.links },
    }
  );
}

/** Finds the first value that `find` finds in one of these. */
function firstOf<Found>(all: unknown[], find: (raw: unknown) => Found | null): Found | null {
  for (const raw of all) {
    const found = find(raw);
    if (found !== null) return found;
  }
  return null;
}

function isRowArray(raw: unknown): boolean {
  return Array.isArray(raw) && raw.some(isRecord);
}

/** How many envelopes around an item are opened. */
const maxEnvelopes = 2;

/**
 * Finds the item in an answer: bare, under `data`, under any one key, or as the only element of an
 * array (service notes, envelope of one item). `read` returns null for a value that is not the
 * item. Returns null if nothing can be read.
 */
export function findItem<Item>(
  raw: unknown,
  read: (raw: unknown) => Item | null,
  depth = 0,
): Item | null {
  const item = read(raw);
  if (item !== null || depth === maxEnvelopes) return item;
  return firstOf(unwrap(raw), (inner) => findItem(inner, read, depth + 1));
}

function unwrap(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw.length === 1 ? raw : [];
  if (!isRecord(raw)) return [];
  return 'data' in raw ? [raw['data']] : Object.values(raw).filter(isRecord);
}
