import { plural } from '../../../lib/browser/i18n.ts';

/** The assumed duration of a report before any is measured, in milliseconds. */
export const usualMs = 8_000;
/**
 * A longer duration is cut to this, in milliseconds, because the browser may have been closed in
 * between.
 */
export const maxMs = 60_000;

/**
 * Returns a duration in milliseconds in words: "about 5 minutes", or from 2 hours on "about 3
 * hours".
 */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 120
    ? plural('newMinutes', minutes)
    : plural('newHours', Math.round(minutes / 60));
}
