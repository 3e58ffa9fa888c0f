import type { TargetedEvent } from 'preact';
import { language, plural, t } from '../../lib/browser/i18n.ts';
import { useEffect, useMemo, useState } from 'preact/hooks';

/**
 * Shows how long ago a time was, with the full date on hover. `at` is in milliseconds since 1970.
 */
export default function RelativeTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} onMouseEnter={showFullDate}>
      {relativeTime(at, Date.now())}
    </time>
  );
}

/**
 * Formats the date only on hover, because the first date that a process formats takes as long as
 * drawing the list.
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
 * Returns how long ago a time was, such as "3 days ago". Returns "now" for less than a minute, and
 * for a future time, which comes from a wrong clock. Times are in milliseconds since 1970.
 */
export function relativeTime(at: number, now: number): string {
  const [unit, size] = units.find((one) => now - at >= one[1]) ?? [];
  if (!unit) return t('timeNow');
  // `Intl.RelativeTimeFormat` has these words too, but its first use in a process takes as long as
  // drawing the popup.
  return plural(`timeAgo_${unit}`, Math.floor((now - at) / size));
}

const dayMs = 86_400_000;

/**
 * Returns since when something is so, for "since …": the time of day if that was today, the weekday
 * if that was in the last six days, else the date. Times are in milliseconds since 1970.
 */
export function sinceWhen(at: number, now: number): string {
  const time = new Date(at);
  const format = (options: Intl.DateTimeFormatOptions) => time.toLocaleString(language(), options);
  if (time.toDateString() === new Date(now).toDateString()) return format({ timeStyle: 'short' });
  if (Math.abs(now - at) < 6 * dayMs) return format({ weekday: 'long' });
  const isThisYear = time.getFullYear() === new Date(now).getFullYear();
  return format({ month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}

/**
 * The seconds since a time in milliseconds since 1970. Hidden from screen readers, because a live
 * region would read them out every second.
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

/**
 * Counts down to the next try. Screen readers hear the time once, because a live region would read
 * out every second.
 */
export function Countdown({ until }: { until: number }) {
  const now = useClock(until);
  const text = (from: number) => {
    const seconds = Math.ceil((until - from) / 1_000);
    if (seconds <= 0) return t('uiTrying');
    return seconds < 100
      ? t('uiNextTry', t('uiSeconds', seconds))
      : t('uiNextTry', t('uiMinutes', Math.ceil(seconds / 60)));
  };
  const first = useMemo(() => text(Date.now()), [until]);
  return (
    <>
      <span class="seconds" aria-hidden="true">
        {text(now)}
      </span>
      <span class="hidden">{first}</span>
    </>
  );
}

/** Returns the time in milliseconds since 1970, updated every second until `until`. */
export function useClock(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [until, now]);
  // If `until` has changed after the last update, `now` is outdated.
  return Math.max(now, Math.min(Date.now(), until));
}
