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

/** Begins as the tokens of well-known services do, and goes on for long enough. */
const knownToken =
  /(?:^|[^\w-])(?:gh[pousr]_\w{20}|github_pat_\w{20}|glpat-[\w-]{16}|xox[abeprs]-[\w-]{10}|sk_(?:live|test)_\w{16}|sk-[\w-]{20}|rk_live_\w{16}|npm_\w{20}|hf_\w{20}|dop_v1_\w{20}|shp(?:at|ss|ca)_\w{20}|ya29\.[\w-]{16}|SG\.[\w-]{16}|\d{8,10}:AA[\w-]{30})/;
const knownKey = /(?:^|[^\w-])(?:A[KS]IA[A-Z\d]{16}(?![A-Z\d])|AIza[\w-]{35})/;
/** `eyJ` is how JSON begins in Base64. */
const jwt = /(?:^|[^\w-])eyJ[\w-]{5,}\.[\w-]{2}/;

/** The host after the `@` of an e-mail address. A file such as `icon@2x.png` has none. */
const mailHost =
  /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,8}\.(?!(?:png|jpe?g|webp|gif|svg|js|css|html?|pdf)\b)[a-z]{2,24}(?![\w-])/i;

/** The kind of secret that a text is or holds, by the text alone; null for other text. */
export function secretOfText(text: string): SecretKind | null {
  if (jwt.test(text)) return 'jwt';
  if (knownKey.test(text)) return 'key';
  if (knownToken.test(text)) return 'token';
  return hasEmail(text) ? 'email' : null;
}

/** Whether a text holds an e-mail address. The name of an account, `@me@example.org`, is none. */
function hasEmail(text: string): boolean {
  return text.split('@').some((before, index, parts) => {
    const after = parts[index + 1];
    if (after === undefined || !/[\w.%+-]$/.test(before)) return false;
    const isAccount =
      index > 0 && /^[\w.-]+$/.test(before) && /(?:^|\/)$/.test(parts[index - 1] ?? '');
    return !isAccount && mailHost.test(after);
  });
}
