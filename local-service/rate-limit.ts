import { Refusal } from './refusal.ts';

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

/** Equal limits by name, each of so many requests a minute. */
export interface RateLimits {
  readonly limit: number;
  /**
   * Counts one request, and returns how many are left in this minute. Throws 429 with Retry-After
   * in seconds after `limit` requests.
   */
  take: (name: string) => Promise<number>;
}

/**
 * Creates limits. `now` returns milliseconds since 1970; `of` keeps their names apart from those of
 * other limits; `message` is the text of a refusal.
 */
export function createRateLimits(
  counts: Counts,
  now: () => number,
  { of, limit, message = 'Too many requests.' }: { of: string; limit: number; message?: string },
): RateLimits {
  return {
    limit,
    async take(name) {
      const at = now();
      const { count, until } = await counts.add(`${of} ${name}`, at);
      if (count <= limit) return limit - count;
      throw new Refusal(429, message, {
        headers: {
          'Retry-After': String(Math.max(1, Math.ceil((until - at) / 1000))),
          'X-RateLimit-Limit': String(limit),
          'X-RateLimit-Remaining': '0',
        },
      });
    },
  };
}
