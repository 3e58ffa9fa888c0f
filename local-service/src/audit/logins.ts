import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';

/** Headers and cookies that open the pages of one origin, such as `https://intranet.example`. */
export interface Login {
  origin: string;
  /** By name. Each request to the origin has them, in place of what the browser would send. */
  headers: Record<string, string>;
  /** By name. The browser has them before it opens the page. */
  cookies: Record<string, string>;
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const headerValues = v.record(
  // Cookies have a place of their own: the browser adds them itself.
  v.pipe(
    v.string(),
    v.regex(token),
    v.check((name) => name.toLowerCase() !== 'cookie'),
  ),
  v.pipe(v.string(), v.regex(/^[\x20-\x7e]+$/)),
);
const cookieValues = v.record(
  v.pipe(v.string(), v.regex(token)),
  v.pipe(v.string(), v.regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/)),
);
const webOrigin = v.pipe(
  v.string(),
  v.check((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text),
);
const fileText = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    webOrigin,
    v.strictObject({
      headers: v.optional(headerValues, {}),
      cookies: v.optional(cookieValues, {}),
    }),
  ),
);

const example =
  '{ "https://intranet.example": { "headers": { "Authorization": "…" }, "cookies": { "session": "…" } } }';

/**
 * Reads the logins of a JSON file that only its owner can read. Throws a sentence that has none of
 * its values for a file that others can read or that is not of this form, and the system error for
 * a missing one.
 */
export function readLogins(path: string): Login[] {
  const { mode } = statSync(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Others can read ${path}, which holds logins. Run: chmod 600 ${path}`);
  const { success, output, issues } = v.safeParse(fileText, readFileSync(path, 'utf8'));
  if (success)
    return Object.entries(output).map(([origin, { headers, cookies }]) => ({
      origin,
      headers,
      cookies,
    }));
  const [name] = issues[0].path?.map(({ key }) => String(key)) ?? [];
  throw new Error(
    `${path} is not a list of logins${name === undefined ? '' : `: "${name}" is wrong`}. It must be like this, with origins as names: ${example}`,
  );
}

/** The login of a page: that of its origin. No other page gets it, so none can act with it. */
export function loginOf(url: string, logins: Login[]): Login | undefined {
  const origin = URL.parse(url)?.origin;
  return logins.find((login) => login.origin === origin);
}
