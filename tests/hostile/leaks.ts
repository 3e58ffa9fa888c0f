import { key } from './row.ts';

/** The key as it is, and as URLs, forms and JSON spell it. */
export const spellings = [
  key,
  encodeURIComponent(key),
  new URLSearchParams({ k: key }).toString().slice(2),
  key.replaceAll('/', String.raw`\/`),
];

/** Finds the key in a text. */
export function leaksIn(text: string): string[] {
  return spellings.filter((spelling) => text.includes(spelling));
}
