import type { Result } from '../../lib/domain/reports/result.ts';

/** A link in Markdown. */
export function linked(text: string, address: string): string {
  // Within angle brackets only these characters end an address.
  return `[${escape(text)}](<${address.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}

/** The address of a page in Markdown, as a link if it is an http(s) URL. */
export function linkedPage(url: string): string {
  return /^https?:\/\//i.test(url) ? linked(url, url) : escape(url);
}

/** A result in Markdown, with the score if it is known, such as "**decent**, 60 of 100". */
export function resultInMarkdown(result: Result | null, score: number | null): string {
  return `${result === null ? 'none yet' : `**${result}**`}${score === null ? '' : `, ${Math.round(score)} of 100`}`;
}

/** Any text, in one line and escaped, so that none of it becomes markup. */
export function escape(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~&$^=:@-]/g, (mark) => (/[:@=-]/.test(mark) ? mark : `\\${mark}`));
}
