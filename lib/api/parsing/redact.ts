import type { Connection } from '../../domain/connections/connection.ts';

/** The secrets of a connection: its API key, and extra headers that may hold some. */
type Secrets = Pick<Connection, 'apiKey' | 'headers'>;

/** A shorter secret is part of many words. It is struck out only where it is a word by itself. */
const minLength = 8;

/** Replaces a secret. */
const redactedMark = '•••';

/** Strikes secrets out of a text. `isName` says that the text is compared or looked up. */
export type Redact = (text: string, isName?: boolean) => string;

/**
 * Creates a function that strikes the secrets of a request out of the texts of its answer: the API
 * key, the password of the report, and values of extra headers. It finds them as they are,
 * percent-encoded and JSON-escaped. Names lose only a long API key, because passwords and headers
 * may be ordinary words.
 */
export function createRedactor({ apiKey, headers }: Secrets, password = ''): Redact {
  const key = apiKey.trim();
  const inNames = patternOf(key.length < minLength ? [] : [key]);
  const values = headers.flatMap(([, value]) => credentialsIn(value));
  const inTexts = patternOf([key, password.trim(), ...values]);
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
    .filter((secret) => secret !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((secret) => {
      const spellings = Array.from(spellingsOf(secret), escapePattern).join('|');
      const edge = String.raw`[\p{L}\p{N}]`;
      return secret.length < minLength ? `(?<!${edge})(?:${spellings})(?!${edge})` : spellings;
    });
  return new RegExp(patterns.join('|') || '(?!)', 'gu');
}

/** A secret as it is, and as URLs, forms and JSON spell it. Some programs escape more in JSON. */
function spellingsOf(secret: string): Set<string> {
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const encoded = [encodeURIComponent(secret.toWellFormed()), form];
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replaceAll(/[^\0-\x7f]/g, escapeUnit);
  return new Set([
    secret,
    ...encoded,
    ...encoded.map((text) => text.replaceAll(/%../g, (byte) => byte.toLowerCase())),
    ...[json, ascii].flatMap((text) => [text, text.replaceAll('/', String.raw`\/`)]),
  ]);
}

function escapeUnit(unit: string): string {
  return String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
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
