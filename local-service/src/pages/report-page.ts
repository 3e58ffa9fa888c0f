import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { limitBody, readId } from '../http/read-form.ts';
import type { LinkProblem, Links } from '../store/links.ts';
import { unpackPage } from '../store/pages.ts';
import type { ReportPage, ReportStore } from '../store/report-store.ts';
import { type Page, showPage } from './page-frame.ts';
import { askToSignIn, type SignIn } from './sign-in.ts';

/**
 * The parts that the pages of reports are made of. `path` is their path, from the root of the
 * origin.
 */
export interface ReportPageParts {
  reports: ReportStore;
  signIn: SignIn;
  links: Links;
  /** Whether public reports open for anyone by their ids, which tells which they are. */
  openIds: () => Promise<boolean>;
  /** Limits the pages that are read without a session, by their source. */
  reads: RateLimits;
  path: string;
}

/**
 * The page runs no script but the one of Lighthouse in it, and has no origin: neither that script
 * nor content of the audited page can read the interface or another report. Links open in tabs of
 * their own.
 */
const policy = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const notReady: Page = {
  sign: 'missing',
  title: 'This report isn’t ready yet',
  lines: ['Its page is being audited. Load this page again in a minute.'],
};
const notKept: Page = {
  sign: 'missing',
  title: 'This page is no longer kept',
  lines: ['Its result and checks are kept, and Verdict shows them. Run it again for a new page.'],
};

const notShared: Page = {
  sign: 'missing',
  title: 'This link opens nothing any more',
  lines: ['Its report isn’t public now, or was deleted. Ask for a new link.'],
};

const lookedAt: Page = {
  sign: 'lock',
  title: 'Open this link in a tab',
  lines: ['It signs your browser in once.'],
};

const linkProblems: Record<LinkProblem, string> = {
  used: 'This link was already used.',
  expired: 'This link has expired.',
  unknown: 'This link isn’t valid.',
};

/**
 * A report that is not there is handled as one of no team without a password. So nobody learns
 * whether an id exists: the work and the page are the same.
 */
const missing = {
  team: '',
  privacy: 1,
  passwordHash: null,
  isAudited: false,
  packed: async () => null,
} as const;

/**
 * Creates the pages where a person reads a report (service notes). `/reports/s/{token}` is the link
 * to pass on of a public one. `/reports/{id}` needs an API key of its team, or the password of the
 * report; unless public reports are open by their ids, one answers like any other. A form asks for
 * them and a cookie remembers them. Links sign in without a form, each once:
 * `/reports/{id}/open/{token}` for this report, `/reports/sign-in/{token}` for all of a team.
 */
export function createReportPage(parts: ReportPageParts): Hono {
  const { reports, signIn, links, openIds, reads, path } = parts;
  const app = new Hono();
  const find = async (text: string) => {
    const id = readId(text);
    return (await reports.page({ id })) ?? { id, ...missing };
  };
  app.use(limitBody);

  app.get('/sign-in/:token', async (c) => {
    if (onlyLooks(c)) return showPage(c, lookedAt, 403);
    const proof = await links.use(c.req.param('token'));
    return typeof proof === 'string'
      ? askToSignIn(c, path, 'all', { line: linkProblems[proof] })
      : signIn.begin(c, proof, path);
  });
  app.get('/:id/open/:token', async (c) => {
    const page = await find(c.req.param('id'));
    const { id } = page;
    if (onlyLooks(c)) return showPage(c, lookedAt, 403);
    if (await signIn.opens(c, page)) return c.redirect(`${path}/${id}`, 303);
    const proof = await links.use(c.req.param('token'), id);
    return typeof proof === 'string'
      ? askToSignIn(c, `${path}/${id}`, 'report', { line: linkProblems[proof] })
      : signIn.begin(c, { id, secretHash: proof.keyHash }, `${path}/${id}`);
  });

  app.get('/s/:token{[\\w-]+}', async (c) => {
    const page = await reports.page({ share_token: c.req.param('token') });
    if (!page || !(await signIn.opens(c, page))) await reads.take(c.var.client.source);
    return page?.privacy === 0 ? showReport(c, page) : showPage(c, notShared, 404);
  });
  app.get('/:id', async (c) => {
    const page = await find(c.req.param('id'));
    if (await signIn.opens(c, page)) return showReport(c, page);
    await reads.take(c.var.client.source);
    return page.privacy === 0 && (await openIds())
      ? showReport(c, page)
      : askToSignIn(c, `${path}/${page.id}`, 'report');
  });
  app.post('/:id', async (c) => {
    const page = await find(c.req.param('id'));
    return signIn.answer(c, `${path}/${page.id}`, page);
  });
  refuseOtherMethods(app);
  return app;
}

const encodings = ['zstd', 'gzip'] as const;
const zip = promisify(gzip);

/**
 * Shows a report to one who may read it, compressed as it is kept where the browser takes that.
 * The size of the answer tells no secret (BREACH): the page is as its audit made it, so no request
 * puts a text of its own beside what it has. The service's own pages show what was asked for,
 * beside a team's addresses, so they are not compressed.
 */
async function showReport(c: Context, page: Pick<ReportPage, 'isAudited' | 'packed'>) {
  const packed = await page.packed();
  if (!packed) return page.isAudited ? showPage(c, notKept, 410) : showPage(c, notReady);
  const encoding = encodings.find((name) =>
    accepts(c, { header: 'Accept-Encoding', supports: [name], default: '' }),
  );
  const plain = encoding === 'zstd' ? packed : await unpackPage(packed);
  const body = encoding === 'gzip' ? await zip(plain) : plain;
  return c.body(new Uint8Array(body), 200, {
    ...headers,
    'Content-Type': 'text/html; charset=UTF-8',
    ...(encoding && { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
  });
}

/**
 * Whether a request only looks at a link, and must not use it up: HEAD, a browser that loads ahead
 * or shows a preview, a part of another page, or a program that is no browser, such as a chat that
 * shows what a link leads to. Over https all browsers say what they load a page for.
 */
function onlyLooks(c: Context): boolean {
  const byDefault = c.var.client.origin.startsWith('https:') ? 'none' : 'document';
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
  return (
    c.req.method === 'HEAD' ||
    purposes.some((name) => c.req.header(name) !== undefined) ||
    (c.req.header('sec-fetch-dest') ?? byDefault) !== 'document'
  );
}
