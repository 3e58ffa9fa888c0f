/** What a test varies: the network, the clock (milliseconds since 1970) and chance (in [0, 1)). */
export interface Environment {
  fetch: typeof fetch;
  now: () => number;
  random: () => number;
}

/** As they are in the browser. */
export const browserEnvironment: Environment = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  random: () => Math.random(),
};
