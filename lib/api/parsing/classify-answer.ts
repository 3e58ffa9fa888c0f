import type { ApiAnswer } from '../client/exchange.ts';
import { isRedirect } from '../client/exchange.ts';
import { findList } from './find-list.ts';
import { parseReport } from './to-report.ts';

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
