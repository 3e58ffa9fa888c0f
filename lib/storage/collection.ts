import type * as v from 'valibot';
import { parseOrNull } from '../domain/schema.ts';
import { readAll, readKey, remove, withLock, write } from './extension-storage.ts';

/**
 * Makes a family of values in extension storage, with this key prefix, schema and order. Each value
 * has its own key: the prefix and the id of the value. One call reads all of storage, so most
 * functions take `all`: every value by its key.
 */
export function collection<Schema extends v.GenericSchema>(
  prefix: string,
  schema: Schema,
  order: (one: v.InferOutput<Schema>, other: v.InferOutput<Schema>) => number = () => 0,
) {
  type Value = v.InferOutput<Schema>;
  type All = Record<string, unknown>;
  const key = (id: string) => prefix + id;
  const is = (name: string) => name.startsWith(prefix);
  const parse = (raw: unknown): Value | null => parseOrNull(schema, raw);
  const read = async (id: string): Promise<Value | null> => parse(await readKey(key(id)));
  return {
    /** The storage key of the value with this id. */
    key,
    /** Whether a storage key belongs to the family. */
    is,
    /** Parses a stored value. Null if it cannot be read. */
    parse,
    /** The ids of all values, including values that cannot be read. */
    ids: (all: All): string[] =>
      Object.keys(all)
        .filter(is)
        .map((name) => name.slice(prefix.length)),
    /** Parses the value with this id. Null if there is no such value or it cannot be read. */
    parseOne: (all: All, id: string): Value | null => parse(all[key(id)]),
    /** The values that can be read, in the order of the family. */
    parseAll: (all: All): Value[] =>
      Object.entries(all)
        .flatMap(([name, raw]) => (is(name) ? (parse(raw) ?? []) : []))
        .toSorted(order),
    /** Reads one value, or null. */
    read,
    /**
     * Changes a value and returns the new value. Across all pages and the background, only one
     * change runs at a time. `next` gets the stored value, or else `initial`; without both, nothing
     * happens. If `next` returns null, the value is removed. If `next` returns the same object,
     * nothing is written. Rejects if storage is full.
     */
    change: async (
      id: string,
      next: (stored: Value) => Value | null,
      initial?: Value,
    ): Promise<Value | null> =>
      withLock(async () => {
        const stored = (await read(id)) ?? initial;
        if (stored === undefined) return null;
        const changed = next(stored);
        if (changed === null) await remove(key(id));
        else if (changed !== stored) await write({ [key(id)]: changed });
        return changed;
      }),
    remove: async (id: string): Promise<void> => withLock(async () => remove(key(id))),
    /** Removes the whole family. */
    removeAll: async (): Promise<void> =>
      withLock(async () => remove(Object.keys(await readAll()).filter(is))),
  };
}

/** Orders values by the time at which they were made, oldest first. */
export function oldestFirst(
  one: { id: string; createdAt: number },
  other: { id: string; createdAt: number },
): number {
  return one.createdAt - other.createdAt || one.id.localeCompare(other.id);
}
