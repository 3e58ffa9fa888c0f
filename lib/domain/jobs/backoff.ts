import type { Problem } from '../problem.ts';

const minDelayMs = 2_000;
const maxDelayMs = 5 * 60_000;
/** What a service may ask for at most: an absurd Retry-After must not park a job for good. */
const maxRetryAfterMs = 60 * 60_000;

/**
 * Milliseconds to wait after `delays` waits in a row: what the service asked for, else doubling
 * from 2 s to 5 min; and up to a quarter more (`random` in [0, 1)), so that many do not come at
 * once.
 */
export function nextDelay(delays: number, random: number, problem?: Problem): number {
  const asked = problem?.retryAfter;
  const wait =
    asked === undefined
      ? Math.min(minDelayMs * 2 ** delays, maxDelayMs)
      : Math.min(Math.max(asked, 1_000), maxRetryAfterMs);
  return Math.round(wait * (1 + random / 4));
}

/**
 * Longer than any wait (ms), the longest that a service may ask for included: what says more was
 * written before the clock of this device was set back.
 */
export const maxWaitMs = 2 * 60 * 60_000;

/** A time to wait for (milliseconds since 1970); now where nothing waits that long. */
export function clampWait(time: number, now: number): number {
  return time < now + maxWaitMs ? time : now;
}
