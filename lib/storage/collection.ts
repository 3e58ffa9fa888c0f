import type * as v from 'valibot';
import { parseOrNull } from '../domain/schema.ts';
import { readAll, readKey, remove, withLock, write } from './extension-storage.ts';

/**
 * A family of values in extension storage. Each value has its own key: a prefix and the id of the
 * value. One call reads all of storage, so most functions take `all`: every value by its key.
 */
export interface Collection<Value> {
  /** The storage key of the value with this id. */
  key: (id: string) => string;
  /** Whether a storage key belongs to the family. */
  is: (key: string) => boolean;
  /** Parses a stored value. Null if it cannot be read. */
  parse: (raw: unknown) => Value | null;
  /** The ids of all values, including values that cannot be read. */
  ids: (all: Record<string, unknown>) => string[];
  /** Parses the value with this id. Null if there is no such value or it cannot be read. */
  parseOne: (all: Record<string, unknown>, id: string) => Value | null;
  /** The values that can be read, in the order of the family. */
  parseAll: (all: Record<string, unknown>) => Value[];
  /** Reads one value, or null. */
  read: (id: string) => Promise<Value | null>;
  /**
   * Changes a value and returns the new value. Across all pages and the background, only one change
   * runs at a time. `next` gets the stored value, or else `initial`; without both, nothing happens.
   * If `next` returns null, the value is removed. If `next` returns the same object, nothing is
   * written. Rejects if storage is full.
   */
  change: (
    id: string,
    next: (stored: Value) => Value | null,
    initial?: Value,
  ) => Promise<Value | null>;
  remove: (id: string) => Promise<void>;
  /** Removes the whole family. */
  removeAll: () => Promise<void>;
}

/** Makes the collection of values with this key prefix, schema and order. */
export function collection<Schema extends v.GenericSchema>(
  prefix: string,
  schema: Schema,
  order: (one: v.InferOutput<Schema>, other: v.InferOutput<Schema>) => number = () => 0,
): Collection<v.InferOutput<Schema>> {
  type Value = v.InferOutput<Schema>;
  const key = (id: string) => prefix + id;
  const is = (name: string) => name.startsWith(prefix);
  const parse = (raw: unknown): Value | null => parseOrNull(schema, raw);
  const read = async (id: string) => parse(await readKey(key(id)));
  return {
    key,
    is,
    parse,
    ids: (all) =>
      Object.keys(all)
        .filter(is)
        .map((name) => name.slice(prefix.length)),
    parseOne: (all, id) => parse(all[key(id)]),
    parseAll: (all) =>
      Object.entries(all)
        .flatMap(([name, raw]) => (is(name) ? (parse(raw) ?? []) : []))
        .toSorted(order),
    read,
    change: async (id, next, initial) =>
      withLock(async () => {
        const stored = (await read(id)) ?? initial;
        if (stored === undefined) return null;
        const changed = next(stored);
        if (changed === null) await remove(key(id));
        else if (changed !== stored) await write({ [key(id)]: changed });
        return changed;
      }),
    remove: async (id) => withLock(async () => remove(key(id))),
    removeAll: async () => withLock(async () => remove(Object.keys(await readAll()).filter(is))),
  };
}

/** Orders values by the time at which they were made, oldest first. */
export function oldestFirst(
  one: { id: string; createdAt: number },
  other: { id: string; createdAt: number },
): number {
  return one.createdAt - other.createdAt || one.id.localeCompare(other.id);
}
