import type { Problem } from '../problem.ts';

const minDelayMs = 2_000;
const maxDelayMs = 5 * 60_000;

/**
 * Returns how long to wait after `delays` waits in a row, in milliseconds. If the service asked for
 * a time (read as at most an hour), waits that long, but at least 1 s. Otherwise doubles from 2 s
 * to 5 min. Adds up to a quarter at random (`random` in [0, 1)), so that many jobs do not come at
 * once.
 */
export function nextDelay(delays: number, random: number, problem?: Problem): number {
  const asked = problem?.retryAfter;
  const wait =
    asked === undefined ? Math.min(minDelayMs * 2 ** delays, maxDelayMs) : Math.max(asked, 1_000);
  return Math.round(wait * (1 + random / 4));
}

/**
 * Longer than any wait, in milliseconds. A stored time further in the future was written before the
 * clock of this device was set back.
 */
export const maxWaitMs = 2 * 60 * 60_000;

/**
 * Returns the time (milliseconds since 1970), or now if the time is further in the future than any
 * wait.
 */
export function clampWait(time: number, now: number): number {
  return time < now + maxWaitMs ? time : now;
}
