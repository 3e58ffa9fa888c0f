import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';
import { otherPrivacy, type Privacy, privacyNames } from '../domain/reports/privacy.ts';
import type { Result } from '../domain/reports/result.ts';
import type { Finding, SilentRefusal } from '../domain/leak-guard/guard-address.ts';
import { direction, formatList, formatNumber, language } from './formats.ts';

/** The key of a message in `public/_locales/en`. */
export type Words = keyof typeof messages;

/**
 * Returns a message in the browser's language, with its placeholders filled in. Numbers are written
 * as the language writes them, and texts keep their own direction.
 */
export function t(key: Words, ...substitutions: (string | number)[]): string {
  const filled = substitutions.map((one) => (typeof one === 'number' ? formatNumber(one) : one));
  return browser.i18n.getMessage(key, apart(filled));
}

/** Names or facts as a list, with the comma of the language between them. */
export function listed(texts: string[]): string {
  return apart(texts).join(t('localeComma'));
}

/** Names as a list in a sentence: "a, b and c". */
export function enumerated(texts: string[]): string {
  return formatList(apart(texts));
}

/** Sentences one after the other, without empty ones, as the language sets them apart. */
export function sentences(texts: string[]): string {
  return texts.filter((text) => text !== '').join(t('localeSpace'));
}

/** Facts side by side: "Good · 2 minutes ago". */
export function facts(texts: string[]): string {
  return apart(texts).join(' · ');
}

/**
 * In a language from right to left, each text is put into its own direction: an address in Latin
 * letters would take the full stop behind it to its other end.
 */
function apart(texts: string[]): string[] {
  if (texts.length === 0 || direction() !== 'rtl') return texts;
  return texts.map((text) => `\u2068${text}\u2069`);
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
  return t('leakGuardNotSent', listed(refusal.findings.map(findingText)));
}
