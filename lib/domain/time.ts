import * as v from 'valibot';
import { isRecord } from './schema.ts';

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
 * hh:mm:ss` (UTC without a zone), RFC 2822, Unix seconds or milliseconds, also as strings, and an
 * object of `date` and `timezone`. Returns milliseconds since 1970, or null for any other value.
 */
export function readTime(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) && raw >= 0 ? fromUnix(raw) : null;
  if (isRecord(raw)) return readZonedTime(raw['date'], raw['timezone']);
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  if (/^\d{9,14}(\.\d+)?$/.test(text)) return fromUnix(Number(text));
  const match =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      text,
    );
  if (!match) return readHttpDate(text);
  const [, day, time = '00:00', zone = 'Z'] = match;
  return parseDate(`${day}T${time}${isoZone(zone)}`);
}

/**
 * Reads an HTTP date (RFC 9110, section 5.6.7) or a date of a mail (RFC 2822), as milliseconds
 * since 1970. Returns null for other text, because `Date.parse` by itself finds a year in almost
 * any text. The oldest of the forms names no time zone and is in UTC.
 */
export function readHttpDate(text: string): number | null {
  if (!/^[a-z]{3,9},? .*\d\d:\d\d:\d\d/i.test(text)) return null;
  return parseDate(/(GMT|UTC|[+-]\d{4})$/i.test(text) ? text : `${text} GMT`);
}

/**
 * Reads a time and its zone, as PHP writes them: the zone is UTC, an offset or a name such as
 * `Europe/Berlin`.
 */
function readZonedTime(date: unknown, zone: unknown): number | null {
  if (typeof date !== 'string' || typeof zone !== 'string') return null;
  const inOffset = (of: number | null) =>
    of === null ? null : readTime(`${date} ${offsetAt(of, zone)}`);
  // Near a change of the clocks, only the second look finds the offset of the time itself.
  return readTime(`${date} ${zone}`) ?? inOffset(inOffset(readTime(date)));
}

/** Returns the offset of a named zone at a time, such as `+02:00`. '?' for an unknown zone. */
function offsetAt(time: number, timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
    return name?.replace(/^GMT(?=.)/, '') ?? '?';
  } catch {
    return '?';
  }
}

function parseDate(text: string): number | null {
  const ms = Date.parse(text);
  return Math.abs(ms) <= maxTime ? ms : null;
}

/** Returns a time zone in the form that Date.parse accepts in every browser. */
function isoZone(zone: string): string {
  return zone
    .toUpperCase()
    .replace(/^(UTC|GMT)$/, 'Z')
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
}

function fromUnix(value: number): number | null {
  const ms = Math.round(value < maxUnixSeconds ? value * 1000 : value);
  return ms <= maxTime ? ms : null;
}

/** Returns the day of a time (milliseconds since 1970) on this device, as `YYYY-MM-DD`. */
export function dayText(at: number): string {
  // Swedish is the language that writes it so.
  return new Date(at).toLocaleDateString('sv-SE');
}
