/**
 * What a caller may vary. `timeout` is in milliseconds and holds for the whole answer. When
 * `signal` aborts, the function rejects with the signal's reason, as `fetch` does; every other
 * failure is a ServiceError.
 */
export interface CallOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** How long a read may take, in milliseconds. */
export const readTimeoutMs = 30_000;

/**
 * How long a change may take, in milliseconds: services audit the page before they answer, and a
 * create of 300 s is to arrive.
 */
export const writeTimeoutMs = 360_000;

/** How many bytes an answer may have. */
export const maxAnswerBytes = 4 * 1024 * 1024;
