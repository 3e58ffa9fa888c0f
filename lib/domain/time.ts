import * as v from 'valibot';

/**
 * A Unix time below this number is in seconds, any other in milliseconds. The number is the year
 * 5138 in seconds, and March 1973 in milliseconds.
 */
const maxUnixSeconds = 1e11;
/**
 * The latest time that is read: the year 17814. Formatting a time beyond the range of Date would
 * throw, and `auditCode` needs room for more than the time.
 */
const maxTime = 5e14;

/** A time, in milliseconds since 1970. */
export const Time = v.pipe(v.number(), v.minValue(-maxTime), v.maxValue(maxTime));

/**
 * Reads a timestamp in any form that services send: ISO 8601 with or without a zone, `YYYY-MM-DD
 * hh:mm:ss` (UTC without a zone), Unix seconds or milliseconds, also as strings. Returns
 * milliseconds since 1970, or null for any other value.
 */
export function readTime(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) && raw >= 0 ? fromUnix(raw) : null;
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  if (/^\d{9,14}(\.\d+)?$/.test(text)) return fromUnix(Number(text));
  const match =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      text,
    );
  if (!match) return null;
  const [, day, time = '00:00', zone = 'Z'] = match;
  const ms = Date.parse(`${day}T${time}${isoZone(zone)}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Returns a time zone in the form that Date.parse accepts in every browser. */
function isoZone(zone: string): string {
  return zone
    .toUpperCase()
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
}

function fromUnix(value: number): number | null {
  const ms = Math.round(value < maxUnixSeconds ? value * 1000 : value);
  return ms <= maxTime ? ms : null;
}
