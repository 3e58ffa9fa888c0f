import * as v from 'valibot';
import { boundedText, Fields } from './schema.ts';

/** The action that helps a person with a problem. */
export type Remedy = 'settings' | 'grant' | 'retry' | 'sign-in' | 'open-page';

interface ProblemTraits {
  /** Whether the service may have carried out the request all the same. */
  mayBeDone: boolean;
  /**
   * The change that a later request needs to succeed. A job that needs access or a key is blocked
   * until the person acts; with any other need, it is tried again after a wait. Null means that no
   * later request can succeed.
   */
  needs: 'access' | 'key' | 'pause' | 'network' | 'service' | null;
  /** Whether every other request to the service would meet the same problem. */
  affectsAll: boolean;
  remedy: Remedy | null;
}

/**
 * Every problem of a request, with one code each. In the first group the service was not reached,
 * in the second its answer was not understood, in the third it refused. This table is the list of
 * codes, so a new code needs traits to compile.
 */
const problemTraits = {
  // The browser has not granted access to the connection's origin.
  'no-access': { mayBeDone: false, needs: 'access', affectsAll: true, remedy: 'grant' },
  // The organisation allows only the connections of its policy.
  'connection-forbidden': { mayBeDone: false, needs: 'access', affectsAll: true, remedy: null },
  // The connection came with a settings file or a policy, which have no keys.
  'no-key': { mayBeDone: false, needs: 'key', affectsAll: true, remedy: 'settings' },
  // The organisation allows no such report: of this page, or with this privacy.
  'report-forbidden': { mayBeDone: false, needs: null, affectsAll: false, remedy: null },
  // The browser has no network, so nothing was sent.
  offline: { mayBeDone: false, needs: 'network', affectsAll: true, remedy: null },
  // No answer: refused, unknown host, TLS or reset. Browsers do not say which.
  unreachable: { mayBeDone: true, needs: 'network', affectsAll: true, remedy: 'retry' },
  // No complete answer in time.
  timeout: { mayBeDone: true, needs: 'service', affectsAll: false, remedy: 'retry' },

  // A redirect: services send it to a person who is not signed in.
  'login-page': { mayBeDone: true, needs: 'service', affectsAll: false, remedy: 'sign-in' },
  // HTML instead of JSON, from a server in front of the service: the sign-in page of a network or
  // of a proxy, or a firewall. `text` is what the page calls itself.
  'web-page': { mayBeDone: true, needs: 'service', affectsAll: false, remedy: 'open-page' },
  // JSON that ends too early, or text that is not JSON.
  'broken-answer': { mayBeDone: true, needs: 'service', affectsAll: false, remedy: 'retry' },
  // More bytes than an answer may have.
  'too-large': { mayBeDone: true, needs: 'service', affectsAll: false, remedy: 'retry' },
  // JSON without the expected data.
  'unusable-answer': { mayBeDone: true, needs: 'service', affectsAll: false, remedy: 'settings' },

  // 401, without a web page
  'wrong-key': { mayBeDone: false, needs: 'key', affectsAll: true, remedy: 'settings' },
  // 403, without a web page
  forbidden: { mayBeDone: false, needs: 'key', affectsAll: false, remedy: 'settings' },
  // 404 and 410
  'not-found': { mayBeDone: false, needs: null, affectsAll: false, remedy: null },
  // 402: a quota is used up, or the plan lacks this.
  'payment-required': { mayBeDone: false, needs: null, affectsAll: true, remedy: 'retry' },
  // 422 on `url`: no such page, a used-up quota or anything else. Only the texts tell which, so its
  // sentence is that of any refusal.
  'address-refused': { mayBeDone: false, needs: null, affectsAll: false, remedy: null },
  // 405, 501, or 403 with a web page, to PUT or DELETE alone: a server in front of the service
  // refuses changes of this kind.
  'put-forbidden': { mayBeDone: false, needs: null, affectsAll: false, remedy: null },
  'delete-forbidden': { mayBeDone: false, needs: null, affectsAll: false, remedy: null },
  // Any other 4xx; `fields` says which fields were wrong, if the service told.
  refused: { mayBeDone: false, needs: null, affectsAll: false, remedy: 'retry' },
  // Nothing was sent, because no request can contain this value. `fields.headers` names an extra
  // header.
  unsendable: { mayBeDone: false, needs: null, affectsAll: false, remedy: null },
  // 429; `retryAfter` says how long to wait.
  throttled: { mayBeDone: false, needs: 'pause', affectsAll: true, remedy: null },
  // 5xx, 408, 421 and 425
  'service-failed': { mayBeDone: true, needs: 'service', affectsAll: false, remedy: 'retry' },
} as const satisfies Record<string, ProblemTraits>;

export type ProblemCode = keyof typeof problemTraits;
export const problemCodes = Object.keys(problemTraits) as ProblemCode[];

/**
 * A problem as plain data, because instances of classes survive neither storage nor messages.
 * `text` and `fields` are the service's own words, or those of a page in front of it, to be shown
 * as text. `retryAfter` is in milliseconds after the answer. `ended` is present if the service
 * itself says that its work ended without a result, so nothing appears later.
 */
export const Problem = v.object({
  code: v.picklist(problemCodes),
  status: v.optional(v.number()),
  text: v.optional(boundedText()),
  fields: v.optional(v.pipe(Fields, v.record(boundedText(), v.array(boundedText())))),
  retryAfter: v.optional(v.number()),
  ended: v.optional(v.literal(true)),
});
export type Problem = v.InferOutput<typeof Problem>;

/** The one error that the API client throws. It holds neither the API key nor a password. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.status === undefined ? problem.code : `${problem.code} (${problem.status})`);
    this.problem = problem;
  }
}

/** Returns the problem of a ServiceError, or null for any other error. */
export function problemOf(error: unknown): Problem | null {
  return error instanceof ServiceError ? error.problem : null;
}

/** The traits of a problem. */
export function traitsOf({ code }: Problem): ProblemTraits {
  return problemTraits[code];
}

/** Whether only the person can solve the problem, by granting access or changing the key. */
export function onlyPersonMends(problem: Problem | undefined): boolean {
  return problem !== undefined && blockedBy(problem) !== null;
}

/** Whether a request met a service, or a network, that may be back at any moment. */
export function isOutage(problem: Problem | undefined): boolean {
  const needs = problem && traitsOf(problem).needs;
  return needs === 'network' || needs === 'service';
}

/**
 * Whether a server in front of the service may have turned a request away for its method: 405 or
 * 501, or 403 with a web page.
 */
export function isTurnedAway({ code, status }: Problem): boolean {
  return status === 405 || status === 501 || (status === 403 && code === 'web-page');
}

/** Returns 'access' or 'key' if the problem blocks a job until the person changes it, else null. */
export function blockedBy(problem: Problem): 'access' | 'key' | null {
  const { needs } = traitsOf(problem);
  return needs === 'access' || needs === 'key' ? needs : null;
}

/**
 * Whether the service asks for no requests at all for a while: a 429, or a 503 with Retry-After.
 */
export function asksToPause(problem: Problem): boolean {
  return (
    traitsOf(problem).needs === 'pause' ||
    (problem.status === 503 && problem.retryAfter !== undefined)
  );
}
