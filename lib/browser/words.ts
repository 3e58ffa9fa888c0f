import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';

/** The name of a sentence in `public/_locales/en`. */
export type Words = keyof typeof messages;

/** The words a person reads, from `public/_locales`, in the browser's language. */
export function words(key: Words, ...substitutions: (string | number)[]): string {
  return (browser.i18n.getMessage as (key: string, substitutions: string[]) => string)(key, substitutions.map(String));
}

/** The language the words are in, for Intl and `lang`: with the browser's region where it is the browser's, as `en-GB`. */
export function language(): string {
  const [own, browsers] = [words('sharedLanguage'), browser.i18n.getUILanguage()];
  return browsers.startsWith(`${own}-`) ? browsers : own;
}

/** The direction the words run in: theirs, not the browser's, which may be in a language that we have no words in. */
export function direction(): string {
  return words('sharedDirection');
}
