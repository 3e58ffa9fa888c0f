import { truncate } from '../../lib/domain/limits.ts';
import { openableUrl } from '../../lib/domain/addresses/page-url.ts';
import type { Tone } from '../ui/Shape.tsx';

/** How a text is told: as words, or as the code, the address of a page or the link that it is. */
export type Look = 'text' | 'strong' | 'code' | 'page' | 'link';

/**
 * An output format of a document: how each look of a text is written. Every text is written in one
 * line, and escaped so that it cannot become markup. An address loses user name and password, and
 * only http(s) addresses become links.
 */
export interface Markup extends Record<Look, (text: string) => string> {
  heading: (level: 1 | 2 | 3, line: string) => string;
  /** The start of a line in a list. */
  bullet: (tone?: Tone) => string;
}

/** The maximum length of a link text, in characters. The link itself keeps the whole address. */
const maxLinkText = 200;

/**
 * Texts that issue trackers turn into links or mentions even if they are escaped: addresses,
 * `@name`, `#12`, `!12` and others.
 */
const linked = /:\/\/|www\.|@|[#!$%&~]\w|\bGH-\d/i;

export const markdown: Markup = {
  text: (text) => (linked.test(text) ? inCode(text) : escape(text)),
  strong: (text) => `**${markdown.text(text)}**`,
  code: inCode,
  page: linkTo,
  link: linkTo,
  heading: (level, line) => `${'#'.repeat(level)} ${line}`,
  bullet: (tone) => ({ good: '- [x] ', bad: '- [ ] ' })[String(tone)] ?? '- ',
};

export const plainText: Markup = {
  text: inOneLine,
  strong: inOneLine,
  code: inOneLine,
  page: (address) => inOneLine(withoutSignIn(address)),
  link: (address) => inOneLine(withoutSignIn(address)),
  heading: (_, line) => line,
  bullet: () => '- ',
};

function linkTo(sent: string): string {
  const address = withoutSignIn(sent);
  const target = openableUrl(address);
  if (target === null) return markdown.text(address);
  // Inside angle brackets only these characters end an address.
  return `[${escape(truncate(address, maxLinkText))}](<${target.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}

/**
 * Removes user name and password from an address. A report that was made elsewhere may contain
 * them.
 */
function withoutSignIn(address: string): string {
  return address.replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function inCode(text: string): string {
  const line = inOneLine(text);
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

function escape(text: string): string {
  return inOneLine(text).replace(/[\\`*_{}[\]<>()#+!|~&$^]/g, '\\$&');
}
