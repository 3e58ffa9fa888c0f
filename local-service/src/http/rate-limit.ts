import { Refusal } from '../base/refusal.ts';
import type { Counts } from '../store/counts.ts';

/** Equal limits by name, each of so many requests a minute. */
export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Creates limits. `now` returns milliseconds since 1970; `of` keeps their names apart from those of
 * other limits; `message` is the text of a refusal.
 */
export function createRateLimits(
  counts: Counts,
  now: () => number,
  { of, limit, message = 'Too many requests.' }: { of: string; limit: number; message?: string },
) {
  return {
    limit,
    /**
     * Counts one request, and returns how many are left in this minute. Throws 429 with Retry-After
     * in seconds after `limit` requests.
     */
    async take(name: string): Promise<number> {
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
