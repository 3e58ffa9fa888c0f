import type { Problem, ProblemCode } from '../model/problem.ts';
import { clean } from './clean.ts';
import { type Answer, isRedirect } from './exchange.ts';
import { isRecord } from './is-record.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** How many fields, and how many sentences a field, are kept of what a service found wrong. */
const most = 20;

/**
 * What an answer says went wrong, or null for a 2xx that has a body to be read or none. The status counts for more than the body: a 401 with a web page is
 * still a wrong key. `secrets` are taken out of the service's words.
 */
export function problemOf({ status, headers, body }: Answer, secrets: string[], now = Date.now()): Problem | null {
  if (isRedirect(status)) return { code: 'login-page', ...(status > 0 && { status }) };
  if (status >= 200 && status < 300) {
    if (body.kind === 'markup') return { code: 'web-page', status };
    return body.kind === 'fault' ? { code: body.code, status } : null;
  }
  const code = codeOf(status);
  const retryAfter = code === 'throttled' || code === 'service-failed' ? readRetryAfter(headers, now) : undefined;
  const raw = body.kind === 'json' ? body.value : body.kind === 'text' ? body.text : undefined;
  return { code, status, ...readWords(raw, secrets), ...(retryAfter !== undefined && { retryAfter }) };
}

function codeOf(status: number): ProblemCode {
  if (status === 401) return 'wrong-key';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'throttled';
  if (status >= 500 || status === 408 || status === 421 || status === 425) return 'service-failed';
  return 'refused';
}

/** Seen: `message` as a sentence, or as an object of arrays; `errors` as an object of arrays beside it. */
function readWords(raw: unknown, secrets: string[]): Pick<Problem, 'text' | 'fields'> {
  const { message, error, detail, errors } = isRecord(raw) ? raw : { message: raw };
  const said = [message, error, detail, isRecord(error) ? error['message'] : undefined].find((one) => typeof one === 'string');
  const text = typeof said === 'string' ? clean(said, secrets) : '';
  const fields = { ...readFields(message, secrets), ...readFields(errors, secrets) };
  return { ...(text !== '' && { text }), ...(Object.keys(fields).length > 0 && { fields }) };
}

function readFields(raw: unknown, secrets: string[]): Record<string, string[]> {
  if (!isRecord(raw)) return {};
  const fields = Object.entries(raw)
    .slice(0, most)
    .map(([name, said]): [string, string[]] => {
      const sentences = (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string');
      return [clean(name, secrets), sentences.slice(0, most).map((one) => clean(one, secrets))];
    });
  return Object.fromEntries(fields.filter(([name, sentences]) => name !== '' && sentences.length > 0));
}
