import { secretOfParameter } from './secret-parameters.ts';
import { type SecretKind, secretOfText } from './secret-texts.ts';
import { isRandom } from './random-text.ts';

/** A part of an address. */
export type Place = 'host' | 'path' | 'query' | 'fragment';

/**
 * A part of an address that may be a secret. `name` is that of its parameter, empty where it has
 * none. The secret itself is not here.
 */
export interface Secret {
  kind: SecretKind;
  place: Place;
  name: string;
}

/** A segment after one of these opens something once for one person. */
const beforeToken =
  /^(?:(?:password-?)?reset(?:-?password)?|verify(?:-?email)?|confirm(?:ation)?|activat(?:e|ion)|invit(?:e|ation)|unsubscribe|magic(?:-?link)?|tokens?)$/i;

/** A segment after one of these is random and public: commits, transactions, songs. */
const beforePublicId =
  /^(?:commits?|blob|tree|raw|compare|blame|tx|block|track|album|artist|playlist|episode|show|channel)$/i;

/** Files that a page is made of have the hash of their version in their name. */
const assetFile = /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|wasm)$/i;

/**
 * Finds what may be a secret in the path, the query and the fragment of a URL. Takes time in
 * proportion to its length.
 */
export function findSecrets(url: URL): Secret[] {
  const [query, hash] = [url.searchParams, url.hash.slice(1)];
  return unique([
    ...inPath(url.pathname, 'path'),
    ...inParameters(query, 'query'),
    ...inParameters(new URLSearchParams(hash.replace(/^[^?]*\?/, '')), 'fragment'),
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

/** The secret in an address that is a value, such as the one to go back to after a sign-in. */
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function unique(secrets: Secret[]): Secret[] {
  return [...new Map(secrets.map((secret) => [Object.values(secret).join(' '), secret])).values()];
}
