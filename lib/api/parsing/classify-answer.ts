import type { Problem, ProblemCode } from '../../domain/problem.ts';
import { type ApiAnswer, isRedirect, isSuccess } from '../client/exchange.ts';
import { isRecord } from '../../domain/schema.ts';
import { findList } from './envelopes.ts';
import { parseReport } from './parse-report.ts';
import { readRefusal } from './read-refusal.ts';

/** The longest Retry-After, so that an absurd value does not stop a job for good. */
const maxRetryAfterMs = 60 * 60_000;
/** The statuses with which a server in front of a service sends a web page (service notes). */
const pageStatuses = new Set([401, 403, 405, 406, 503]);
/** How many rows of a list are tried as reports. */
const maxRowsRead = 20;

/** Returns the problem code for a status other than 2xx and 3xx (service notes). */
function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return 'wrong-key';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'throttled';
  if (status >= 500 || status === 408 || status === 421 || status === 425) return 'service-failed';
  return 'refused';
}

/**
 * Reads the problem in an answer. Returns null for a 2xx with a readable or empty body. A web page
 * with 401, 403, 405, 406 or 503 is not the service, so nothing follows for the key; `text` is the
 * title of the page. With any other status, that counts for more than the body. `now` is in
 * milliseconds since 1970.
 */
export function problemInAnswer(
  { status, headers, body }: ApiAnswer,
  now = Date.now(),
): Problem | null {
  if (isRedirect(status)) return { code: 'login-page', ...(status > 0 && { status }) };
  const isPage = body.kind === 'markup' && (isSuccess(status) || pageStatuses.has(status));
  if (isSuccess(status) && !isPage)
    return body.kind === 'fault' ? { code: body.code, status } : null;
  const code = isPage ? 'web-page' : codeOfStatus(status);
  const retryAfter =
    status === 503 || code === 'throttled' || code === 'service-failed'
      ? readRetryAfter(headers, now)
      : undefined;
  const isText = body.kind === 'text' || isPage;
  const raw = body.kind === 'json' ? body.value : isText ? body.text : undefined;
  const said = readRefusal(raw);
  const isAboutAddress = status === 422 && Object.hasOwn(said.fields ?? {}, 'url');
  return {
    code: isAboutAddress ? 'address-refused' : code,
    status,
    ...said,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(hasEnded(status, raw) && { ended: true }),
  };
}

/**
 * Whether an answer is the error of a service that ended its work (service notes). A proxy answers
 * with a page or another status, while the service behind it may still be at work.
 */
function hasEnded(status: number, raw: unknown): boolean {
  return (status === 500 || status === 503) && isRecord(raw) && 'message' in raw;
}

/** The kind of server at a URL, by its answer to `GET /api/v1/reports`. */
export type AnswerClass =
  | 'list' // reports: this is the interface, and it takes the key
  | 'wrong-key' // the interface, but it does not take the key
  | 'forbidden'
  | 'throttled'
  | 'service-failed'
  | 'login-page' // a redirect, or a page that asks for a sign-in
  | 'proxy-sign-in' // a proxy that wants the header `Authorization` for itself
  | 'web-page'
  | 'timeout'
  | 'broken-answer'
  | 'other-api';

/** Classifies an answer to `GET /api/v1/reports`, sent with or without a key. */
export function classifyAnswer({ status, headers, body }: ApiAnswer): AnswerClass {
  if (isRedirect(status)) return 'login-page';
  const code = isSuccess(status) ? null : codeOfStatus(status);
  if (code === 'throttled' || code === 'service-failed') return code;
  if (code === 'wrong-key' && wantsOtherSignIn(headers)) return 'proxy-sign-in';
  // A 401 with a page comes from a proxy in front of the service. The proxy wants its own sign-in.
  if (code === 'wrong-key') return body.kind === 'markup' ? 'login-page' : code;
  if (body.kind === 'markup') return 'web-page';
  if (code !== null) return code === 'forbidden' ? code : 'other-api';
  if (body.kind === 'fault') return body.code === 'too-large' ? 'other-api' : body.code;
  const rows = body.kind === 'json' ? findList(body.value)?.rows.slice(0, maxRowsRead) : undefined;
  const isList = rows?.length === 0 || rows?.some((row) => parseReport(row) !== null);
  return isList ? 'list' : 'other-api';
}

/**
 * Whether a 401 asks for a sign-in other than the bearer token of the interface, such as `Basic`
 * (RFC 9110, section 11.6.1; interface, section 5).
 */
function wantsOtherSignIn(headers: Headers): boolean {
  const wanted = headers.get('www-authenticate')?.replaceAll(/"[^"]*"/g, '') ?? '';
  return wanted.trim() !== '' && !/(^|,)\s*bearer\b/i.test(wanted);
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3) as milliseconds from now, at most an hour.
 * Compares a date with the answer's own `Date`, because the clock of a service may be a day off.
 * Without a `Date`, compares with `now`. Returns undefined for a value that is negative, past or
 * unreadable.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : readDate(text) - (readDate(headers.get('date') ?? '') || now);
  return ms >= 0 ? Math.min(Math.round(ms), maxRetryAfterMs) : undefined;
}

/**
 * Reads an HTTP date. Returns NaN for other text, because `Date.parse` by itself finds a year in
 * almost any text. The oldest of the three date forms names no time zone and is in UTC.
 */
function readDate(text: string): number {
  if (!/^[a-z]{3,9},? .*\d\d:\d\d:\d\d/i.test(text)) return NaN;
  return Date.parse(/(GMT|UTC|[+-]\d{4})$/i.test(text) ? text : `${text} GMT`);
}
