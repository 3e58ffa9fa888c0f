/** The longest wait that is believed, in milliseconds: one day. */
const maxRetryAfterMs = 24 * 60 * 60_000;

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3) as milliseconds from now on. A date is measured
 * against the answer's own `Date`, so that a service whose clock is a day off does no harm, and
 * against `now` where there is none. More than a day counts as a day; what is negative, past or no
 * such value is undefined, which leaves the wait to the caller.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : readDate(text) - (readDate(headers.get('date') ?? '') || now);
  return ms >= 0 ? Math.min(Math.round(ms), maxRetryAfterMs) : undefined;
}

/**
 * NaN for what is no HTTP date; `Date.parse` alone finds a year in almost any text. The oldest form
 * names no zone and is UTC.
 */
function readDate(text: string): number {
  if (!/^[a-z]{3,9},? .*\d\d:\d\d:\d\d/i.test(text)) return NaN;
  return Date.parse(/(GMT|UTC|[+-]\d{4})$/i.test(text) ? text : `${text} GMT`);
}
