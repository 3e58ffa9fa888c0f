import { Refusal } from './refusal.ts';

/** Counts requests in windows of one minute. */
export interface RateLimit {
  readonly limit: number;
  /** What is left in this window. */
  remaining(): number;
  /** Counts one request; throws 429 with Retry-After in seconds when there were `limit` already. */
  take(): void;
}

const windowMs = 60_000;

/** A limit whose window starts with the first request in it. `now` is in milliseconds. */
export function createRateLimit(limit: number, now: () => number): RateLimit {
  let start = Number.NEGATIVE_INFINITY;
  let taken = 0;
  const turn = () => {
    const time = now();
    // A clock that was set back starts a window too; otherwise it could shut everyone out for hours.
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
        throw new Refusal(429, 'Too many requests.', {
          headers: { 'Retry-After': String(seconds), 'X-RateLimit-Limit': String(limit), 'X-RateLimit-Remaining': '0' },
        });
      }
      taken += 1;
    },
  };
}
