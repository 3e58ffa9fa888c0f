import { Refusal } from './refusal.ts';

/** Counts requests in windows of one minute. */
export interface RateLimit {
  readonly limit: number;
  /** The requests left in this minute. */
  remaining(): number;
  /** Counts one request. Throws 429 with Retry-After in seconds after `limit` requests. */
  take(): void;
}

const windowMs = 60_000;

/**
 * Creates a limit whose minute starts with its first request. `now` returns milliseconds since
 * 1970; `message` is the text of a refusal.
 */
export function createRateLimit(
  limit: number,
  now: () => number,
  message = 'Too many requests.',
): RateLimit {
  let start = Number.NEGATIVE_INFINITY;
  let taken = 0;
  const turn = () => {
    const time = now();
    // A clock that was set back starts a new minute, else it could refuse requests for hours.
    if (time >= start && time < start + windowMs) return;
    start = time;
    taken = 0;
  };
  return {
    limit,
    remaining() {
      turn();
      return limit - taken;
    },
    take() {
      turn();
      if (taken >= limit) {
        const seconds = Math.max(1, Math.ceil((start + windowMs - now()) / 1000));
        throw new Refusal(429, message, {
          headers: {
            'Retry-After': String(seconds),
            'X-RateLimit-Limit': String(limit),
            'X-RateLimit-Remaining': '0',
          },
        });
      }
      taken += 1;
    },
  };
}

/** A limit for each name. */
export type RateLimits = (name: string | number) => RateLimit;

/** Creates equal limits by name. Remembers only those of the last minute. */
export function createRateLimits(limit: number, now: () => number, message?: string): RateLimits {
  const limits = new Map<string | number, RateLimit>();
  return (name) => {
    // The oldest limits come first.
    for (const [other, window] of limits) {
      if (window.remaining() < limit) break;
      limits.delete(other);
    }
    const found = limits.get(name) ?? createRateLimit(limit, now, message);
    limits.set(name, found);
    return found;
  };
}
