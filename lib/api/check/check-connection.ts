import {
  type BaseUrlFault,
  readBaseUrl,
  sendsKeyInClear,
} from '../../domain/connections/connection.ts';
import { type Problem, ServiceError } from '../../domain/problem.ts';
import { canSend, type RequestTarget } from '../client/build-request.ts';
import { type ApiAnswer, type CallOptions, exchange } from '../client/exchange.ts';
import { findBaseUrl, listRequest } from './find-base-url.ts';
import { type AnswerClass, classifyAnswer, problemInAnswer } from '../parsing/classify-answer.ts';

/** The steps of a connection check, in order. */
export const checkNames = ['address', 'access', 'service', 'interface', 'key'] as const;
type CheckName = (typeof checkNames)[number];

/**
 * The reason why a step failed or warns. The faults of the address come from `readBaseUrl`, what is
 * wrong with an answer from `classifyAnswer`.
 */
type CheckCause =
  | BaseUrlFault
  | Exclude<AnswerClass, 'list'>
  | 'key-in-clear' // a warning: the key would go over http to another computer
  | 'headers' // `fetch` cannot send one of the extra headers
  | 'connection-forbidden' // a policy allows only its own connections
  | 'no-access'
  | 'unreachable'
  | 'noise' // a warning: the service prints something around its answers
  | 'wrong-path' // the interface is at `suggestion`
  | 'no-key';

/** The action that helps. 'use-address' fills in the step's `suggestion`. */
export type CheckRemedy =
  | 'edit-address'
  | 'edit-headers'
  | 'grant'
  | 'retry'
  | 'use-address'
  | 'edit-key';

/**
 * One step of the check. `url` is the URL that was tried (the base URL in the first two steps),
 * `ms` the milliseconds until the answer, `problem` the refusal of the service.
 */
export interface CheckStep {
  name: CheckName;
  outcome: 'ok' | 'failed' | 'warning' | 'pending';
  cause?: CheckCause;
  remedy?: CheckRemedy;
  url?: string;
  ms?: number;
  suggestion?: string;
  problem?: Problem;
}

/**
 * The browser functions that the check uses, which tests vary. `hasAccess` takes a base URL; `now`
 * is in milliseconds since 1970; `timeoutMs` is the time limit of each request.
 */
export interface CheckEnvironment extends CallOptions {
  hasAccess: (baseUrl: string) => Promise<boolean>;
  now?: () => number;
}

/** Shorter than for other reads, because a person waits for the check. */
const checkTimeoutMs = 15_000;

/**
 * Checks a connection as it was typed, in five steps: the address is well-formed, access is
 * granted, a service answers, the service has this interface, and the service accepts the key.
 * Stops at the first step that fails; later steps stay pending. Sends no request without access.
 * Calls `onStep` after each step. Rejects only with the reason of `signal`, or if `hasAccess`
 * rejects.
 */
export async function checkConnection(
  draft: RequestTarget,
  environment: CheckEnvironment,
  onStep?: (step: CheckStep) => void,
): Promise<CheckStep[]> {
  const decided = new Map<CheckName, CheckStep>();
  for await (const step of checkSteps(draft, environment)) {
    decided.set(step.name, step);
    onStep?.(step);
  }
  return checkNames.map((name) => decided.get(name) ?? { name, outcome: 'pending' });
}

async function* checkSteps(
  draft: RequestTarget,
  environment: CheckEnvironment,
): AsyncGenerator<CheckStep> {
  const read = readBaseUrl(draft.baseUrl);
  if ('fault' in read) return yield failed('address', read.fault, 'edit-address');
  const { baseUrl: url } = read;
  if (!draft.headers.every(([name, value]) => canSend(name, value)))
    return yield failed('address', 'headers', 'edit-headers', { url });
  yield sendsKeyInClear(url)
    ? { name: 'address', outcome: 'warning', cause: 'key-in-clear', remedy: 'edit-address', url }
    : { name: 'address', outcome: 'ok', url };
  if (!(await environment.hasAccess(url)))
    return yield failed('access', 'no-access', 'grant', { url });
  yield { name: 'access', outcome: 'ok', url };
  // Leaves out a key that cannot be sent, and still checks the service.
  const apiKey = canSend('authorization', draft.apiKey.trim()) ? draft.apiKey.trim() : '';
  const noKey = draft.apiKey.trim() === '' ? 'no-key' : 'wrong-key';
  yield* checkService({ baseUrl: url, apiKey, headers: draft.headers }, environment, noKey);
}

async function* checkService(
  to: RequestTarget,
  environment: CheckEnvironment,
  noKey: CheckCause,
): AsyncGenerator<CheckStep> {
  const { hasAccess: _, now = Date.now, ...rest } = environment;
  const call = { timeoutMs: checkTimeoutMs, ...rest };
  const url = `${to.baseUrl}/api/v1/reports?per_page=10`;
  const started = now();
  let answer: ApiAnswer;
  try {
    answer = await exchange(to, listRequest, call);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { problem } = error;
    const cause = problem.code === 'timeout' ? 'timeout' : 'unreachable';
    return yield failed('service', cause, 'retry', { url, ms: now() - started, problem });
  }
  const tried = { url, ms: now() - started };
  const judgement = classifyAnswer(answer);
  const problem = problemInAnswer(answer, now());
  const answered = { ...tried, ...(problem && { problem }) };
  if (judgement === 'service-failed') return yield failed('service', judgement, 'retry', answered);
  yield { name: 'service', outcome: 'ok', ...tried };
  if (judgement !== 'list' && judgement !== 'wrong-key' && judgement !== 'forbidden')
    return yield {
      name: 'interface',
      outcome: 'failed',
      ...(await explainMismatch(judgement, to, call)),
      ...answered,
    };
  yield answer.body.kind === 'json' && answer.body.isNoisy
    ? { name: 'interface', outcome: 'warning', cause: 'noise', ...tried }
    : { name: 'interface', outcome: 'ok', ...tried };
  if (to.apiKey === '') return yield failed('key', noKey, 'edit-key', tried);
  if (judgement !== 'list') return yield failed('key', judgement, 'edit-key', answered);
  yield { name: 'key', outcome: 'ok', ...tried };
}

function failed(
  name: CheckName,
  cause: CheckCause,
  remedy: CheckRemedy,
  details: Pick<CheckStep, 'url' | 'ms' | 'problem'> = {},
): CheckStep {
  return { name, outcome: 'failed', cause, remedy, ...details };
}

/** Explains why an address that answers is not the interface, and finds the interface. */
async function explainMismatch(
  judgement: Exclude<AnswerClass, 'list' | 'wrong-key' | 'forbidden'>,
  to: RequestTarget,
  call: CallOptions,
): Promise<Pick<CheckStep, 'cause' | 'remedy' | 'suggestion'>> {
  if (judgement === 'proxy-sign-in') return { cause: judgement, remedy: 'edit-headers' };
  if (judgement === 'throttled' || judgement === 'timeout' || judgement === 'broken-answer')
    return { cause: judgement, remedy: 'retry' };
  const suggestion = await findBaseUrl(to, call);
  if (suggestion !== null) return { cause: 'wrong-path', remedy: 'use-address', suggestion };
  // Most services that redirect http lead to the same path over https.
  if (judgement === 'login-page' && sendsKeyInClear(to.baseUrl))
    return {
      cause: judgement,
      remedy: 'use-address',
      suggestion: to.baseUrl.replace(/^http:/, 'https:'),
    };
  return { cause: judgement, remedy: 'edit-address' };
}
