import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { invalidFields, notFound, Refusal } from '../base/refusal.ts';

const maxBodyBytes = 64 * 1024;

const refuse = () => {
  throw new Refusal(413, 'The request is too large.');
};

const countBytes = bodyLimit({ maxSize: maxBodyBytes, onError: refuse });

/**
 * Refuses bodies that are larger than any form of the service, with 413. One whose length is told
 * is not looked at for that, which would cost as much as all else of a request that is refused.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.header('transfer-encoding') !== undefined) return countBytes(c, next);
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) refuse();
  return next();
};

/** Reads the fields of a body. An empty body has none. Refuses other content types with 415. */
export async function readForm(c: Context): Promise<URLSearchParams> {
  const text = await c.req.text().catch((error: NodeJS.ErrnoException) => {
    // The client is gone or took too long, so no one reads this answer.
    throw error.code === 'ECONNRESET'
      ? new Refusal(408, 'The request did not arrive in full.')
      : error;
  });
  const type = (c.req.header('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  if (text !== '' && type !== 'application/x-www-form-urlencoded')
    throw new Refusal(415, 'The request must be sent as application/x-www-form-urlencoded.');
  return new URLSearchParams(text);
}

/** Reads the id in a path. Text that is no id gets the answer of a report that does not exist. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw notFound('report');
  return Number(text);
}

type FieldsSchema = v.GenericSchema<Record<string, unknown>, unknown>;

/**
 * Reads query parameters or form fields with a schema. Ignores empty values; the last of repeated
 * ones counts. Throws 422 with a sentence for each wrong field.
 */
export function readFields<Schema extends FieldsSchema>(
  schema: Schema,
  parameters: URLSearchParams,
): v.InferOutput<Schema> {
  const sent = Object.fromEntries([...parameters].filter(([, value]) => value !== ''));
  // PostgreSQL keeps no text with this sign.
  const wrong = Object.keys(sent).filter((field) => sent[field]?.includes('\0'));
  if (wrong.length > 0)
    throw invalidFields(
      Object.fromEntries(wrong.map((field) => [field, ['The text has a sign that no text has.']])),
    );
  const parsed = v.safeParse(schema, sent, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const nested: Record<string, string[] | undefined> = v.flatten(parsed.issues).nested ?? {};
  throw invalidFields(
    Object.fromEntries(
      Object.entries(nested).map(([field, sentences]) => [field, sentences ?? []]),
    ),
  );
}
