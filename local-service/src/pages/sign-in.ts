import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { Refusal } from '../base/refusal.ts';
import { hashToken, isPassword } from '../base/secrets.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { readForm } from '../http/read-form.ts';
import type { Caller, FindCaller } from '../store/key-store.ts';
import type { ReportAccess } from '../store/report-store.ts';
import { type Proof, type Session, sessionMs, type Sessions } from '../store/sessions.ts';
import { type Page, showPage } from './page-frame.ts';

/**
 * The parts that signing in is made of. `path` is the path of the pages, which alone gets the
 * cookie; `guesses` limits the tries of each source.
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

const firstKey = 'The first key is in the file “key” next to the data of the service.';

/** The words of each form. */
const words = {
  report: {
    title: 'Sign in to read this report',
    way: 'Enter its password, or open it from Verdict: “Open report” there signs this browser in.',
    label: 'Password or API key',
    button: 'Open report',
    hint: `An API key of its team opens it, too. ${firstKey} A public report opens at the link that “Copy link” in Verdict copies, a deleted one not at all.`,
    wrong: 'That password or key is wrong.',
  },
  all: {
    title: 'Sign in',
    way: 'Enter your API key to see the reports of your team.',
    label: 'API key',
    button: 'Sign in',
    hint: `${firstKey} The sign-in link that the service shows when it starts needs no key.`,
    wrong: 'That key is wrong.',
  },
};

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
    const caller = hash === null ? null : await findCaller(hash);
    c.set('caller', caller ?? undefined);
    return { session, caller };
  };
  const extend = async (c: Context, session: Session) => {
    await sessions.extend(tokenOf(c), session);
    remember(c, tokenOf(c));
  };

  /**
   * Returns what a secret proves, or null. Always accepts a key of the team. Counts any other try
   * before the comparison, so that parallel tries do not pass the limit. Does the same work for
   * each report, with a password or without.
   */
  const prove = async (
    secret: string,
    source: string,
    access?: ReportAccess,
  ): Promise<Proof | null> => {
    const keyHash = hashToken(secret.trim());
    const caller = await findCaller(keyHash);
    if (caller && (!access || caller.team === access.team)) return { keyHash };
    await guesses.take(source);
    if (!access) return null;
    const { id, passwordHash } = access;
    const isRight = await isPassword(secret, passwordHash);
    return isRight && passwordHash !== null ? { id, secretHash: passwordHash } : null;
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
      if (!session) return false;
      const { id, team, privacy, passwordHash } = access;
      const secret = session.secrets[id] ?? '';
      // A changed password or privacy needs a new proof.
      const isOpen =
        caller?.team === team ||
        (privacy === 2 && secret === passwordHash) ||
        (await findCaller(secret))?.team === team;
      if (isOpen) await extend(c, session);
      return isOpen;
    },

    /**
     * Begins a session with the proof, and redirects to `next`. The trail has whose key it was, or
     * that it was the password of the report.
     */
    async begin(c: Context, proof: Proof, next: string, access?: ReportAccess): Promise<Response> {
      const caller = await findCaller('keyHash' in proof ? proof.keyHash : proof.secretHash);
      const owner = caller ?? { name: 'report password', team: access?.team ?? '' };
      remember(c, await sessions.begin(proof, tokenOf(c), owner));
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
      const kind = access ? 'report' : 'all';
      const proof = secret === '' ? null : await prove(secret, source, access).catch(refusalOf);
      if (proof instanceof Refusal) {
        const { headers } = proof;
        const problem = `Too many wrong tries. Try again in ${headers['Retry-After']} seconds.`;
        return askToSignIn(c, action, kind, { problem, status: 429, headers });
      }
      if (proof !== null) return this.begin(c, proof, action, access);
      return askToSignIn(c, action, kind, { problem: words[kind].wrong });
    },
  };
}

/**
 * Shows how to open a report, or all reports of a team, with a form that submits to `action`. The
 * page of a report is the same whether it has a password, has none, or is not there.
 */
export function askToSignIn(
  c: Context,
  action: string,
  kind: keyof typeof words,
  { line, problem, status = 401, headers = {} }: FormState = {},
): Response | Promise<Response> {
  const { title, way, label, button, hint } = words[kind];
  const described = problem !== undefined && html`aria-invalid="true" aria-describedby="problem"`;
  const form = html`<form method="post" action="${action}">
      <label for="secret">${label}</label>
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
      <button class="button primary">${button}</button>
    </form>
    <p class="hint">${hint}</p>`;
  const page: Page = {
    sign: 'lock',
    title,
    lines: line === undefined ? [way] : [line, way],
    form,
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
