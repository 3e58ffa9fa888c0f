import type { Connection } from '../../domain/connections/connection.ts';

/** The parts of a connection that may hold secrets: the API key and the extra headers. */
type Secrets = Pick<Connection, 'apiKey' | 'headers'>;

/**
 * A shorter secret (in characters) may be part of many words. It is struck out only as a whole
 * word.
 */
const minLength = 8;
/**
 * A secret shorter than this (in characters) may be an ordinary word or number. It is struck out of
 * refusals only.
 */
const minLengthInReports = 4;

const encoder = new TextEncoder();

/** Replaces a secret. */
const redactedMark = '•••';

/** Strikes secrets out of a text. `isName` is set for a text that is compared or looked up. */
export type Redact = (text: string, isName?: boolean) => string;

/**
 * Creates a function that strikes the secrets of a request out of the texts of its answer: the API
 * key, the password of the report, and values of extra headers. The function finds secrets in
 * plain, percent-encoded and JSON-escaped form. Only a long API key is struck out of names, because
 * passwords and header values may be ordinary words. `isRefusal` says that the answer is an error.
 */
export function createRedactor(
  { apiKey, headers }: Secrets,
  password = '',
  isRefusal = false,
): Redact {
  const key = apiKey.trim();
  const inNames = patternOf(key.length < minLength ? [] : [key]);
  const values = headers.flatMap(([, value]) => credentialsIn(value));
  const shortest = isRefusal ? 1 : minLengthInReports;
  const inTexts = patternOf(
    [key, password.trim(), ...values].filter(({ length }) => length >= shortest),
  );
  return (text, isName = false) => text.replace(isName ? inNames : inTexts, redactedMark);
}

/**
 * Returns a URL with the API key struck out. The key is struck out of URLs in answers too, so that
 * the URLs can be compared.
 */
export function redactUrl(url: string, connection: Secrets): string {
  return createRedactor(connection)(url, true);
}

/** Whether a text is complete: it was not cut, and no secret was struck out. */
export function isIntact(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes(redactedMark);
}

/**
 * Returns a pattern that matches these secrets. The pattern tries the longest secret first, because
 * one secret may begin with another.
 */
function patternOf(secrets: string[]): RegExp {
  const patterns = secrets
    .toSorted((one, other) => other.length - one.length)
    .map((secret) => {
      const spellings = spellingsOf(secret);
      const edge = String.raw`[\p{L}\p{N}]`;
      return secret.length < minLength ? `(?<!${edge})(?:${spellings})(?!${edge})` : spellings;
    });
  return new RegExp(patterns.join('|') || '(?!)', 'gu');
}

/**
 * Returns a pattern for a secret in plain form, as URLs and forms encode it, and as JSON escapes
 * it. In each form, the first character decides how to go on, so matching takes linear time. ASCII
 * letters and digits are never encoded.
 */
function spellingsOf(secret: string): string {
  const letters = Array.from(secret);
  return [escapePattern, inUrl, inJson]
    .map((spell) => letters.map((one) => (/[a-z\d]/i.test(one) ? one : spell(one))).join(''))
    .join('|');
}

function inUrl(letter: string): string {
  const bytes = Array.from(encoder.encode(letter), (byte) => `%${hex(byte, 2)}`).join('');
  if (letter === '%') return bytes;
  return `(?:${letter === ' ' ? '[ +]' : escapePattern(letter)}|${bytes})`;
}

function inJson(letter: string): string {
  const units = letter.split('').map((unit) => String.raw`\\u${hex(unit.charCodeAt(0), 4)}`);
  const short = letter === '/' ? String.raw`\/` : JSON.stringify(letter).slice(1, -1);
  const plain = letter === '\\' || short === letter ? [] : [letter];
  return `(?:${[...[...plain, short].map(escapePattern), units.join('')].join('|')})`;
}

/** Returns a pattern for a hexadecimal number in small or capital letters. */
function hex(number: number, length: number): string {
  const digits = number.toString(16).padStart(length, '0');
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
}

/**
 * Matches values that are no credentials: a host in lower case, with or without scheme and port,
 * and a media type.
 */
const openValue =
  /^(?:(?:https?:\/\/)?(?:[a-z\d-]{1,63}\.)+[a-z]{2,24}(?::\d+)?\/?|(?:\*|application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]+)$/;

/**
 * Returns the parts of a header value that look like credentials: the whole value, and its words,
 * because services quote `Basic …` without the first word.
 */
function credentialsIn(value: string): string[] {
  const words = value.split(/[\s;,=]+/).filter(({ length }) => length >= 12);
  return [value.trim(), ...words].filter(
    (one) =>
      !openValue.test(one) &&
      (one.length >= 16 || (one.length >= 8 && /\p{L}/u.test(one) && /\p{N}/u.test(one))),
  );
}
