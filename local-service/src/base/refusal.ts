/** The statuses of all answers that are not 2xx, except 500. */
export type RefusalStatus = 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

/**
 * A request that cannot be carried out. It becomes the answer. `errors` lists the faults by field
 * (with 422).
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: RefusalStatus;
  readonly errors: Record<string, string[]> | undefined;
  readonly headers: Record<string, string>;
  constructor(
    status: RefusalStatus,
    message: string,
    {
      errors,
      headers = {},
    }: { errors?: Record<string, string[]>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

/** A refusal as it is sent (see `Failure`). `status` is also the one of the answer. */
export interface RefusalBody {
  message: string;
  status: number;
  errors?: Record<string, string[]> | undefined;
}

/** The body of the answer to a request that is refused, or that met a fault. */
export function refusalBody({ message, status, errors }: RefusalBody): RefusalBody {
  return { message, status, ...(errors && { errors }) };
}

/** A 422 with the sentences about each invalid field. */
export function invalidFields(errors: Record<string, string[]>): Refusal {
  return new Refusal(422, 'Some of what was sent is not valid.', { errors });
}

/** A 404 for a report or a project. */
export function notFound(what: 'report' | 'project'): Refusal {
  return new Refusal(404, `There is no such ${what}.`);
}

/** A 404 for a report that was deleted while a request waited for its audit. */
export function deletedMeanwhile(): Refusal {
  return new Refusal(404, 'The report was deleted while it was being audited.');
}

/** A 409 for an audit that was taken out of the queue while a request waited for it. */
export function auditCancelled(): Refusal {
  return new Refusal(409, 'The audit was taken out of the queue. The report is as it was.');
}

/** A 405 for a path that takes other methods. Each that takes GET takes HEAD as well. */
export function otherMethod(taken: string[]): Refusal {
  const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new Refusal(405, `Only ${allow.join(', ')} can be used here.`, {
    headers: { Allow: allow.join(', ') },
  });
}

/** Makes a 503 that says after how many seconds a request may come again. */
const later = (message: string, seconds: number) => () =>
  new Refusal(503, message, { headers: { 'Retry-After': String(seconds) } });

/** A 503 while the database cannot be reached, is not open yet, is busy or takes no changes. */
export const databaseAway = later(
  'The service cannot use its database now. Try again in a few seconds.',
  5,
);

/** A 503 while as many audits wait as may. */
export const queueFull = later('Too many audits are waiting. Try again in a minute.', 60);

/** A 503 until the database is open. */
export const serviceStarting = later('The service is starting. Try again in a few seconds.', 5);

/** A 503 for what waits when the service stops. */
export function serviceStopping(): Refusal {
  return new Refusal(503, 'The service is stopping.');
}
