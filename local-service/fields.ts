import * as v from 'valibot';
import { invalid } from './refusal.ts';

type FieldsSchema = v.GenericSchema<Record<string, unknown>, unknown>;

/**
 * Reads query parameters or form fields with a schema. An empty value counts as none, and of a
 * repeated one the last counts. Throws 422 with the sentences of each field.
 */
export function readFields<Schema extends FieldsSchema>(
  schema: Schema,
  parameters: URLSearchParams,
): v.InferOutput<Schema> {
  const sent = Object.fromEntries([...parameters].filter(([, value]) => value !== ''));
  const parsed = v.safeParse(schema, sent);
  if (parsed.success) return parsed.output;
  const nested: Record<string, string[] | undefined> = v.flatten(parsed.issues).nested ?? {};
  throw invalid(
    Object.fromEntries(
      Object.entries(nested).map(([field, sentences]) => [field, sentences ?? []]),
    ),
  );
}

/** A field whose value is one of the words. */
export function oneOf<const Words extends readonly string[]>(name: string, words: Words) {
  return v.picklist(words, `The ${name} must be one of ${words.join(', ')}.`);
}

/** A field whose value is one of the numbers, in plain digits. */
export function oneOfNumbers<const Numbers extends readonly number[]>(
  name: string,
  numbers: Numbers,
) {
  return v.pipe(
    v.string(),
    v.transform((text) =>
      /^\d+$/.test(text) && String(Number(text)) === text ? Number(text) : Number.NaN,
    ),
    v.picklist(numbers, `The ${name} must be one of ${numbers.join(', ')}.`),
  );
}
