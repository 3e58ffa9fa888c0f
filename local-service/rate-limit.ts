import { Refusal } from './refusal.ts';

/** Counts requests in windows of one minute. */
export interface RateLimit {
  readonly limit: number;
  /** How many are left in this window. */
  remaining(): number;
  /** Counts one request; throws 429 with Retry-After in seconds when there were `limit` already. */
  take(): void;
}

const windowMs = 60_000;

/**
 * A limit whose window starts with the first request in it. `now` is in milliseconds; `message` is
 * what a refusal says.
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
    // A clock that was set back starts a window too; otherwise it could shut everyone out for
    // hours.
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

/** A limit of its own for each name. */
export type RateLimits = (name: string | number) => RateLimit;

/**
 * Limits that are alike. Only those of the last minute are remembered. `now` is in milliseconds.
 */
export function createRateLimits(limit: number, now: () => number): RateLimits {
  const limits = new Map<string | number, RateLimit>();
  return (name) => {
    // The oldest windows come first.
    for (const [other, window] of limits) {
      if (window.remaining() < limit) break;
      limits.delete(other);
    }
    const found = limits.get(name) ?? createRateLimit(limit, now);
    limits.set(name, found);
    return found;
  };
}
