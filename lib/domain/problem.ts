import * as v from 'valibot';
import { truncate, maxTextLength } from './limits.ts';
import { Fields } from './schema.ts';

/**
 * Everything that can go wrong with a request, each its own code. The first group says that the
 * service was not reached, the second that its answer was not understood, the third that it said
 * no.
 */
export const problemCodes = [
  'no-access', // the browser has not granted access to the connection's origin
  // no answer: refused, unknown host, TLS, offline or reset; browsers do not say which
  'unreachable',
  'timeout', // no whole answer in time
  'login-page', // a redirect, which services send to who is not signed in
  'web-page', // HTML where JSON was due
  'broken-answer', // JSON that ends too early or is none
  'too-large', // more bytes than an answer may have
  'unusable-answer', // JSON without what was asked for
  'wrong-key', // 401
  'forbidden', // 403
  'not-found', // 404 and 410
  'refused', // any other 4xx; `fields` says what was wrong where the service said so
  'unsendable', // nothing left: no request can hold a name in it; `fields.headers` has that of an extra header
  'throttled', // 429; `retryAfter` says how long to wait
  'service-failed', // 5xx, 408, 421 and 425
] as const;

/** How many fields, and texts of each, are read from storage at most. */
const maxFields = 50;

/** What is wrong with a change is no reason to lose the change: it is cut, not refused. */
const ServiceText = v.pipe(
  v.string(),
  v.transform((text) => truncate(text, maxTextLength)),
);

/**
 * A problem as plain data: it is kept in jobs and goes through messages, which classes do not
 * survive. `text` and `fields` are the service's own words, to be shown as text beside ours;
 * `retryAfter` is in milliseconds from the answer on.
 */
export const Problem = v.object({
  code: v.picklist(problemCodes),
  status: v.optional(v.number()),
  text: v.optional(ServiceText),
  fields: v.optional(
    v.pipe(Fields, v.record(v.string(), v.array(v.string())), v.transform(truncateFields)),
  ),
  retryAfter: v.optional(v.number()),
});
export type Problem = v.InferOutput<typeof Problem>;
export type ProblemCode = Problem['code'];

/** The one error that the API client throws. Holds neither the API key nor a report's password. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(
      problem.status === undefined ? problem.code : `${problem.code} (${problem.status})`,
      options,
    );
    this.problem = problem;
  }
}

function truncateFields(fields: Record<string, string[]>): Record<string, string[]> {
  const kept = Object.entries(fields).slice(0, maxFields);
  return Object.fromEntries(
    kept.map(([name, texts]) => [
      truncate(name, maxTextLength),
      texts.slice(0, maxFields).map((text) => truncate(text, maxTextLength)),
    ]),
  );
}

/** Whether every other request to the service would meet this problem too. */
export function affectsAllRequests({ code }: Problem): boolean {
  return (
    code === 'throttled' || code === 'unreachable' || code === 'no-access' || code === 'wrong-key'
  );
}
