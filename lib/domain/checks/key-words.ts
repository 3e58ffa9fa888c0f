import { truncate } from '../limits.ts';

/** The longest name that is made of a key, in characters. */
const maxNameLength = 100;

/**
 * A key as words: "uses_http3" is "Uses http3". A text with blanks has words already. A long one is
 * cut.
 */
export function keyWords(key: string): string {
  const text = key.trim();
  if (/\s/.test(text)) return text;
  const words = text.replaceAll('_', ' ').trim();
  return truncate(words.charAt(0).toUpperCase() + words.slice(1), maxNameLength);
}
