import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from './refusal.ts';

const largestBody = 64 * 1024;

/** Refuses bodies that are larger than any form of the service with 413. */
export const limitBody = bodyLimit({
  maxSize: largestBody,
  onError: () => {
    throw new Refusal(413, 'The request is too large.');
  },
});

/** The fields of a body. No body has none; one of another type is refused with 415. */
export async function readForm(c: Context): Promise<URLSearchParams> {
  const text = await c.req.text().catch((error: NodeJS.ErrnoException) => {
    // The client went away, or took too long; nobody reads this answer.
    throw error.code === 'ECONNRESET'
      ? new Refusal(408, 'The request did not arrive in full.')
      : error;
  });
  const type = (c.req.header('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  if (text !== '' && type !== 'application/x-www-form-urlencoded')
    throw new Refusal(415, 'The request must be sent as application/x-www-form-urlencoded.');
  return new URLSearchParams(text);
}
