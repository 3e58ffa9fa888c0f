import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { type Page, showPage } from './page-frame.ts';
import type { Caller, FindCaller } from './key-store.ts';
import { hashToken, isPassword } from './secrets.ts';
import type { RateLimits } from './rate-limit.ts';
import { readForm } from './read-form.ts';
import { Refusal } from './refusal.ts';
import type { ReportAccess } from './report-store.ts';
import { knowsPassword, type Proof, type Session, sessionMs, type Sessions } from './sessions.ts';

/**
 * The parts that signing in is made of. `path` is the path of the pages, which alone gets the
 * cookie; `guesses` limits tries of each source, for each password and for all keys.
 */
export interface SignInParts {
  sessions: Sessions;
  guesses: RateLimits;
  findCaller: FindCaller;
  path: string;
}

/**
 * The parts of the form that differ from its first appearance: another sentence above it, or a
 * problem.
 */
interface FormState {
  line?: string;
  problem?: string;
  status?: 401 | 429;
  headers?: Record<string, string>;
}

const keyHint =
  'It’s the key that you have in Verdict, or that you were given for this service. The first one is in the file “key” next to the data of the service. The sign-in link that the service shows when it starts needs no key.';
const passwordHint = 'The API key of its team opens the report, too.';

/** Signing in to read reports: the form, its check, and the cookie that remembers it. */
export type SignIn = ReturnType<typeof createSignIn>;

/** Creates the sign-in of one service. */
export function createSignIn({ sessions, guesses, findCaller, path }: SignInParts) {
  const remember = (c: Context, token: string) =>
    setCookie(c, cookieOf(c), token, {
      path,
      httpOnly: true,
      sameSite: 'Lax',
      secure: c.var.client.origin.startsWith('https:'),
      maxAge: sessionMs / 1000,
    });

  /**
   * The session of a browser, and the one whose key it has. The key is looked up each time, so that
   * a revoked one opens nothing more.
   */
  const open = async (c: Context) => {
    const session = await sessions.find(tokenOf(c));
    const hash = session?.keyHash ?? null;
    return { session, caller: hash === null ? null : await findCaller(hash) };
  };
  const extend = async (c: Context, session: Session) => {
    await sessions.extend(tokenOf(c), session);
    remember(c, tokenOf(c));
  };

  /**
   * Returns what a secret proves, or null. Always accepts a key of the team. Counts any other try
   * before the comparison, so that parallel tries do not pass the limit.
   */
  const prove = async (
    secret: string,
    source: string,
    access?: ReportAccess,
  ): Promise<Proof | null> => {
    const keyHash = hashToken(secret.trim());
    const caller = await findCaller(keyHash);
    if (caller && (!access || caller.team === access.team)) return { keyHash };
    if (access?.privacy !== 2) {
      await guesses.take(`key ${source}`);
      return null;
    }
    await guesses.take(`${access.id} ${source}`);
    return access.passwordHash !== null && (await isPassword(secret, access.passwordHash))
      ? access
      : null;
  };

  return {
    /** The one whose key the session has, or null. Extends the session. */
    async caller(c: Context): Promise<Caller | null> {
      const { session, caller } = await open(c);
      if (session && caller) await extend(c, session);
      return caller;
    },

    /** Whether the session opens a report. Extends the session. */
    async opens(c: Context, access: ReportAccess): Promise<boolean> {
      const { session, caller } = await open(c);
      if (!session || (caller?.team !== access.team && !knowsPassword(session, access)))
        return false;
      await extend(c, session);
      return true;
    },

    /** Begins a session with the proof, and redirects to `next`. */
    async begin(c: Context, proof: Proof, next: string): Promise<Response> {
      remember(c, await sessions.begin(proof, tokenOf(c)));
      return c.redirect(next, 303);
    },

    /** Ends the session, and redirects to `next`. */
    async end(c: Context, next: string): Promise<Response> {
      requireOwnForm(c);
      await sessions.end(tokenOf(c));
      deleteCookie(c, cookieOf(c), { path });
      return c.redirect(next, 303);
    },

    /** Answers the submitted form: goes on to `action` with a session, or shows the form again. */
    async answer(c: Context, action: string, access?: ReportAccess): Promise<Response> {
      requireOwnForm(c);
      const secret = (await readForm(c)).get('secret') ?? '';
      const { source } = c.var.client;
      const proof = secret === '' ? null : await prove(secret, source, access).catch(refusalOf);
      if (proof instanceof Refusal) {
        const { headers } = proof;
        const problem = `Too many wrong tries. Try again in ${headers['Retry-After']} seconds.`;
        return askToSignIn(c, action, access, { problem, status: 429, headers });
      }
      if (proof !== null) return this.begin(c, proof, action);
      return askToSignIn(c, action, access, {
        problem: `That ${access?.privacy === 2 ? 'password' : 'key'} is wrong.`,
      });
    },
  };
}

/** Shows the form for a report, or for all reports of a team. It submits to `action`. */
export function askToSignIn(
  c: Context,
  action: string,
  access?: ReportAccess,
  { line, problem, status = 401, headers = {} }: FormState = {},
): Response | Promise<Response> {
  const byPassword = access?.privacy === 2;
  const described = problem !== undefined && html`aria-invalid="true" aria-describedby="problem"`;
  const page: Page = {
    sign: 'lock',
    title: access ? `This report is ${byPassword ? 'protected' : 'private'}` : 'Sign in',
    lines: [
      line ??
        (byPassword
          ? 'Enter its password to open it.'
          : access
            ? 'Enter an API key of its team to open it.'
            : 'Enter your API key to see the reports of your team.'),
    ],
    form: html`<form method="post" action="${action}">
        <label for="secret">${byPassword ? 'Report password' : 'API key'}</label>
        <input
          id="secret"
          class="input"
          name="secret"
          type="password"
          autocomplete="current-password"
          required
          autofocus
          ${described}
        />
        ${problem !== undefined && html`<p id="problem" class="wrong" role="alert">${problem}</p>`}
        <button class="button primary">${access ? 'Open report' : 'Sign in'}</button>
      </form>
      <p class="hint">${byPassword ? passwordHint : keyHint}</p>`,
  };
  return showPage(c, page, status, headers);
}

/**
 * The name of the cookie. It has the port that the browser sees, because cookies ignore ports and
 * another service may run on this computer.
 */
function cookieOf(c: Context): string {
  return `verdict-${new URL(c.var.client.origin).port || 'default'}`;
}

function tokenOf(c: Context): string {
  return getCookie(c, cookieOf(c)) ?? '';
}

/** Refuses a form that another page sent. Browsers send the origin with each form. */
function requireOwnForm(c: Context): void {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin';
  if (c.req.header('origin') !== c.var.client.origin || site !== 'same-origin')
    throw new Refusal(403, 'This form was sent by another page. Open the report again.');
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
