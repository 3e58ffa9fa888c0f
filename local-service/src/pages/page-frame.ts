import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Markup, in which every text is escaped. */
export type Markup = ReturnType<typeof html>;

/** A small page of the service itself, which says one thing. */
export interface Page {
  sign: keyof typeof signs;
  title: string;
  lines: string[];
  form?: Markup;
}

const signs = {
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  missing: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5M12 16.3v.1"/>',
};

/** Those of the extension, so that both look the same, and then those of the service. */
const styles = [
  '../../../components/ui/tokens.css',
  '../../../components/ui/results.css',
  '../../../components/ui/base.css',
  '../../../components/ui/controls.css',
  'page.css',
  'report-list.css',
]
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  // A page loads nothing.
  .map((text) => text.replaceAll(/^@import .*$/gm, ''))
  .join('\n');

// As a whole, because the policy names the hash of all that is in it.
const styleElement = raw(`<style>${styles}</style>`);

/**
 * The page runs no script, loads nothing, sends its form to the service alone, and opens in no
 * frame.
 */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // With no-referrer, browsers would send no origin with the form.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** Answers with a small page of the service. */
export function showPage(
  c: Context,
  { sign, title, lines, form }: Page,
  status: ContentfulStatusCode = 200,
  more: Record<string, string> = {},
): Response | Promise<Response> {
  const main = html`<main class="card">
    <header>
      <span class="sign"
        ><svg viewBox="0 0 24 24" aria-hidden="true">${raw(signs[sign])}</svg></span
      >
      <h1>${title}</h1>
      ${lines.map((line) => html`<p>${line}</p>`)}
    </header>
    ${form}
  </main>`;
  return showDocument(c, title, main, status, more);
}

/** Answers with a page of the service. `main` is the element `main`. */
export function showDocument(
  c: Context,
  title: string,
  main: Markup,
  status: ContentfulStatusCode = 200,
  more: Record<string, string> = {},
): Response | Promise<Response> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Verdict</title>
        ${styleElement}
      </head>
      <body>
        ${main}
        <footer>Verdict report service</footer>
      </body>
    </html> `;
  return c.html(page, status, { ...headers, ...more });
}
