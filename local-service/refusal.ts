/** The answers of the service that are not 2xx, apart from 500. */
export type RefusalStatus = 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

/**
 * Thrown by whatever cannot do what was asked; becomes the answer. `errors` says what was wrong by
 * field (with 422).
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

/** 422: the fields that were wrong, each with its sentences. */
export function invalidFields(errors: Record<string, string[]>): Refusal {
  return new Refusal(422, 'Some of what was sent is not valid.', { errors });
}

/** 404 for a report or a project that is not there. */
export function notFound(what: 'report' | 'project'): Refusal {
  return new Refusal(404, `There is no such ${what}.`);
}
