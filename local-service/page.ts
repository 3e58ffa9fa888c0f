import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A small page of the service itself. `title` and `lines` are text; `form` is markup that the
 * service made.
 */
export interface Page {
  sign: keyof typeof signs;
  title: string;
  lines: string[];
  form?: string;
}

const signs = {
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  done: '<path d="m5 13 4.5 4.5L19 7.5"/>',
  missing: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5M12 16.3v.1"/>',
};

const styles = [
  join(import.meta.dirname, '../components/ui/tokens.css'),
  join(import.meta.dirname, 'page.css'),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

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

/** Answers with a page of the service. */
export function showPage(
  c: Context,
  page: Page,
  status: ContentfulStatusCode = 200,
  more: Record<string, string> = {},
): Response {
  return c.html(htmlOf(page), status, { ...headers, ...more });
}

function htmlOf({ sign, title, lines, form = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Verdict</title>
<style>${styles}</style>
</head>
<body>
<main>
<header>
<span class="sign ${sign}"><svg viewBox="0 0 24 24" aria-hidden="true">${signs[sign]}</svg></span>
<h1>${escape(title)}</h1>
${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
</header>
${form}
</main>
<footer>Verdict report service on this computer</footer>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
