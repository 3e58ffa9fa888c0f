import { key } from './row.ts';

/** The forms in which a text can hold the key: plain, in hex, and in base64 at any offset. */
const bytes = (text: string) => [...new TextEncoder().encode(text)];
const hex = bytes(key)
  .map((byte) => byte.toString(16))
  .join('');
const base64 = ['', 'x', 'xx'].map((before) =>
  btoa(before + key).slice(before.length === 0 ? 0 : 4, -4),
);

/**
 * Finds the parts of the key in a text, also with invisible characters between them, and however
 * often the text was encoded for a URL.
 */
export function leaksIn(text: string): string[] {
  const seen = text.replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
  const decoded = seen.replaceAll(/%(?:25)*([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  const plain = [seen, decoded, seen.replaceAll('-', '+').replaceAll('_', '/')];
  return [key, ...base64]
    .filter((part) => plain.some((one) => one.includes(part)))
    .concat(seen.toLowerCase().includes(hex) ? [hex] : []);
}
