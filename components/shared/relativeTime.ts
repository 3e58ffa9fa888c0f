const units = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** How long ago (or how soon) a time in milliseconds is, in the language's own words: "3 days ago", "now" within the minute. */
export function relativeTime(at: number, now: number, language: string): string {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'long' })));
  const [unit, length] = units.find(([, size]) => Math.abs(at - now) >= size) ?? (['second', Infinity] as const);
  return format.format(Math.trunc((at - now) / length) || 0, unit);
}
