import type { Problem, ProblemCode } from '../../domain/problem.ts';
import { type ApiAnswer, isRedirect, isSuccess } from '../client/exchange.ts';
import { isRecord } from '../../domain/schema.ts';
import { readHttpDate } from '../../domain/time.ts';
import { findList } from './envelopes.ts';
import { parseReport } from './parse-report.ts';
import { readRefusal } from './read-refusal.ts';

/** The longest Retry-After, so that an absurd value does not stop a job for good. */
const maxRetryAfterMs = 60 * 60_000;
/** The statuses with which a server in front of a service sends a web page (service notes). */
const pageStatuses = new Set([401, 403, 405, 406, 503]);
/** A longer wait is no value: a clock is wrong, or the number means something else. */
const maxReadWaitMs = 24 * 60 * 60_000;
/** A larger number is a Unix time, a smaller one seconds to wait. The number is the year 2001. */
const minUnixTime = 1_000_000_000;
/** How many rows of a list are tried as reports. */
const maxRowsRead = 20;

/** Returns the problem code for a status other than 2xx and 3xx (service notes). */
function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return 'wrong-key';
  if (status === 402) return 'payment-required';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'throttled';
  if (status >= 500 || status === 408 || status === 421 || status === 425) return 'service-failed';
  return 'refused';
}

/**
 * Reads the problem in an answer. Returns null for a 2xx with a readable or empty body. A web page
 * with 401, 403, 405, 406 or 503 does not come from the service, so it says nothing about the key;
 * `text` is the title of the page. Any other status counts for more than a page in the body. `now`
 * is in milliseconds since 1970.
 */
export function problemInAnswer(answer: ApiAnswer, now = Date.now()): Problem | null {
  const { status, body } = answer;
  if (isRedirect(status)) return { code: 'login-page', ...(status > 0 && { status }) };
  const isPage = body.kind === 'markup' && (isSuccess(status) || pageStatuses.has(status));
  if (isSuccess(status) && !isPage)
    return body.kind === 'fault' ? { code: body.code, status } : null;
  const code = isPage ? 'web-page' : codeOfStatus(status);
  const retryAfter =
    status === 503 || code === 'throttled' || code === 'service-failed'
      ? readRetryAfter(answer, now)
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

/** The headers that say how long to wait, best first. The others are for a 429 and a 503. */
const waitHeaders = ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset'];

/**
 * Reads how long a service wants to wait (service notes, `Retry-After` and `RateLimit-Reset`) as
 * milliseconds from now, at most an hour. A value is seconds, a Unix time or an HTTP date. Compares
 * times with the answer's own `Date`, because the clock of a service may be a day off. Without a
 * `Date`, compares with `now`. A value that is negative, past, beyond a day or unreadable counts as
 * missing. Returns undefined if there is no value.
 */
export function readRetryAfter(
  { status, headers }: Pick<ApiAnswer, 'status' | 'headers'>,
  now: number,
): number | undefined {
  const from = readHttpDate(headers.get('date') ?? '') ?? now;
  const read = waitHeaders
    .slice(0, status === 429 || status === 503 ? undefined : 1)
    .map((name) => readWait(headers.get(name)?.trim() ?? '', from));
  const ms = read.find((one) => one >= 0 && one <= maxReadWaitMs);
  return ms === undefined ? undefined : Math.min(Math.round(ms), maxRetryAfterMs);
}

/** Returns the milliseconds from a time to the one that a header says; NaN for other text. */
function readWait(text: string, from: number): number {
  // Two servers in a row may each send the header, which makes a list.
  const [, number] = /^(\d+(?:\.\d+)?)(?:\s*,.*)?$/.exec(text) ?? [];
  if (number === undefined) return (readHttpDate(text) ?? NaN) - from;
  const ms = Number(number) * 1000;
  return Number(number) > minUnixTime ? ms - from : ms;
}
