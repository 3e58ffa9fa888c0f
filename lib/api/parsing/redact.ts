import type { Connection } from '../../domain/connections/connection.ts';

/** The secrets of a connection: its API key, and extra headers that may hold some. */
type Secrets = Pick<Connection, 'apiKey' | 'headers'>;

/** A shorter secret is part of many words. It is struck out only where it is a word by itself. */
const minLength = 8;
/** A shorter secret is a word or a number of many texts. It is struck out of refusals alone. */
const minLengthInReports = 4;

const encoder = new TextEncoder();

/** Replaces a secret. */
const redactedMark = '•••';

/** Strikes secrets out of a text. `isName` says that the text is compared or looked up. */
export type Redact = (text: string, isName?: boolean) => string;

/**
 * Creates a function that strikes the secrets of a request out of the texts of its answer: the API
 * key, the password of the report, and values of extra headers. It finds them as they are,
 * percent-encoded and JSON-escaped. Names lose only a long API key, because passwords and headers
 * may be ordinary words. `isRefusal` says that the answer is an error.
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
 * A URL with the API key struck out. URLs in answers have it struck out too, so the two can be
 * compared.
 */
export function redactUrl(url: string, connection: Secrets): string {
  return createRedactor(connection)(url, true);
}

/** Whether a text is as the service sent it: not cut, and without a secret that was struck out. */
export function isIntact(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes(redactedMark);
}

/** A pattern that matches these secrets. It tries the longest first: one may begin with another. */
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
 * A secret as it is, as URLs and forms may spell it, and as JSON may. In each spelling the first
 * sign of a letter decides how it goes on, so a pattern takes linear time. Letters and digits of
 * ASCII are always as they are.
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

/** A number in hexadecimal, in capitals or not. */
function hex(number: number, length: number): string {
  const digits = number.toString(16).padStart(length, '0');
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
}

/** A host in lower case, also with a scheme or port, or a media type: not a credential. */
const openValue =
  /^(?:(?:https?:\/\/)?(?:[a-z\d-]{1,63}\.)+[a-z]{2,24}(?::\d+)?\/?|(?:\*|application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]+)$/;

/**
 * The parts of a header's value that look like credentials: the whole value and its words, because
 * services quote `Basic …` without its first word.
 */
function credentialsIn(value: string): string[] {
  const words = value.split(/[\s;,=]+/).filter(({ length }) => length >= 12);
  return [value.trim(), ...words].filter(
    (one) =>
      !openValue.test(one) &&
      (one.length >= 16 || (one.length >= 8 && /\p{L}/u.test(one) && /\p{N}/u.test(one))),
  );
}
