import { Hono } from 'hono';
import { readId } from './api.ts';
import { isPassword, isSameSecret } from './password.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal, missing } from './refusal.ts';
import type { ReportStore } from './report-store.ts';

/** What the page of a report is made of. `guesses` counts wrong passwords. */
export interface ReportPageParts {
  reports: ReportStore;
  guesses: RateLimit;
  key: string;
}

/**
 * The page runs the script that Lighthouse put into it and nothing else, and is of no origin: neither it nor what a reported page may have smuggled into it
 * can read the interface or another report. Links to explanations open in tabs of their own.
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
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/** `/reports/{id}`, where a person reads a report: 0 opens to anyone, 1 to the API key, 2 to the report's password and the key, both over HTTP Basic. */
export function createReportPage({ reports, guesses, key }: ReportPageParts): Hono {
  const app = new Hono();
  app.get('/:id', async (c) => {
    const page = reports.page(readId(c.req.param('id')));
    if (!page) throw missing('report');
    if (page.privacy !== 0) await open(page, c.req.header('authorization'));
    return c.html(page.html(), 200, headers);
  });

  const open = async ({ privacy, passwordHash }: { privacy: number; passwordHash: string | null }, authorization: string | undefined) => {
    const secret = passwordOf(authorization);
    if (secret !== null) {
      if (isSameSecret(secret, key)) return;
      // Nothing is left: the 429 comes before the costly comparison.
      if (guesses.remaining() === 0) guesses.take();
      if (privacy === 2 && passwordHash !== null && (await isPassword(secret, passwordHash))) return;
      guesses.take();
    }
    const realm = privacy === 2 ? 'This report asks for its password' : 'This report asks for the API key as password';
    throw new Refusal(401, 'This report is not public.', { headers: { 'WWW-Authenticate': `Basic realm="${realm}", charset="UTF-8"` } });
  };
  return app;
}

/** The password of HTTP Basic; any user name will do. */
function passwordOf(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic +([A-Za-z\d+/=]+)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return password ?? null;
}
