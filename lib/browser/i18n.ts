import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';
import { otherPrivacy, type Privacy, privacyNames } from '../domain/reports/privacy.ts';
import type { Result } from '../domain/reports/result.ts';
import type { Finding, SilentRefusal } from '../domain/leak-guard/guard-address.ts';

/** The key of a message in `public/_locales/en`. */
export type Words = keyof typeof messages;

/**
 * Returns a message in the browser's language, with its placeholders filled in. Numbers are written
 * as the language writes them.
 */
export function t(key: Words, ...substitutions: (string | number)[]): string {
  const filled = substitutions.map((one) => (typeof one === 'number' ? formatNumber(one) : one));
  return browser.i18n.getMessage(key, filled);
}

/** The stem of a message with several forms: `name_other`, and `name_one` where that differs. */
export type PluralWords =
  Extract<Words, `${string}_other`> extends infer Name
    ? Name extends `${infer Stem}_other`
      ? Stem
      : never
    : never;

let plurals: Intl.PluralRules | undefined;

/**
 * Returns the form of a message for a whole number, which is its first substitution. A language may
 * have any of the forms `_zero`, `_one`, `_two`, `_few` and `_many`. For those that it has not,
 * `_other` stands.
 */
export function plural(
  name: PluralWords,
  count: number,
  ...substitutions: (string | number)[]
): string {
  plurals ??= new Intl.PluralRules(language());
  const form = `${name}_${plurals.select(count)}` as Words;
  return t(form, count, ...substitutions) || t(`${name}_other`, count, ...substitutions);
}

/** A number as the language writes it, with at most `digits` digits after the point. */
export function formatNumber(value: number, digits = 2): string {
  // The first number that `Intl` formats in a process takes 30 ms and more, as long as drawing the
  // popup. A small whole number needs the digits of the language alone.
  if (Number.isInteger(value) && value >= 0 && value < 1000) {
    const own = t('localeDigits');
    return String(value).replace(/\d/g, (digit) => own.charAt(Number(digit)));
  }
  return value.toLocaleString(language(), { maximumFractionDigits: digits });
}

/** A time in milliseconds since 1970 as a day, such as "Nov 25, 2026". */
export function formatDay(at: number): string {
  return new Date(at).toLocaleDateString(language(), { dateStyle: 'medium' });
}

/** A time in milliseconds since 1970 as day and time of day. */
export function formatTime(at: number): string {
  return new Date(at).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * Times in milliseconds since 1970 as `formatTime()`, with seconds if two of them are of the same
 * minute. So no two different times read the same.
 */
export function formatTimes(times: number[]): (at: number) => string {
  const minutes = new Set(times.map((at) => Math.floor(at / 60_000)));
  const timeStyle = minutes.size < new Set(times).size ? 'medium' : 'short';
  return (at) => new Date(at).toLocaleString(language(), { dateStyle: 'medium', timeStyle });
}

/**
 * A time in milliseconds since 1970 for a text that leaves this device: to the second, with the
 * time zone.
 */
export function formatTimeAndZone(at: number): string {
  return new Date(at).toLocaleString(language(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
}

/** A share (0 to 1) in percent, with at most `digits` digits after the point. */
export function formatPercent(share: number, digits = 0): string {
  return share.toLocaleString(language(), { style: 'percent', maximumFractionDigits: digits });
}

/**
 * The language of the messages, for Intl and `lang`. Includes the browser's region if the browser
 * uses the same language, as in `en-GB`.
 */
export function language(): string {
  const [own, browsers] = [t('localeLanguage'), browser.i18n.getUILanguage()];
  return browsers.startsWith(`${own}-`) ? browsers : own;
}

/**
 * The text direction of the messages. It may differ from the browser's, if the browser's language
 * has no messages.
 */
export function direction(): string {
  return t('localeDirection');
}

type Word<Code extends string> = Code extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Word<Rest>}`
  : Code;

/**
 * Turns a code into the end of a message name, in which hyphens are not allowed: `too-long` becomes
 * `too_long`. The return type lets the compiler find a missing message.
 */
export function messageSuffix<Code extends string>(code: Code): Word<Code> {
  return code.replaceAll('-', '_') as Word<Code>;
}

/** Returns the word for a result; null means that the report is being generated. */
export function resultName(result: Result | null): string {
  return t(`result_${result ?? 'none'}`);
}

/** Returns the name of a privacy, for choices and lists. */
export function privacyName(privacy: Privacy): string {
  return t(`privacy_${privacyNames[privacy]}`);
}

/**
 * Says that a report has another privacy than was asked for: "Public, although you asked for
 * private". Null without a difference.
 */
export function otherPrivacyText(report: Parameters<typeof otherPrivacy>[0]): string | null {
  const other = otherPrivacy(report);
  if (!other) return null;
  const { is, asked } = other;
  return is === 'none' ? t('otherPrivacy_none') : t(`otherPrivacy_${asked}`, t(`privacy_${is}`));
}

/** Describes a finding, with the name of its parameter: "API key in “api_key”". */
export function findingText({ kind, name }: Finding): string {
  const words = t(`leakGuard_${messageSuffix(kind)}`);
  return name === '' ? words : t('leakGuardNamed', words, name);
}

/** Says in one or two sentences why a create without a page was not sent. */
export function refusalText(refusal: SilentRefusal): string {
  if (refusal.why === 'fault') return t(`popupFault_${messageSuffix(refusal.fault)}`);
  if (refusal.why === 'password') return t('leakGuardNeedsPassword');
  const list = new Intl.ListFormat(language(), { type: 'unit' });
  return t('leakGuardNotSent', list.format(refusal.findings.map(findingText)));
}
