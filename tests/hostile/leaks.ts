import { key } from './row.ts';

/** The ways of the key into a text: as it is, in hex, and in base64 wherever it begins. */
const bytes = (text: string) => [...new TextEncoder().encode(text)];
const hex = bytes(key)
  .map((byte) => byte.toString(16))
  .join('');
const base64 = ['', 'x', 'xx'].map((before) =>
  btoa(before + key).slice(before.length === 0 ? 0 : 4, -4),
);

/**
 * Finds the parts of the key that are in a text, with invisible characters between them or not, and
 * however often it was encoded for a URL.
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
