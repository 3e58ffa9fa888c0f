/**
 * How the language of the messages writes numbers, dates and lists. No other file of the extension
 * asks `Intl` for that, so that one page never has two kinds of digits.
 */
import { browser } from 'wxt/browser';

type OwnWords = 'localeLanguage' | 'localeDirection' | 'localeNumbers' | 'localeDigits';

const own = (key: OwnWords): string => browser.i18n.getMessage(key);

/**
 * The language of the messages, for the attribute `lang`. Includes the browser's region if the
 * browser uses the same language, as in `en-GB`.
 */
export function language(): string {
  const [ours, browsers] = [own('localeLanguage'), browser.i18n.getUILanguage()];
  return browsers.startsWith(`${ours}-`) ? browsers : ours;
}

/**
 * The text direction of the messages: `ltr` or `rtl`. It may differ from the browser's, if the
 * browser's language has no messages.
 */
export function direction(): string {
  return own('localeDirection');
}

/**
 * The language for `Intl`, with the digits of the messages and the calendar of the services.
 * Regions of one language differ in both.
 */
function locale(): string {
  return `${language()}-u-ca-gregory-nu-${own('localeNumbers')}`;
}

/** A number as the language writes it, with at most `digits` digits after the point. */
export function formatNumber(value: number, digits = 2): string {
  // The first number that `Intl` formats in a process takes 30 ms and more, as long as drawing the
  // popup. A small whole number needs the digits of the language alone.
  if (Number.isInteger(value) && value >= 0 && value < 1000) {
    const ours = own('localeDigits');
    return String(value).replace(/\d/g, (digit) => ours.charAt(Number(digit)));
  }
  return value.toLocaleString(locale(), { maximumFractionDigits: digits });
}

/** A share (0 to 1) in percent, with at most `digits` digits after the point. */
export function formatPercent(share: number, digits = 0): string {
  return share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: digits });
}

/** A number of a unit of time or size, written out: "7 days". */
export function formatUnit(value: number, unit: string): string {
  return value.toLocaleString(locale(), { style: 'unit', unit, unitDisplay: 'long' });
}

/** Texts as a list in a sentence: "a, b and c". `enumerated()` keeps their directions. */
export function formatList(texts: string[]): string {
  return new Intl.ListFormat(locale()).format(texts);
}

/**
 * A time in milliseconds since 1970, in the parts that the options ask for. Without options, it is
 * day and time to the second, in digits.
 */
export function formatDate(at: number, options: Intl.DateTimeFormatOptions = {}): string {
  return new Date(at).toLocaleString(locale(), options);
}

/** A time in milliseconds since 1970 as a day, such as "Nov 25, 2026". */
export function formatDay(at: number): string {
  return formatDate(at, { dateStyle: 'medium' });
}

/** A time in milliseconds since 1970 as time of day, such as "2:05 PM". */
export function formatClock(at: number): string {
  return formatDate(at, { timeStyle: 'short' });
}

/** A time in milliseconds since 1970 as day and time of day. */
export function formatTime(at: number): string {
  return formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * Times in milliseconds since 1970 as `formatTime()`, with seconds if two of them are of the same
 * minute. So no two different times read the same.
 */
export function formatTimes(times: number[]): (at: number) => string {
  const minutes = new Set(times.map((at) => Math.floor(at / 60_000)));
  const timeStyle = minutes.size < new Set(times).size ? 'medium' : 'short';
  return (at) => formatDate(at, { dateStyle: 'medium', timeStyle });
}

/**
 * A time in milliseconds since 1970 for a text that leaves this device: to the second, with the
 * time zone.
 */
export function formatTimeAndZone(at: number): string {
  return formatDate(at, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
}

/** A day as seen from today: 0 is "today", 1 is "tomorrow". */
export function formatDaysAhead(days: number): string {
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day');
}
