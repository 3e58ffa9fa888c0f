import { cut, type Fit, struck } from '../model/bounds.ts';
import type { Ask, Target } from './exchange.ts';

/** A shorter secret is part of many a word; one that is shorter still is told by its gap. */
const certain = 8;
const telling = 4;
/** How many characters of a secret are looked for. Whatever is joined to them goes as well. */
const longestSecret = 64;

/** Everything that no font draws, which is nothing of ASCII but its controls. Blanks are drawn. */
const plainest = /^[ -~]*$/;
const undrawn = /(?![\t-\r])[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** The interface's own words are no secrets, whoever chose one for a password: they stand in every answer. */
const interfaceWords = new Set(
  'data meta links id url result results score generated_at created_at privacy password project reports title passed importance value errors error message status good decent bad high medium low true false null none'.split(
    ' ',
  ),
);

/** An address as it comes back from the service, where the key or an extra header is a part of it: to be compared with addresses of answers. */
export function asAnswered(url: string, to: Pick<Target, 'apiKey' | 'headers'>): string {
  return redactor(secretsOf(to), false)(url, Infinity, true);
}

/** What no answer may quote: the key, the report's password, and extra headers, which are keys to a proxy as often as not. */
export function secretsOf(to: Pick<Target, 'apiKey' | 'headers'>, form?: Ask['form']): string[] {
  // A short header is a word like "yes", which is no secret and stands in many sentences.
  const headers = to.headers.map(([, value]) => value).filter((value) => value.trim().length >= certain);
  const password = form?.['password'];
  return [to.apiKey, ...headers, ...(password === undefined ? [] : [String(password)])];
}

/**
 * Takes the secrets that went with a request out of the texts that came back: as they are, percent-encoded, as a form, in hex and in base64 (both alphabets,
 * wherever they begin in it), also where characters that nobody sees part them. A short secret goes where it is a word by itself; `isRefusal` says that the
 * text may be about it, and it goes wherever it is. The texts are cut as well.
 */
export function redactor(secrets: string[], isRefusal: boolean): Fit {
  const known = [...new Set(secrets.map((secret) => drawn(secret.toWellFormed()).trim()))]
    .filter((secret) => secret !== '' && !interfaceWords.has(secret.toLowerCase()))
    .toSorted((a, b) => b.length - a.length);
  const long = known.filter(({ length }) => length >= certain);
  const short = known.filter(({ length }) => length >= telling && length < certain);
  const tiny = isRefusal ? known.filter(({ length }) => length < telling) : [];
  const inNames = patternOf(long.map(spellingsOf));
  const inTexts = patternOf([...long.map(spellingsOf), ...short.map((secret) => (isRefusal ? spellingsOf(secret) : asWord(secret)))]);
  const reach = longestSpelling(known);
  // No spelling is shorter than the secret itself: most texts of an answer are not looked at.
  const shortest = Math.min(...known.map(({ length }) => length), longestSecret);
  return (text, longest, names = false) => {
    const pattern = names ? inNames : inTexts;
    if (text.length < shortest || (!pattern && tiny.length === 0)) return cut(text, longest);
    const seen = drawn(text);
    if (tiny.some((secret) => seen.includes(secret))) return struck;
    return (pattern && strike(seen, longest, reach, pattern)) ?? cut(text, longest);
  };
}

/** A text as it is seen. */
function drawn(text: string): string {
  return plainest.test(text) ? text : text.replace(undrawn, '');
}

/** Null where there is no secret. What begins before the cut is struck out whole, so that no half of a secret is left. */
function strike(text: string, longest: number, reach: number, pattern: RegExp): string | null {
  const head = text.slice(0, longest + reach);
  if (head.search(pattern) === -1) return null;
  let shown = '';
  let at = 0;
  for (const match of head.matchAll(pattern)) {
    if (match.index >= longest) break;
    shown += head.slice(at, match.index) + struck;
    at = match.index + match[0].length;
  }
  if (at === 0) return null;
  return shown + cut(text.slice(at), Math.max(0, longest - at));
}

function patternOf(spellings: string[]): RegExp | null {
  return spellings.length > 0 ? new RegExp(spellings.join('|'), 'gu') : null;
}

/** A percent sign that was encoded again and again. */
const percent = '%(?:25)*';
const blank = `(?:\\s|\\+|${percent}20)+`;

function longestSpelling(secrets: string[]): number {
  // Each byte percent-encoded, twice.
  return Math.min(Math.max(0, ...secrets.map(({ length }) => length)), longestSecret) * 4 * 5;
}

/** The pattern of a secret in all its spellings. */
function spellingsOf(secret: string): string {
  const head = Array.from(secret).slice(0, longestSecret).join('');
  const bytes = new TextEncoder().encode(head);
  const hex = [...bytes].map(hexOf).join('[\\s:-]?');
  const encoded = [asItIs(head), hex, ...[0, 1, 2].map((offset) => base64(bytes, offset))];
  return `(?:${encoded.join('|')})${secret.length > longestSecret ? '\\S*' : ''}`;
}

function asWord(secret: string): string {
  return `(?<![\\p{L}\\p{N}])${asItIs(secret)}(?![\\p{L}\\p{N}])`;
}

/** Each character as it is, or percent-encoded; blanks also as forms have them. */
function asItIs(secret: string): string {
  return (secret.match(/\s+|\S/gu) ?? [])
    .map((one) => {
      if (one.trim() === '') return blank;
      const encoded = [...new TextEncoder().encode(one)].map((byte) => percent + hexOf(byte)).join('');
      return `(?:${literal(one)}|${encoded})`;
    })
    .join('');
}

/** The characters of base64 that the bytes alone decide, where `offset` others stand before them. */
function base64(bytes: Uint8Array, offset: number): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes));
  const own = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  return own.replaceAll('+', `(?:[+-]|${percent}2[bB])`).replaceAll('/', `(?:[/_]|${percent}2[fF])`);
}

function hexOf(byte: number): string {
  return byte
    .toString(16)
    .padStart(2, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function literal(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
}
