/**
 * What a caller may vary. `timeout` is in milliseconds and holds for the whole answer. When
 * `signal` aborts, the function rejects with the signal's reason, as `fetch` does; every other
 * failure is a ServiceError.
 */
export interface Call {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  timeout?: number;
}

/** How long a read may take, in milliseconds. */
export const readTimeout = 30_000;

/**
 * How long a change may take, in milliseconds: services audit the page before they answer, and a
 * create of 300 s is to arrive.
 */
export const writeTimeout = 360_000;

/** How many bytes an answer may have. */
export const maxBytes = 4 * 1024 * 1024;
