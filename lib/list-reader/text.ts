import {
  addressesInText,
  trimmedAddress,
  withoutInvisible,
} from '../domain/addresses/addresses-in-text.ts';
import { looksLikeAddress } from '../domain/addresses/page-url.ts';
import type { FoundIn } from '../domain/addresses/address-list.ts';
import { foundIn, isPath, isTemplate, maxUnused } from './found.ts';

/** A longer line is no address. The rest of it is not read. */
const maxLineLength = 32_769;

/**
 * Reads a list, line by line: the addresses with a scheme, also within a sentence. A word without a
 * scheme counts only where most lines are single addresses, and a path only where most are paths.
 * Lines above the first address of such a list are its heading.
 */
export function readList(text: string): FoundIn {
  const kinds = { single: 0, path: 0, other: 0 };
  for (const { line } of linesOf(text, 200_000)) kinds[kindOfLine(line)] += 1;
  const all = kinds.single + kinds.path + kinds.other;
  const isOfHosts = kinds.single > all / 2;
  const isOfPaths = kinds.path > all / 2;
  const addresses: string[] = [];
  const paths: string[] = [];
  const unused: FoundIn['unused'] = [];
  let unusedCount = 0;
  let isHeading = kinds.single > 1 && kinds.single >= all * 0.8;
  for (const { line, number } of linesOf(text)) {
    const kind = kindOfLine(line);
    if (kind === 'single') isHeading = false;
    const found = isHeading ? [] : addressesInText(line).filter((one) => !isTemplate(one));
    if (found.length > 0) addresses.push(...found);
    else if (isOfHosts && kind === 'single') addresses.push(...wordsOf(line));
    else if (isOfPaths && kind === 'path') paths.push(trimmedAddress(line));
    else if (!isMail(line)) {
      unusedCount += 1;
      if (unused.length < maxUnused) unused.push({ line: number, text: line });
    }
  }
  return foundIn('list', {
    addresses: addresses.map((address) => ({ text: address })),
    paths,
    unused,
    unusedCount,
  });
}

/** Whether a text is the log of a server or a program: its lines begin with who or when. */
export function isLog(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split('\n', 50)
    .filter((line) => line.trim() !== '');
  if (/^#(Software|Fields): /m.test(text.slice(0, 1_000))) return true;
  return lines.length > 1 && lines.filter((line) => logLine.test(line)).length > lines.length / 2;
}

const logLine =
  /^(\S+ \S+ \S+ \[[^\]]+\] "|\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d\S*\]?\s.*\b(trace|debug|info|notice|warn(ing)?|error|fatal|crit(ical)?)\b|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ \S+?(\[\d+\])?:)/i;

/** The lines of a text that say something, without comments. Reads at most `limit` characters. */
function* linesOf(text: string, limit = Infinity) {
  let number = 0;
  for (let start = 0; start < Math.min(text.length, limit);) {
    const end = text.indexOf('\n', start);
    const next = end < 0 ? text.length : end;
    const line = text.slice(start, Math.min(next, start + maxLineLength)).trim();
    start = next + 1;
    number += 1;
    if (line !== '' && !/^(#|\/\/\s)/.test(line)) yield { line, number };
  }
}

/** A line is single if it has addresses alone: a bullet, a number and a remark do not count. */
function kindOfLine(line: string): 'single' | 'path' | 'other' {
  const bare = withoutBullet(line);
  if (/^["'<([“‘«「]?https?:\/\//i.test(bare)) return 'single';
  if (isPath(bare)) return 'path';
  return wordsOf(line).length > 0 ? 'single' : 'other';
}

/** The addresses without a scheme of a line that has nothing else. */
function wordsOf(line: string): string[] {
  const words = withoutBullet(line)
    .split(/[\s,;|、，]+/)
    .map(trimmedAddress)
    .filter(Boolean);
  return words.every((word) => looksLikeAddress(word)) ? words : [];
}

const withoutBullet = (line: string) =>
  withoutInvisible(line).replace(/^\s*(?:(?:[-*•+–]|\d+[.)])\s+|>\s*)+/, '');

const isMail = (line: string) => /^\W*(mailto:)?[^\s@/]+@[^\s@/]+\.\p{L}{2,}\W*$/u.test(line);
