import { isRecord } from '../../domain/schema.ts';

/** How many envelopes are opened at most. */
const maxEnvelopes = 2;

/**
 * Finds the item of an answer: bare, under `data`, under any one key, or as the only one of an
 * array (service notes, envelope of one item). `read` returns null for what is none. Returns null
 * where nothing can be read.
 */
export function findItem<Item>(
  raw: unknown,
  read: (raw: unknown) => Item | null,
  depth = 0,
): Item | null {
  const item = read(raw);
  if (item !== null || depth === maxEnvelopes) return item;
  for (const inner of unwrap(raw)) {
    const found = findItem(inner, read, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function unwrap(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw.length === 1 ? raw : [];
  if (!isRecord(raw)) return [];
  return 'data' in raw ? [raw['data']] : Object.values(raw).filter(isRecord);
}
