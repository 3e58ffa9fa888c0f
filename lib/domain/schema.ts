import * as v from 'valibot';
import { maxUrlLength, maxIdLength, maxTextLength } from './limits.ts';

/** What a schema reads of a value; null where the value is none of it. */
export function parseOrNull<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, raw);
  return read.success ? read.output : null;
}

const longest = { id: maxIdLength, address: maxUrlLength, text: maxTextLength } as const;

/**
 * A text of what lies in storage, no longer than its kind may be: a longer one was damaged, or put
 * there to do damage.
 */
export function boundedText(kind: keyof typeof longest = 'text'): v.GenericSchema<string> {
  return v.pipe(v.string(), v.maxLength(longest[kind]));
}

/** Whether something is an object with fields: no array, not null. */
export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/**
 * An object with any fields. The library's own record takes a list for one as well, and leaves out
 * fields by the names of the language, such as `constructor`; it stands behind this one where its
 * values are checked too.
 */
export const Fields = v.custom<Record<string, unknown>>(isRecord);
