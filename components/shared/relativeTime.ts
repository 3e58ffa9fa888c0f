const units = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago (or how soon) a time in milliseconds is, in the words of the format: "3 days ago", "now" within the minute. */
export function relativeTime(at: number, now: number, format: Intl.RelativeTimeFormat): string {
  const unit = units.find(([, size]) => Math.abs(at - now) >= size);
  return unit ? format.format(Math.trunc((at - now) / unit[1]), unit[0]) : format.format(0, 'second');
}
