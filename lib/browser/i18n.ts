import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';

/** The name of a sentence in `public/_locales/en`. */
export type Words = keyof typeof messages;

/** The words a person reads, from `public/_locales`, in the browser's language. */
export function t(key: Words, ...substitutions: (string | number)[]): string {
  return browser.i18n.getMessage(key, substitutions.map(String));
}

/**
 * The name of a sentence that has a form for one and another for all other numbers: `name_one` and
 * `name_other`.
 */
export type PluralWords =
  Extract<Words, `${string}_one`> extends infer Name
    ? Name extends `${infer Stem}_one`
      ? Stem
      : never
    : never;

let plurals: Intl.PluralRules | undefined;

/**
 * The form of a sentence that goes with a whole number. The number, written as the language does,
 * is the first substitution.
 */
export function plural(
  name: PluralWords,
  count: number,
  ...substitutions: (string | number)[]
): string {
  plurals ??= new Intl.PluralRules(language());
  // Small numbers need no format, and the first format of a process is slow.
  const number = count < 1000 ? count : formatNumber(count);
  return t(
    `${name}_${plurals.select(count) === 'one' ? 'one' : 'other'}`,
    number,
    ...substitutions,
  );
}

/** A number as the language writes it, with at most `digits` digits after the point. */
export function formatNumber(value: number, digits = 2): string {
  return value.toLocaleString(language(), { maximumFractionDigits: digits });
}

/** A share (0 to 1) in percent, without digits after the point. */
export function formatPercent(share: number): string {
  return share.toLocaleString(language(), { style: 'percent' });
}

/**
 * The language the words are in, for Intl and `lang`: with the browser's region where it is the
 * browser's, as `en-GB`.
 */
export function language(): string {
  const [own, browsers] = [t('localeLanguage'), browser.i18n.getUILanguage()];
  return browsers.startsWith(`${own}-`) ? browsers : own;
}

/**
 * The direction the words run in: theirs, not the browser's, which may be in a language that we
 * have no words in.
 */
export function direction(): string {
  return t('localeDirection');
}

type Word<Code extends string> = Code extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Word<Rest>}`
  : Code;

/**
 * A code as it stands in the name of a sentence, where hyphens are not allowed: `too-long` is
 * `too_long`. By type, so that no sentence is missing.
 */
export function messageSuffix<Code extends string>(code: Code): Word<Code> {
  return code.replaceAll('-', '_') as Word<Code>;
}
