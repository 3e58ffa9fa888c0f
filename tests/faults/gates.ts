/**
 * Where a job can be held: as the service is asked what is there, as the request arrives, once what
 * it asks for is made.
 */
export interface Gates {
  asking?: () => Promise<void>;
  posted?: () => Promise<void>;
  made?: () => Promise<void>;
}

/**
 * Holds everybody who arrives until `open`. `all` resolves once `count` are there, or nobody new
 * has come for `patience` ms since the first.
 */
export interface Barrier {
  arrive: () => Promise<void>;
  all: Promise<void>;
  open: () => void;
}

/** Makes one for `count` who arrive side by side. Who comes after it was opened passes. */
export function barrier(count: number, patience = 2_500): Barrier {
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
      else timer = setTimeout(all.resolve, patience);
      return opened.promise;
    },
  };
}
