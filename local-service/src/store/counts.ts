/** Counts what happens under a name, in windows of time that start with its first event. */
export interface Counts {
  /** Counts one event at the time `at`. Returns the events of this window, and when it ends. */
  add: (name: string, at: number) => Promise<{ count: number; until: number }>;
}

/** How long a window is, in milliseconds. */
export const windowMs = 60_000;

/**
 * A window that ends later than this after an event, in milliseconds, is from before the clock was
 * set back: a new one starts, else it could refuse requests for hours. Clocks of several processes
 * differ a little.
 */
export const maxLeftMs = 2 * windowMs;

/** Counts in the memory of this process. Remembers only the names of the last minute. */
export function createCounts(): Counts {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    async add(name, at) {
      const kept = windows.get(name);
      const isOpen = kept && at < kept.until && kept.until <= at + maxLeftMs;
      if (isOpen) {
        kept.count += 1;
        return kept;
      }
      windows.delete(name);
      // The oldest windows come first.
      for (const [other, { until }] of windows) {
        if (at < until) break;
        windows.delete(other);
      }
      const window = { count: 1, until: at + windowMs };
      windows.set(name, window);
      return window;
    },
  };
}
