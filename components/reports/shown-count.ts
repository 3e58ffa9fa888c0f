import { language } from '../../lib/browser/i18n.ts';

/** A count as a person reads it, in the language of the words. */
export function shownCount(count: number): string {
  return count.toLocaleString(language());
}
