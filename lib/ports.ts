/** What a test varies: the network, the clock (milliseconds since 1970) and chance (in [0, 1)). */
export interface Ports {
  fetch: typeof fetch;
  now: () => number;
  random: () => number;
}

/** As they are in the browser. */
export const livePorts: Ports = { fetch: (input, init) => fetch(input, init), now: () => Date.now(), random: () => Math.random() };
