import * as v from 'valibot';
import { maxUrlLength, maxIdLength, maxTextLength } from './limits.ts';

/** Parses a value with a schema. Returns null if it does not fit. */
export function parseOrNull<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, raw);
  return read.success ? read.output : null;
}

const longest = { id: maxIdLength, address: maxUrlLength, text: maxTextLength } as const;

/** A schema for a text within the limit of its kind. */
export function boundedText(kind: keyof typeof longest = 'text'): v.GenericSchema<string> {
  return v.pipe(v.string(), v.maxLength(longest[kind]));
}

/** A schema for a whole number from 0 on. JSON has no -0, so it is read as the 0 that is stored. */
export const WholeNumber = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((count) => Math.abs(count)),
);

/** A schema for a field that gets this default if it is missing or broken. */
export function withDefault<const Schema extends v.GenericSchema>(
  schema: Schema,
  otherwise: v.InferOutput<Schema> & v.InferInput<Schema>,
) {
  return v.fallback(
    v.optional(schema, () => otherwise),
    otherwise,
  );
}

/** Whether a value is an object with fields: neither an array nor null. */
export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/**
 * A schema for an object with any fields. Valibot's `record` also accepts an array and drops fields
 * such as `constructor`. Put `Fields` before it to check the values too.
 */
export const Fields = v.custom<Record<string, unknown>>(isRecord);

/**
 * A schema for a list, of at most so many items if that is given. Items that do not fit are left
 * out.
 */
export function listOf<Item extends v.GenericSchema>(item: Item, most = Infinity) {
  return v.pipe(
    withDefault(v.array(v.unknown()), []),
    v.transform((items): v.InferOutput<Item>[] =>
      items.flatMap((one) => parseOrNull(item, one) ?? []).slice(0, most),
    ),
  );
}
