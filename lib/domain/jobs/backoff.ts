import type { Problem } from '../problem.ts';

const minDelayMs = 2_000;
const maxDelayMs = 5 * 60_000;

/**
 * Returns how long to wait after `delays` waits in a row, in milliseconds: as long as the service
 * asked for (at most an hour, as it is read), and 1 s at least; else doubling from 2 s to 5 min. Up
 * to a quarter is added by chance (`random` in [0, 1)), so that many jobs do not come at once.
 */
export function nextDelay(delays: number, random: number, problem?: Problem): number {
  const asked = problem?.retryAfter;
  const wait =
    asked === undefined ? Math.min(minDelayMs * 2 ** delays, maxDelayMs) : Math.max(asked, 1_000);
  return Math.round(wait * (1 + random / 4));
}

/**
 * Longer than any wait, in milliseconds. A stored time further ahead was written before this
 * device's clock was set back.
 */
export const maxWaitMs = 2 * 60 * 60_000;

/** Returns the time (milliseconds since 1970), or now where it is further ahead than any wait. */
export function clampWait(time: number, now: number): number {
  return time < now + maxWaitMs ? time : now;
}
