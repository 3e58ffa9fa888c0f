import { type ApiAnswer, isRedirect } from '../client/exchange.ts';
import { findList } from './envelopes.ts';
import { parseReport } from './parse-report.ts';
import type { Problem, ProblemCode } from '../../domain/problem.ts';
import { readRefusal } from './read-refusal.ts';

/** How many rows are looked at. */
const maxRowsRead = 20;

/** What the answer to `GET /api/v1/reports` tells about the place it came from. */
export type AnswerClass =
  | 'list' // reports, and so the key is good
  | 'wrong-key' // the interface, but not with this key
  | 'forbidden'
  | 'throttled' // somebody who counts requests
  | 'service-failed'
  | 'login-page' // a redirect, or a page that wants a sign-in
  | 'web-page'
  | 'timeout'
  | 'broken-answer'
  | 'other-api';

/** Judges an answer to `GET /api/v1/reports` with or without a key. */
export function classifyAnswer({ status, body }: ApiAnswer): AnswerClass {
  if (isRedirect(status)) return 'login-page';
  if (status === 429) return 'throttled';
  if (status >= 500 || status === 408 || status === 421 || status === 425) return 'service-failed';
  // Signing in is for the proxy in front where it answers with a page, and for the service where it
  // does not.
  if (status === 401) return body.kind === 'markup' ? 'login-page' : 'wrong-key';
  if (body.kind === 'markup') return 'web-page';
  if (status === 403) return 'forbidden';
  if (status < 200 || status >= 300) return 'other-api';
  if (body.kind === 'fault') return body.code === 'too-large' ? 'other-api' : body.code;
  const list = body.kind === 'json' ? findList(body.value) : null;
  // A list of something else is another interface; one unreadable row among others is not.
  return list &&
    (list.rows.length === 0 ||
      list.rows.slice(0, maxRowsRead).some((row) => parseReport(row) !== null))
    ? 'list'
    : 'other-api';
}

/**
 * What an answer says went wrong, or null for a 2xx that has a body to be read or none. The status
 * counts for more than the body: a 401 with a web page is still a wrong key.
 */
export function problemInAnswer(
  { status, headers, body }: ApiAnswer,
  now = Date.now(),
): Problem | null {
  if (isRedirect(status)) return { code: 'login-page', ...(status > 0 && { status }) };
  if (status >= 200 && status < 300) {
    if (body.kind === 'markup') return { code: 'web-page', status };
    return body.kind === 'fault' ? { code: body.code, status } : null;
  }
  const code = codeOfStatus(status);
  const retryAfter =
    code === 'throttled' || code === 'service-failed' ? readRetryAfter(headers, now) : undefined;
  const raw = body.kind === 'json' ? body.value : body.kind === 'text' ? body.text : undefined;
  return { code, status, ...readRefusal(raw), ...(retryAfter !== undefined && { retryAfter }) };
}

function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return 'wrong-key';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'throttled';
  if (status >= 500 || status === 408 || status === 421 || status === 425) return 'service-failed';
  return 'refused';
}

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
