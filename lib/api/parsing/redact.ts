import { results } from '../../domain/reports/result.ts';
import { type FitText, redactedMark, truncate } from '../../domain/limits.ts';
import type { ApiRequest, RequestTarget } from '../client/exchange.ts';
import { type FoldedText, foldText } from './fold-text.ts';

/**
 * A secret with fewer bytes is part of many words, so its surroundings decide. One with fewer than
 * `minSecretBytes` is not searched for; a refusal's text that
 * contains it is replaced whole.
 */
const minLongSecretBytes = 8;
const minSecretBytes = 4;
/** How many bytes of a secret are searched for. As many bytes as it has beyond are removed too. */
const maxSecretBytes = 64;
/** The length of the longest spelling: hex with a mark between the bytes. */
const maxSpellingLength = maxSecretBytes * 3;

/** Words of the interface are not secrets, even if a password is one: they are in every answer. */
const interfaceWords = new Set([
  ...results,
  ...'data meta links id url result results score generated_at created_at privacy password project projects reports title passed importance value errors error message status high medium low true false null none'.split(
    ' ',
  ),
]);

/** The position of a secret in a text. */
type Span = [start: number, end: number];
type FindSpans = (text: string, seen: FoldedText) => Span[];

/**
 * A URL with the API key removed. URLs in answers have it removed too, so the two can be compared.
 */
export function redactUrl(url: string, to: Pick<RequestTarget, 'apiKey' | 'headers'>): string {
  return createRedactor(secretsOf(to), false)(url, Infinity, true);
}

/**
 * Creates a function that removes the secrets of a request from the texts of its answer. It finds
 * them as they are, percent-encoded, as form data, in hex and in base64 (both alphabets, at any
 * offset), also with blanks or invisible characters in between. A short secret is removed if it is
 * a word by itself. Names, which are compared or looked up, lose only a long API key, because
 * passwords and headers may be ordinary words. `isRefusal` says that the texts are an error:
 * nothing in it is compared, and it may quote a secret anywhere. Also cuts the texts.
 */
export function createRedactor(secrets: Secrets, isRefusal: boolean): FitText {
  const key = JSON.stringify([secrets, isRefusal]);
  if (latest?.key !== key) latest = { key, redactor: newRedactor(secrets, isRefusal) };
  return latest.redactor;
}

/** The redactor of the last request. Most requests have the secrets of the one before. */
let latest: { key: string; redactor: FitText } | undefined;

function newRedactor({ apiKey, others }: Secrets, isRefusal: boolean): FitText {
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

/** Removes the whole of a secret that begins before the cut, so that no half of it stays. */
function redactSpans(text: string, longest: number, spans: Span[]): string {
  let shown = '';
  let at = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start >= longest) break;
    // A span that overlaps the one before is removed with it.
    if (start >= at) shown += text.slice(at, start) + redactedMark;
    at = Math.max(at, end);
  }
  return shown + truncate(text.slice(at), Math.max(0, longest - at));
}

function findersOf(secrets: string[], isRefusal: boolean): FindSpans[] {
  return secrets.flatMap((secret) => {
    const { length } = foldText(secret).bytes;
    if (length < minSecretBytes) return [];
    // One pattern per secret, so that overlapping secrets are all found.
    const pattern = new RegExp(spellingsOf(secret).join('|'), 'g');
    return findByPattern(
      pattern,
      (text, span) => length >= minLongSecretBytes || isMeantAt(text, span, secret, isRefusal),
    );
  });
}

function findByPattern(pattern: RegExp, isIt: (text: string, span: Span) => boolean): FindSpans {
  return (text, { bytes, place }) => {
    // Most texts have no match, and matchAll would copy the pattern.
    if (bytes.search(pattern) === -1) return [];
    return Array.from(bytes.matchAll(pattern), ({ 0: found, index }) =>
      place(index, found.length),
    ).filter((span) => isIt(text, span));
  };
}

/**
 * Whether a match of a short secret is the secret itself. It is not if its letters belong to
 * several words, or if it is part of a word in a text that may be about anything.
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
 * The patterns of a secret in all its spellings, as folded texts have them. No pattern reads a byte
 * more than a few times.
 */
function spellingsOf(secret: string): string[] {
  const raw = new TextEncoder().encode(secret);
  const head = raw.subarray(0, maxSecretBytes);
  const rest = (perByte: number) =>
    raw.length > maxSecretBytes
      ? `[!-~]{0,${Math.ceil((raw.length - maxSecretBytes) * perByte) + 4}}`
      : '';
  const hex = Array.from(head, hexOf).join('[:-]?') + rest(3);
  // Form data has a plus for each space.
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
 * The base64 characters that the bytes alone determine, after `offset` other bytes. A plus may have
 * become a blank.
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
 * The texts that no answer may quote: the API key, and (in texts alone) the password of the report
 * and the parts of extra headers that look like credentials.
 */
interface Secrets {
  apiKey: string;
  others: string[];
}

/** Collects the secrets that go with a request. */
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

/** A host in lower case, also with a scheme or port, or a media type: not a credential. */
const openValue =
  /^(?:(?:https?:\/\/)?(?:[a-z\d-]{1,63}\.)+[a-z]{2,24}(?::\d+)?\/?|(?:\*|application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]+)$/;

/**
 * The parts of a header's value that look like credentials: the whole value and its words, because
 * services quote `Basic …` without its first word.
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
