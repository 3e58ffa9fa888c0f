import * as v from 'valibot';
import { onlyPersonMends, Problem, traitsOf } from '../problem.ts';
import { Time } from '../time.ts';

const minDelayMs = 2_000;
const maxDelayMs = 5 * 60_000;
/** Without a network nothing is asked, so looking for one again is cheap. */
const maxOfflineDelayMs = 60_000;

/**
 * Returns how long to wait after `delays` waits in a row, in milliseconds. If the service asked for
 * a time (read as at most an hour), waits that long, but at least 1 s. Otherwise doubles from 2 s
 * to 5 min, or to 1 min without a network. Adds up to a quarter at random (`random` in [0, 1)), so
 * that many jobs do not come at once.
 */
export function nextDelay(delays: number, random: number, problem?: Problem): number {
  const asked = problem?.retryAfter;
  const max = problem?.code === 'offline' ? maxOfflineDelayMs : maxDelayMs;
  const wait =
    asked === undefined ? Math.min(minDelayMs * 2 ** delays, max) : Math.max(asked, 1_000);
  return Math.round(wait * (1 + random / 4));
}

/**
 * How long to wait between two reports that are read one by one, in milliseconds. The wait keeps
 * within a limit of 60 requests a minute.
 */
export const readPauseMs = 1_000;

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

/**
 * The fields of stored work that waits after a problem. `notBefore` is when the next request may
 * leave (milliseconds since 1970), and `delays` the number of waits in a row. `problem` is the
 * reason, except for a pause, which is kept for the whole connection (lib/storage/pauses.ts).
 */
export const waitFields = {
  notBefore: Time,
  delays: v.number(),
  problem: v.exactOptional(Problem),
};
type Wait = v.InferOutput<v.ObjectSchema<typeof waitFields, undefined>>;
type Waiting<Work> = Omit<Work, keyof Wait> & Wait;

/** After this many waits in a row, a problem of every request counts as no further wait. */
const mostForAll = 8;

/**
 * Returns the work as it waits after a problem at `now` (milliseconds since 1970), for at least
 * `atLeast` milliseconds. `random` is as for `nextDelay`. A problem of every request, such as no
 * network, never makes `delays` large, so that a limit of tries counts problems of this work.
 */
export function afterProblem<Work extends Wait>(
  work: Work,
  problem: Problem,
  now: number,
  random: number,
  atLeast = 0,
): Waiting<Work> {
  const { problem: _problem, notBefore: _notBefore, delays, ...rest } = work;
  const { needs, affectsAll } = traitsOf(problem);
  return {
    ...rest,
    notBefore: now + Math.max(nextDelay(delays, random, problem), atLeast),
    delays: affectsAll ? Math.max(delays, Math.min(delays + 1, mostForAll)) : delays + 1,
    ...(needs !== 'pause' && { problem }),
  };
}

/** Returns the work without its wait, because a request succeeded or the person wants it now. */
export function resumeNow<Work extends Wait>(work: Work): Waiting<Work> {
  const { problem: _problem, notBefore: _notBefore, delays: _delays, ...rest } = work;
  return { ...rest, notBefore: 0, delays: 0 };
}

/**
 * Returns when work goes on (milliseconds since 1970). Null if the person has to solve a problem
 * first.
 */
export function dueAt({ notBefore, problem }: Wait, now: number): number | null {
  return onlyPersonMends(problem) ? null : clampWait(notBefore, now);
}
