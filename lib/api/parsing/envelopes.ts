import { isRecord } from '../../domain/schema.ts';

/** The rows of an answer, with the page counts (`about`) and the links beside the rows. */
export interface FoundList {
  rows: unknown[];
  about: Record<string, unknown>;
  links: Record<string, unknown>;
}

/**
 * Finds the list in an answer: a bare array, `data`, or an array under any other key. Looks one
 * envelope deeper, too (service notes, envelope of a list). An object with numbers as keys counts
 * as an array, and an empty object in `data` as an empty one. Reads page counts from `meta`, or
 * from the fields beside the rows. Returns null if there is no array.
 */
export function findList(raw: unknown, depth = 0): FoundList | null {
  const bare = rowsOf(raw);
  if (bare) return { rows: bare, about: {}, links: {} };
  if (!isRecord(raw) || depth > 1) return null;
  const { data, meta, links, ...others } = raw;
  const candidates = data === undefined ? Object.values(others) : [data];
  const lists = candidates.map((one) => rowsOf(one) ?? (isEmpty(data) ? [] : null));
  const rows = lists.find((one) => one?.some(isRecord)) ?? lists.find((one) => one !== null);
  const list = rows
    ? { rows, about: {}, links: {} }
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

/** The rows of an array, or of the object that PHP makes of an array with gaps; else null. */
function rowsOf(raw: unknown): unknown[] | null {
  if (Array.isArray(raw)) return raw;
  if (!isRecord(raw) || isEmpty(raw)) return null;
  // JSON.parse puts keys that are numbers in their order.
  return Object.keys(raw).every((key) => /^\d+$/.test(key)) ? Object.values(raw) : null;
}

function isEmpty(raw: unknown): boolean {
  return isRecord(raw) && Object.keys(raw).length === 0;
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
