/**
 * The network, the clock (milliseconds since 1970) and random numbers in [0, 1). Tests replace
 * them.
 */
export interface Environment {
  fetch: typeof fetch;
  now: () => number;
  random: () => number;
}

/** The environment of the browser. */
export const browserEnvironment: Environment = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  random: () => Math.random(),
};
