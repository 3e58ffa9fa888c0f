import { truncate } from '../../lib/domain/limits.ts';
import { openableUrl } from '../../lib/domain/addresses/page-url.ts';
import type { Result } from '../../lib/domain/reports/result.ts';

/** An output format of a document. Each function returns a part of a line, or a whole line. */
export interface Markup {
  /** Any text, in one line, escaped so that it cannot become markup. */
  text: (text: string) => string;
  strong: (word: string) => string;
  /** A text from the source of a page. */
  code: (text: string) => string;
  /** An address without user name and password. Only http(s) addresses become links. */
  link: (address: string) => string;
  heading: (level: 1 | 2, line: string) => string;
  /** A check as a list item. */
  check: (passed: boolean, line: string) => string;
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
  strong: (word) => `**${word}**`,
  code: inCode,
  link: (sent) => {
    const address = withoutSignIn(sent);
    const target = openableUrl(address);
    if (target === null) return markdown.text(address);
    // Inside angle brackets only these characters end an address.
    return `[${escape(truncate(address, maxLinkText))}](<${target.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
  },
  heading: (level, line) => `${'#'.repeat(level)} ${line}`,
  check: (passed, line) => `- [${passed ? 'x' : ' '}] ${line}`,
};

export const plainText: Markup = {
  text: inOneLine,
  strong: (word) => word,
  code: inOneLine,
  link: (address) => inOneLine(withoutSignIn(address)),
  heading: (_, line) => line,
  check: (passed, line) => `- ${passed ? 'Passed' : 'Failed'}: ${line}`,
};

/** The words for a change of a check, in a document. */
export const changeWords = {
  turnedBad: 'Now failing',
  turnedGood: 'Now passing',
  differing: 'Changed value',
  came: 'Added',
  went: 'Removed',
};

/** Returns a result with its score, if known, such as "**decent**, 60 of 100". */
export function resultWith(
  { strong }: Markup,
  { result, score }: { result: Result | null; score: number | null },
): string {
  const word = result === null ? 'none yet' : strong(result);
  return score === null ? word : `${word}, ${Math.round(score)} of 100`;
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
