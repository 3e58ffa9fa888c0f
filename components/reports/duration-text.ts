import { plural, t } from '../../lib/browser/i18n.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import { runGap } from '../../lib/domain/watches/next-round.ts';
import type { Period } from '../../lib/domain/watches/period.ts';

/** The assumed duration of a report before any is measured, in milliseconds. */
export const usualMs = 8_000;
/**
 * A longer duration is cut to this, in milliseconds, because the browser may have been closed in
 * between.
 */
const maxMs = 60_000;
/** The time left is measured by this many of the last answers. */
const lastAnswers = 10;

/**
 * Returns how long `left` more reports take, in milliseconds, by the last answers to `jobs`. The
 * middle one of their durations counts, so that a pause or an outage among them does not.
 */
export function timeLeft(jobs: Job[], left: number): number {
  const at = jobs
    .flatMap(({ state }) => (state.name === 'done' || state.name === 'refused' ? state.at : []))
    .toSorted((one, other) => one - other)
    .slice(-lastAnswers - 1);
  const gaps = at.slice(1).map((time, index) => Math.min(time - (at[index] ?? time), maxMs));
  return left * (gaps.toSorted((one, other) => one - other)[(gaps.length - 1) >> 1] ?? usualMs);
}

/**
 * Returns a duration in milliseconds in words: "less than a minute", "about 5 minutes", or from 2
 * hours on "about 3 hours".
 */
export function durationText(ms: number): string {
  if (ms < 60_000) return t('newUnderMinute');
  const minutes = Math.round(ms / 60_000);
  return minutes < 120
    ? plural('newMinutes', minutes)
    : plural('newHours', Math.round(minutes / 60));
}

/**
 * Returns how many reports a watch of a project runs every week, and how long that takes, such as
 * "Runs 32 reports every week, one at a time: about 32 minutes".
 */
export function weeklyText(reports: number): string {
  return plural('watchesWeekly', reports, turnTime(reports, 'week'));
}

/**
 * Returns how many reports a round of a project runs, and how long that takes. If `all` is unknown,
 * the number is that of the reports that this device has seen.
 */
export function turnText(seen: number, every: Period, all: number | null = null): string {
  return all === null
    ? plural('watchesTurn', seen, turnTime(seen, every))
    : plural('watchesRound', all, turnTime(all, every));
}

function turnTime(reports: number, every: Period): string {
  return durationText(reports * runGap(every, reports));
}
