import type { Problem, ProblemCode } from '../../domain/problem.ts';
import { type ApiAnswer, isRedirect } from '../client/exchange.ts';
import { readRefusal } from './read-refusal.ts';
import { readRetryAfter } from './read-retry-after.ts';

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
