import { ServiceError } from '../../domain/problem.ts';
import type { Call } from './call.ts';
import { type Answer, type Ask, exchange, isSuccess, type Target } from './exchange.ts';
import { problemOf } from '../parsing/problem-of.ts';

/**
 * Sends one request and returns its 2xx answer. Throws ServiceError for every other one, and for a
 * web page or a body that could not be read.
 */
export async function request(to: Target, ask: Ask, call?: Call): Promise<Answer> {
  const answer = await exchange(to, ask, call);
  const problem = problemOf(answer);
  if (problem) throw new ServiceError(problem);
  return answer;
}

/**
 * Sends a delete (interface, sections 4.2 and 4.7). Services answer with the item, with nothing, or
 * with anything: a 2xx is enough, also when the body breaks off, but not a web page, which whatever
 * stands in front of a service sends to all and sundry.
 */
export async function remove(to: Target, path: string[], call?: Call): Promise<void> {
  const answer = await exchange(to, { method: 'DELETE', path }, call);
  const problem = problemOf(answer);
  if (problem && !(isSuccess(answer.status) && answer.body.kind === 'fault'))
    throw new ServiceError(problem);
}

/**
 * The value of a 2xx answer's JSON. Throws ServiceError: 'broken-answer' for other text,
 * 'unusable-answer' for nothing at all.
 */
export function jsonOf({ status, body }: Answer): unknown {
  if (body.kind === 'json') return body.value;
  throw new ServiceError({
    code: body.kind === 'text' ? 'broken-answer' : 'unusable-answer',
    status,
  });
}
