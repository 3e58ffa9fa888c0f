/**
 * The places where a job can be held: as the service is asked for its reports, as the request
 * arrives, and once the request is done.
 */
export interface Gates {
  asking?: () => Promise<void>;
  posted?: () => Promise<void>;
  made?: () => Promise<void>;
}

/**
 * Holds every request that arrives until `open`. `all` resolves once `count` are there, or no new
 * one came for a while.
 */
export interface Barrier {
  arrive: () => Promise<void>;
  all: Promise<void>;
  open: () => void;
}

/**
 * Makes a barrier for `count` jobs that arrive side by side. A job that comes after it was opened
 * passes.
 */
export function barrier(count: number, maxGapMs = 2_500): Barrier {
  const all = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let there = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    all: all.promise,
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
