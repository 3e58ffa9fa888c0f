import { truncate } from '../limits.ts';

/** The longest name made from a key, in characters. */
const maxNameLength = 100;

/**
 * Turns a key into words: "uses_http3" becomes "Uses http3". A text with blanks stays as it is.
 * Cuts a long key.
 */
export function keyWords(key: string): string {
  const text = key.trim();
  if (/\s/.test(text)) return text;
  const words = text.replaceAll('_', ' ').trim();
  return truncate(words.charAt(0).toUpperCase() + words.slice(1), maxNameLength);
}
