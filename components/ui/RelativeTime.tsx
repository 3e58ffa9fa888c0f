import type { TargetedEvent } from 'preact';
import { language, plural, t } from '../../lib/browser/i18n.ts';

/** How long ago a time is, with date and time on hover. `at` is in milliseconds since 1970. */
export default function RelativeTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} onMouseEnter={showFullDate}>
      {relativeTime(at, Date.now())}
    </time>
  );
}

/**
 * The date is formatted on hover only: the first one in a process takes as long as drawing the
 * list.
 */
function showFullDate({ currentTarget: time }: TargetedEvent<HTMLTimeElement>): void {
  time.title = new Date(time.dateTime).toLocaleString(language());
}

const units = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How long ago a time is, such as "3 days ago". Less than a minute ago, and in the future because a
 * clock is wrong, is "now". Times are in milliseconds since 1970.
 */
export function relativeTime(at: number, now: number): string {
  const [unit, size] = units.find((one) => now - at >= one[1]) ?? [];
  if (!unit) return t('timeNow');
  // Intl.RelativeTimeFormat has these words too, but the first one in a process takes as long as
  // drawing the popup.
  return plural(`timeAgo_${unit}`, Math.floor((now - at) / size));
}
