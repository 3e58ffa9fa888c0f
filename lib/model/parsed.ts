import * as v from 'valibot';

/** What a schema reads of a value; null where the value is none of it. */
export function parsed<Schema extends v.GenericSchema>(schema: Schema, raw: unknown): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, raw);
  return read.success ? read.output : null;
}
