import { isRandom } from './random-text.ts';
import type { SecretKind } from './secret-texts.ts';

/** Whether a value may be a secret of its kind. Short ones, and words, are choices. */
type Test = (value: string, all: URLSearchParams) => boolean;

const always: Test = () => true;
const isLong: Test = (value) => value.length >= 6;
const isCoded: Test = (value) => value.length >= 8 && /\d/.test(value) && /[^\d.,-]/.test(value);
const looksRandom: Test = (value) => value.length >= 40 || isRandom(value);
/** Someone who comes back from a sign-in has a code and a state. */
const isSignIn: Test = (value, all) =>
  isLong(value, all) && (all.has('state') || isCoded(value, all));

/**
 * The names of parameters with a secret, as they are without separators and in small letters, and
 * when their value is one. The first that matches counts.
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
 * The kind of secret that a parameter holds, by its name and the look of its value; null for other
 * parameters. `all` are the parameters beside it.
 */
export function secretOfParameter(
  name: string,
  value: string,
  all: URLSearchParams,
): SecretKind | null {
  if (value === '') return null;
  const plain = name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const [, kind, test] = parameters.find(([pattern]) => pattern.test(plain)) ?? [];
  return kind && test?.(value, all) ? kind : null;
}
