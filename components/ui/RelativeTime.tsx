import type { TargetedEvent } from 'preact';
import { formatClock, formatDate } from '../../lib/browser/formats.ts';
import { plural, t } from '../../lib/browser/i18n.ts';
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { callAt } from './shared-timer.ts';

/**
 * Shows how long ago a time was, with the full date on hover. The text follows the clock. `at` is
 * in milliseconds since 1970.
 */
export default function RelativeTime({ at }: { at: number }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const now = Date.now();
  const next = nextChange(at, now);
  useEffect(() => callAt(next, () => redraw(undefined)), [next]);
  return (
    <time dateTime={new Date(at).toISOString()} onMouseEnter={showFullDate}>
      {relativeTime(at, now)}
    </time>
  );
}

/**
 * Formats the date only on hover, because the first date that a process formats takes as long as
 * drawing the list.
 */
function showFullDate({ currentTarget: time }: TargetedEvent<HTMLTimeElement>): void {
  time.title = formatDate(Date.parse(time.dateTime));
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The units that count days, the longest first. */
const units = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/**
 * Returns how long ago a time was, such as "3 days ago". Returns "now" for less than a minute, and
 * for a future time, which comes from a wrong clock. From 24 hours on, days are those of the
 * calendar. Times are in milliseconds since 1970.
 */
export function relativeTime(at: number, now: number): string {
  // `Intl.RelativeTimeFormat` has these words too, but its first use in a process takes as long as
  // drawing the popup.
  const passed = now - at;
  if (passed < minuteMs) return t('timeNow');
  if (passed < hourMs) return plural('timeAgo_minute', Math.floor(passed / minuteMs));
  const days = passed < dayMs ? 0 : calendarDays(at, now);
  if (days === 1) return t('timeYesterday');
  const [unit, size] = units.find((one) => days >= one[1]) ?? [];
  return unit
    ? plural(`timeAgo_${unit}`, Math.floor(days / size))
    : plural('timeAgo_hour', Math.floor(passed / hourMs));
}

/** Returns how many midnights lie between two times. */
export function calendarDays(from: number, to: number): number {
  // Rounded, because a day on which the clocks change is an hour longer or shorter.
  return Math.round(
    (new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / dayMs,
  );
}

/** Returns the time after `now` at which the text of `relativeTime` may change. */
export function nextChange(at: number, now: number): number {
  const passed = now - at;
  if (passed < minuteMs) return at + minuteMs;
  if (passed >= dayMs) return new Date(now).setHours(24, 0, 0, 0);
  const unit = passed < hourMs ? minuteMs : hourMs;
  return at + (Math.floor(passed / unit) + 1) * unit;
}

/**
 * Returns since when something is so, for "since …": the time of day if that was today,
 * "yesterday", the weekday if that was in the last six days, else the date. Times are in
 * milliseconds since 1970.
 */
export function sinceWhen(at: number, now: number): string {
  const time = new Date(at);
  if (time.toDateString() === new Date(now).toDateString()) return formatClock(at);
  if (calendarDays(at, now) === 1) return t('timeYesterday');
  if (Math.abs(now - at) < 6 * dayMs) return formatDate(at, { weekday: 'long' });
  const isThisYear = time.getFullYear() === new Date(now).getFullYear();
  return formatDate(at, {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/**
 * The seconds since a time in milliseconds since 1970. Hidden from screen readers, because a live
 * region would read them out every second.
 */
export function ElapsedSeconds({ since }: { since: number }) {
  const now = useClock(Infinity);
  return (
    <span class="muted seconds elapsed" aria-hidden="true">
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
  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return;
    return callAt(Date.now() + (left % 1_000 || 1_000), () => setNow(Date.now()));
  }, [until, now]);
  // If `until` has changed after the last update, `now` is outdated.
  return Math.max(now, Math.min(Date.now(), until));
}
