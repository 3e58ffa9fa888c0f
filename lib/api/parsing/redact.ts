import { type FitText, redactedMark, truncate } from '../../domain/limits.ts';
import type { ApiRequest, RequestTarget } from '../client/exchange.ts';
import { type FoldedText, foldText } from './fold-text.ts';

/** A shorter secret is part of many a word; one that is shorter still is told by its gap. */
const minLongSecretBytes = 8;
const minSecretBytes = 4;
/** How many bytes of a secret are looked for. As many as it has more go as well. */
const maxSecretBytes = 64;
/** How long the longest spelling of them is: hex with a mark between the bytes. */
const maxSpellingLength = maxSecretBytes * 3;

/**
 * The interface's own words are no secrets, whoever chose one for a password: they stand in every
 * answer.
 */
const interfaceWords = new Set(
  'data meta links id url result results score generated_at created_at privacy password project projects reports title passed importance value errors error message status good decent bad high medium low true false null none'.split(
    ' ',
  ),
);

/** Where in a text a secret stands. */
type Span = [start: number, end: number];
type FindSpans = (text: string, seen: FoldedText) => Span[];

/**
 * An address as it comes back from the service, where the key is a part of it: to be compared with
 * addresses of answers.
 */
export function redactUrl(url: string, to: Pick<RequestTarget, 'apiKey' | 'headers'>): string {
  return createRedactor(secretsOf(to), false)(url, Infinity, true);
}

/**
 * Takes the secrets that went with a request out of the texts that came back: as they are,
 * percent-encoded, as a form, in hex and in base64 (both alphabets, wherever they begin in it),
 * also where blanks or characters that nobody sees part them. A short secret goes where it is a
 * word by itself. What is compared or looked up, and so is a name, keeps all but a long key:
 * passwords and headers are words that others use as well. `isRefusal` says that nothing is
 * compared and that the text may be about the secret, which goes wherever it is. The texts are cut
 * as well.
 */
export function createRedactor({ apiKey, others }: Secrets, isRefusal: boolean): FitText {
  const own =
    isSecret(apiKey) && foldText(apiKey).bytes.length >= minLongSecretBytes ? [apiKey] : [];
  const known = [...new Set([apiKey, ...others].map((secret) => secret.trim()))].filter(isSecret);
  const tiny = isRefusal
    ? known.filter((secret) => foldText(secret).bytes.length < minSecretBytes)
    : [];
  const finds = { names: findersOf(own, isRefusal), texts: findersOf(known, isRefusal) };
  return (text, longest, isName = false) => {
    const find = isName && (!isRefusal || interfaceWords.has(text)) ? finds.names : finds.texts;
    if (find !== finds.names && tiny.some((secret) => text.includes(secret))) return redactedMark;
    if (find.length === 0 || text.length < minSecretBytes) return truncate(text, longest);
    const seen = foldText(text, longest, maxSpellingLength);
    const spans = find.flatMap((one) => one(text, seen));
    return spans.length > 0 ? redactSpans(text, longest, spans) : truncate(text, longest);
  };
}

function isSecret(secret: string): boolean {
  return secret.trim() !== '' && !interfaceWords.has(secret.trim().toLowerCase());
}

/** What begins before the cut is struck out whole, so that no half of a secret is left. */
function redactSpans(text: string, longest: number, spans: Span[]): string {
  let shown = '';
  let at = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start >= longest) break;
    // One that overlaps the one before is struck with it.
    if (start >= at) shown += text.slice(at, start) + redactedMark;
    at = Math.max(at, end);
  }
  return shown + truncate(text.slice(at), Math.max(0, longest - at));
}

function findersOf(secrets: string[], isRefusal: boolean): FindSpans[] {
  return secrets.flatMap((secret) => {
    const { length } = foldText(secret).bytes;
    if (length < minSecretBytes) return [];
    // One by one, so that those that overlap are all found.
    const pattern = new RegExp(spellingsOf(secret).join('|'), 'g');
    return findByPattern(
      pattern,
      (text, span) => length >= minLongSecretBytes || isMeantAt(text, span, secret, isRefusal),
    );
  });
}

function findByPattern(pattern: RegExp, isIt: (text: string, span: Span) => boolean): FindSpans {
  return (text, { bytes, place }) => {
    // Most texts have none, and matchAll copies the pattern.
    if (bytes.search(pattern) === -1) return [];
    return Array.from(bytes.matchAll(pattern), ({ 0: found, index }) =>
      place(index, found.length),
    ).filter((span) => isIt(text, span));
  };
}

/**
 * Whether a short secret is meant: its letters are not those of several words, nor part of one
 * where the text may be about anything.
 */
function isMeantAt(text: string, [start, end]: Span, secret: string, isRefusal: boolean): boolean {
  if (/\s/.test(text.slice(start, end)) && !/\s/.test(secret)) return false;
  return (
    isRefusal ||
    !(
      /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
      /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
    )
  );
}

/**
 * Patterns of a secret in all its spellings, as folded texts have them. None of them looks at a
 * byte more than a few times.
 */
function spellingsOf(secret: string): string[] {
  const raw = new TextEncoder().encode(secret);
  const head = raw.subarray(0, maxSecretBytes);
  const rest = (perByte: number) =>
    raw.length > maxSecretBytes
      ? `[!-~]{0,${Math.ceil((raw.length - maxSecretBytes) * perByte) + 4}}`
      : '';
  const hex = Array.from(head, hexOf).join('[:-]?') + rest(3);
  // Forms have a plus for each space.
  const plain = new Set(
    [secret, secret.replaceAll(' ', '+')].map((one) =>
      foldText(one).bytes.slice(0, maxSecretBytes),
    ),
  );
  return [
    ...Array.from(plain, (one) => escapePattern(one) + rest(1)),
    hex,
    ...[0, 1, 2].map((offset) => base64(head, offset) + rest(4 / 3)),
  ];
}

/**
 * The characters of base64 that the bytes alone decide, where `offset` others stand before them. A
 * plus may have become a blank.
 */
function base64(bytes: Uint8Array, offset: number): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes));
  const own = text.slice(
    Math.ceil((offset * 8) / 6),
    Math.floor(((offset + bytes.length) * 8) / 6),
  );
  return own.replaceAll('+', '[+-]?').replaceAll('/', '[/_]');
}

function hexOf(byte: number): string {
  return byte
    .toString(16)
    .padStart(2, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
}

/**
 * What no answer may quote: the API key, and in texts the report's password and what of the extra
 * headers looks like a credential.
 */
export interface Secrets {
  apiKey: string;
  others: string[];
}

/** The secrets that go with a request. */
export function secretsOf(
  to: Pick<RequestTarget, 'apiKey' | 'headers'>,
  form?: ApiRequest['form'],
): Secrets {
  const password = form?.['password'];
  const credentials = to.headers.flatMap(([, value]) => credentialsOf(value));
  return {
    apiKey: to.apiKey,
    others: password === undefined ? credentials : [...credentials, String(password)],
  };
}

/** A lower-case host, also with a scheme or a port, or a media type: a header names them openly. */
const openValue =
  /^(?:(?:https?:\/\/)?(?:[a-z\d-]{1,63}\.)+[a-z]{2,24}(?::\d+)?\/?|(?:\*|application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]+)$/;

/**
 * What of a header's value looks like a credential: the whole of it, and its parts, as services
 * quote `Basic …` without its first word.
 */
function credentialsOf(value: string): string[] {
  const parts = value.split(/[\s;,=]+/).filter(({ length }) => length >= 12);
  return [value.trim(), ...parts].filter(
    (one) => !openValue.test(one) && (one.length >= 16 || isLettersAndDigits(one)),
  );
}

function isLettersAndDigits(text: string): boolean {
  return text.length >= 8 && /\p{L}/u.test(text) && /\p{N}/u.test(text);
}
