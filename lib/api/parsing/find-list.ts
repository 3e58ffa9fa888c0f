import { isRecord } from '../../domain/schema.ts';

/** The rows of an answer, and what stood beside them: page counts and links, wherever they were. */
export interface FoundList {
  rows: unknown[];
  about: Record<string, unknown>;
  links: Record<string, unknown>;
}

/**
 * Finds the list of an answer: a bare array, `data`, or an array under any one key, also one
 * envelope further in (service notes, envelope of a list). Page counts are taken from `meta` or
 * from beside the rows. Returns null where there is no array.
 */
export function findList(raw: unknown, depth = 0): FoundList | null {
  if (Array.isArray(raw)) return { rows: raw, about: {}, links: {} };
  if (!isRecord(raw) || depth > 1) return null;
  const { data, meta, links, ...others } = raw;
  const candidates = data === undefined ? Object.values(others) : [data];
  const rows = candidates.find(isRowArray) ?? candidates.find(Array.isArray);
  const list = rows
    ? { rows: rows as unknown[], about: {}, links: {} }
    : findFirstList(candidates, depth);
  return (
    list && {
      rows: list.rows,
      about: { ...others, ...(isRecord(meta) && meta), ...list.about },
      links: { ...(isRecord(links) && links), ...list.links },
    }
  );
}

function findFirstList(candidates: unknown[], depth: number): FoundList | null {
  for (const candidate of candidates) {
    const list = isRecord(candidate) && findList(candidate, depth + 1);
    if (list) return list;
  }
  return null;
}

function isRowArray(raw: unknown): boolean {
  return Array.isArray(raw) && raw.some(isRecord);
}
