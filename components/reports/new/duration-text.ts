import { plural } from '../../../lib/browser/i18n.ts';

/** How long a report usually takes, in milliseconds, until it is known better. */
export const usualMs = 8_000;
/** The longest that counts, in milliseconds: the browser may have been closed in between. */
export const maxMs = 60_000;

/** A duration in milliseconds in words: "about 5 minutes", and "about 3 hours" from 2 hours on. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 120
    ? plural('newMinutes', minutes)
    : plural('newHours', Math.round(minutes / 60));
}
