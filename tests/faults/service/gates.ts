import { within } from '../../support/wait-for.ts';

/**
 * The places where a job can be held: as the service is asked for its reports, as the request
 * arrives, and once the request is done.
 */
export interface Gates {
  asking?: () => Promise<void>;
  posted?: () => Promise<void>;
  made?: () => Promise<void>;
}

/** Holds every request that arrives until `open`. */
export interface Barrier {
  arrive: () => Promise<void>;
  /** Waits until all requests are there, or no new one came for a while. */
  all: () => Promise<void>;
  open: () => void;
}

/**
 * Makes a barrier at a gate, for `count` jobs that arrive side by side. A job that comes after it
 * was opened passes.
 */
export function barrier(gate: keyof Gates, count: number, maxGapMs = 2_500): Barrier {
  const all = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let there = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    // The alarm of a click wakes a background that missed it, after half a minute.
    all: () =>
      within(`${count} requests at the gate "${gate}"`, all.promise, {
        limitMs: 90_000,
        instead: () => there,
      }),
    open: opened.resolve,
    arrive: () => {
      there += 1;
      clearTimeout(timer);
      if (there >= count) all.resolve();
      else timer = setTimeout(all.resolve, maxGapMs);
      return opened.promise;
    },
  };
}
