import type { TargetedEvent } from 'preact';
import { language, plural, t } from '../../lib/browser/i18n.ts';
import { useEffect, useState } from 'preact/hooks';

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

/**
 * The seconds since a time in milliseconds since 1970. Hidden from screen readers: in a live region
 * they would be read out every second.
 */
export function ElapsedSeconds({ since }: { since: number }) {
  const now = useClock(Infinity);
  return (
    <span class="muted seconds" aria-hidden="true">
      {' · '}
      {t('uiSeconds', Math.max(0, Math.floor((now - since) / 1_000)))}
    </span>
  );
}

/** The time in milliseconds since 1970, updated every second until `until`. */
export function useClock(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [until, now]);
  // `until` may have changed since the last update. `now` is too old then.
  return Math.max(now, Math.min(Date.now(), until));
}
