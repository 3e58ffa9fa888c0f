import { decoded } from '../addresses/page-url.ts';

/** A part of an address. */
type Place = 'host' | 'path' | 'query' | 'fragment';

/**
 * A part of an address that may be a secret. `name` is the name of its parameter, or empty if the
 * part is no parameter. It does not contain the secret itself.
 */
export interface Secret {
  kind: SecretKind;
  place: Place;
  name: string;
}

/** A path segment after one of these words opens something once, for one person. */
const beforeToken =
  /^(?:(?:password-?)?reset(?:-?password)?|verify(?:-?email)?|confirm(?:ation)?|activat(?:e|ion)|invit(?:e|ation)|unsubscribe|magic(?:-?link)?|tokens?)$/i;

/** A path segment after one of these words is random but public: commits, transactions, songs. */
const beforePublicId =
  /^(?:commits?|blob|tree|raw|compare|blame|tx|block|track|album|artist|playlist|episode|show|channel)$/i;

/** Files that belong to a page often have a hash of their version in their name. */
const assetFile = /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|wasm)$/i;

/**
 * Finds what may be a secret in the path, the query and the fragment of a URL. Takes time in
 * proportion to its length.
 */
export function findSecrets(url: URL): Secret[] {
  const [query, hash] = [url.searchParams, url.hash.slice(1)];
  // A sign-in adds parameters to a route in any way: `#/in?token=…`, `#/in#token=…`, `#/token=…`.
  const parts = hash.replace('?', '&').replaceAll('#', '&');
  const ofHash = new URLSearchParams(parts.replaceAll(/(^|&)[^=&]*[/!]/g, '$1'));
  return unique([
    ...inPath(url.pathname, 'path'),
    ...inParameters(query, 'query'),
    ...inParameters(ofHash, 'fragment'),
    ...inPath(hash.replace(/\?.*/s, ''), 'fragment'),
  ]);
}

function inPath(path: string, place: Place): Secret[] {
  let before = '';
  return path.split('/').flatMap((coded) => {
    // A parameter may follow a segment, as in `/shop;jsessionid=1`.
    const [segment = '', ...parameters] = decoded(coded).split(';');
    const kind = kindOfSegment(segment, before);
    before = segment;
    const own: Secret[] = kind ? [{ kind, place, name: '' }] : [];
    return own.concat(inParameters(new URLSearchParams(parameters.join('&')), place));
  });
}

function kindOfSegment(segment: string, before: string): SecretKind | null {
  const kind = secretOfText(segment);
  if (kind) return kind;
  if (beforeToken.test(before) && segment.length >= 6 && /\d/.test(segment)) return 'token';
  if (beforePublicId.test(before) || assetFile.test(segment)) return null;
  return isRandom(segment) ? 'random' : null;
}

function inParameters(parameters: URLSearchParams, place: Place): Secret[] {
  return [...parameters].flatMap(([name, value]) => {
    const kind =
      secretOfParameter(name, value, parameters) ?? secretOfInner(value) ?? secretOfText(value);
    return kind ? [{ kind, place, name }] : [];
  });
}

/**
 * Finds the secret in an address that is itself a value, such as the address to return to after a
 * sign-in.
 */
function secretOfInner(value: string): SecretKind | null {
  const url = /^https?:/i.test(value) ? URL.parse(value) : null;
  if (!url) return null;
  if (url.password !== '') return 'password';
  for (const [name, inner] of url.searchParams) {
    const kind = secretOfParameter(name, inner, url.searchParams);
    if (kind) return kind;
  }
  return null;
}

function unique(secrets: Secret[]): Secret[] {
  return [...new Map(secrets.map((secret) => [Object.values(secret).join(' '), secret])).values()];
}

/** The kinds of what may be a secret in an address. */
export type SecretKind =
  | 'token'
  | 'key'
  | 'session'
  | 'jwt'
  | 'password'
  | 'code'
  | 'signature'
  | 'email'
  | 'random';

/** Matches text that begins like the tokens of well-known services and is long enough. */
const knownToken =
  /(?:^|[^\w-])(?:gh[pousr]_\w{20}|github_pat_\w{20}|glpat-[\w-]{16}|xox[abeprs]-[\w-]{10}|sk_(?:live|test)_\w{16}|sk-[\w-]{20}|rk_live_\w{16}|npm_\w{20}|hf_\w{20}|dop_v1_\w{20}|shp(?:at|ss|ca)_\w{20}|ya29\.[\w-]{16}|SG\.[\w-]{16}|\d{8,10}:AA[\w-]{30})/;
const knownKey = /(?:^|[^\w-])(?:A[KS]IA[A-Z\d]{16}(?![A-Z\d])|AIza[\w-]{35})/;
/** `eyJ` is the beginning of JSON in Base64. */
const jwt = /(?:^|[^\w-])eyJ[\w-]{5,}\.[\w-]{2}/;

/**
 * Matches the host after the `@` of an e-mail address. A file name such as `icon@2x.png` does not
 * match.
 */
const mailHost =
  /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,8}\.(?!(?:png|jpe?g|webp|gif|svg|js|css|html?|pdf)\b)[a-z]{2,24}(?![\w-])/i;

/** Returns the kind of secret that a text contains, by the text alone; null for other text. */
function secretOfText(text: string): SecretKind | null {
  if (jwt.test(text)) return 'jwt';
  if (knownKey.test(text)) return 'key';
  if (knownToken.test(text)) return 'token';
  return hasEmail(text) ? 'email' : null;
}

/**
 * Whether a text holds an e-mail address. The name of an account, such as `@me@example.org`, is no
 * e-mail address.
 */
function hasEmail(text: string): boolean {
  return text.split('@').some((before, index, parts) => {
    const after = parts[index + 1];
    if (after === undefined || !/[\w.%+-]$/.test(before)) return false;
    const isAccount =
      index > 0 && /^[\w.-]+$/.test(before) && /(?:^|\/)$/.test(parts[index - 1] ?? '');
    return !isAccount && mailHost.test(after);
  });
}

/**
 * How many characters a random text has at least: in a single piece, and in several pieces
 * together.
 */
const minPiece = 16;
const minTogether = 20;
/** Shorter pieces are not counted, because part numbers and ids of articles look random too. */
const minCounted = 8;
/**
 * How many of 100 characters begin another kind of character, at least, in a random text. Words
 * have fewer such changes.
 */
const minChanges = 30;

const uuid = /(?:^|[^\da-f])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-f])/i;
/** Matches hexadecimal numbers with a prefix, such as transactions of ledgers or places on maps. */
const namedNumber = /(^|[^a-z\d]|\ds)0x[\da-f]+/gi;

/**
 * Whether a text has a long random part, like a link that opens a document for everyone who has it.
 * Long words, numbers, dates and short ids are not random. Takes time in proportion to the length
 * of the text.
 */
function isRandom(text: string): boolean {
  if (uuid.test(text)) return true;
  const pieces = text
    .replace(namedNumber, '$1')
    .split(/[^A-Za-z\d]+/)
    .filter((piece) => piece.length >= minCounted && isMixed(piece));
  return (
    pieces.some(({ length }) => length >= minPiece) ||
    pieces.reduce((sum, { length }) => sum + length, 0) >= minTogether
  );
}

/** Whether letters and digits, or large and small letters, are mixed as in no word. */
function isMixed(piece: string): boolean {
  // The piece has hexadecimal digits only. A date with a letter would be shorter.
  if (piece.length >= 24 && /^[\da-f]+$/i.test(piece) && /\d/.test(piece) && /[a-f]/i.test(piece))
    return true;
  const runs = piece.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return (runs.length - 1) * 100 >= piece.length * minChanges;
}

/**
 * Tests whether the value of a parameter may be a secret. Short values and words are usually
 * choices, not secrets.
 */
type Test = (value: string, all: URLSearchParams) => boolean;

const always: Test = () => true;
const isLong: Test = (value) => value.length >= 6;
const isCoded: Test = (value) => value.length >= 8 && /\d/.test(value) && /[^\d.,-]/.test(value);
const looksRandom: Test = (value) => value.length >= 40 || isRandom(value);
/** The address of a person who returns from a sign-in has a code and a state. */
const isSignIn: Test = (value, all) =>
  isLong(value, all) && (all.has('state') || isCoded(value, all));

/**
 * The names of parameters that may hold a secret (in small letters, without separators), with the
 * kind of secret and a test for the value. The first matching name counts.
 */
const parameters: [RegExp, SecretKind | null, Test][] = [
  [/^(?:page|next(?:page)?|prev(?:ious)?|continuation|sync|cursor|search)token$/, null, always],
  [/(?:password|passwd|passphrase|pwd)$/, 'password', always],
  [
    /^(?:phpsessid|jsessionid|aspsessionid\w*|aspnetsessionid|cftoken|connectsid)$/,
    'session',
    always,
  ],
  [/(?:session|sess)(?:id|key|token)$/, 'session', isLong],
  [/^(?:s?sid|sess|session)$|session$/, 'session', isCoded],
  [/jwt$/, 'jwt', isLong],
  [/(?:token|secret|bearer|credentials?|samlresponse|rlkey|resourcekey)$/, 'token', isLong],
  [/^(?:auth|authorization|authkey|oauthverifier|ticket)$/, 'token', isCoded],
  [
    /(?:api|access|secret|private|subscription|license|account|client|app)key(?:id)?$/,
    'key',
    isLong,
  ],
  [/key$/, 'key', looksRandom],
  [/(?:signature|hmac)$|^sig$/, 'signature', isLong],
  [
    /^(?:otp|totp|mfa|2fa)(?:code)?$|^(?:onetime|verification|auth|authorization)code$/,
    'code',
    always,
  ],
  [/^code$/, 'code', isSignIn],
  [
    /^(?:share|invite|invitation|confirm|confirmation|verify|reset|activate|activation|magic|login|unsubscribe|hash)(?:id|link|hash|code)?$/,
    'token',
    looksRandom,
  ],
  [/^(?:e?mail|emailaddress)$/, 'email', (value) => value.includes('@')],
  [/^(?:id|doc|docid|document|file|fileid|folder|folderid)$/, 'random', looksRandom],
];

/**
 * Returns the kind of secret that a parameter holds, by its name and value; null for other
 * parameters. `all` are all parameters of the same part.
 */
function secretOfParameter(name: string, value: string, all: URLSearchParams): SecretKind | null {
  if (value === '') return null;
  const plain = name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const [, kind, test] = parameters.find(([pattern]) => pattern.test(plain)) ?? [];
  return kind && test?.(value, all) ? kind : null;
}
