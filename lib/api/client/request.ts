import type { ApiRequest, RequestTarget } from './build-request.ts';
import { ServiceError } from '../../domain/problem.ts';
import { type ApiAnswer, type CallOptions, exchange, isSuccess } from './exchange.ts';
import { findItem } from '../parsing/envelopes.ts';
import { problemInAnswer } from '../parsing/classify-answer.ts';

/**
 * Sends one request and returns its 2xx answer. Throws ServiceError for any other answer, for a web
 * page, and for a body that cannot be read.
 */
export async function request(
  to: RequestTarget,
  ask: ApiRequest,
  call?: CallOptions,
): Promise<ApiAnswer> {
  const answer = await exchange(to, ask, call);
  const problem = problemInAnswer(answer);
  if (problem) throw new ServiceError(problem);
  return answer;
}

/**
 * Sends one request and returns the item of its answer that `parse` reads. Throws ServiceError;
 * 'unusable-answer' if there is none.
 */
export async function requestItem<Item>(
  to: RequestTarget,
  ask: ApiRequest,
  parse: (raw: unknown) => Item | null,
  call?: CallOptions,
): Promise<Item> {
  const answer = await request(to, ask, call);
  const item = findItem(jsonOf(answer), parse);
  if (!item) throw new ServiceError({ code: 'unusable-answer', status: answer.status });
  return item;
}

/**
 * Sends a delete (interface, sections 4.2 and 4.7). Any 2xx means success, even if its body breaks
 * off: services answer with the item, with nothing, or with anything else (service notes). A web
 * page is a failure, because a proxy may answer any request with a web page.
 */
export async function requestDelete(
  to: RequestTarget,
  path: string[],
  call?: CallOptions,
): Promise<void> {
  const answer = await exchange(to, { method: 'DELETE', path }, call);
  const problem = problemInAnswer(answer);
  if (problem && !(isSuccess(answer.status) && answer.body.kind === 'fault'))
    throw new ServiceError(problem);
}

/**
 * Returns the JSON of a 2xx answer. Throws ServiceError: 'broken-answer' for other text,
 * 'unusable-answer' for an empty body.
 */
export function jsonOf({ status, body }: ApiAnswer): unknown {
  if (body.kind === 'json') return body.value;
  throw new ServiceError({
    code: body.kind === 'text' ? 'broken-answer' : 'unusable-answer',
    status,
  });
}
