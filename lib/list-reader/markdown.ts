import { addressesInText } from '../domain/addresses/addresses-in-text.ts';
import type { FoundIn } from '../domain/addresses/address-list.ts';
import { foundIn, isTemplate } from './found.ts';

/** One pair of brackets that is open: a link or a picture, and whether a picture is in it. */
interface Open {
  from: number;
  isPicture: boolean;
  hasPicture: boolean;
}

/** Whether a text is Markdown: a line that is no comment has a link. */
export function isMarkdown(text: string): boolean {
  const lines = text.slice(0, 100_000).split('\n');
  return lines.some((line) => !/^\s*(#|\/\/)/.test(line) && /\]\(\s*<?https?:\/\//i.test(line));
}

/**
 * Reads the links of Markdown, but not pictures, links around pictures, and code. Takes time in
 * proportion to the length of the text.
 */
export function readMarkdown(text: string): FoundIn {
  const words = withoutCode(text);
  const defined = new Map(
    [...words.matchAll(/^ {0,3}\[([^\]\n]+)\]:[ \t]*<?([^\s>]+)/gm)].map(
      ([, name = '', to = '']) => [name.toLowerCase(), to],
    ),
  );
  const body = words.replaceAll(/^ {0,3}\[[^\]\n]+\]:[ \t]*\S+.*$/gm, '');
  const found = [...linksOf(body, defined)].filter(
    (to) => /^https?:\/\/[^\s/]/i.test(to) && !isTemplate(to),
  );
  return foundIn('markdown', { addresses: found.map((address) => ({ text: address })) });
}

/** Code, comments and tags that are no links are not read. */
const withoutCode = (text: string) =>
  text
    .split(/^ {0,3}(?:```|~~~).*$/m)
    .filter((_, at) => at % 2 === 0)
    .join('\n')
    .replaceAll(/(`+)[^`\n]+\1/g, '')
    .replaceAll(/<!--.*?(?:-->|$)/gs, '')
    .replaceAll(/<a\s[^<>]*?href\s*=\s*["']([^"'<>]*)["'][^<>]*>/gi, ' $1 ')
    .replaceAll(/<[a-z/][^<>:]*(?:\s[^<>]*)?>/gi, ' ');

/** A longer address of a link is none. */
const maxTargetLength = 2_100;

/** The links in their order: `[text](address)`, `[text][name]`, `[name]`, and bare addresses. */
function* linksOf(text: string, defined: Map<string, string>): Generator<string> {
  const open: Open[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '\\') at += 1;
    else if (mark === '\n' && /^\n\s*\n/.test(text.slice(at, at + 20))) open.length = 0;
    else if (mark === '[') {
      yield* addressesInLines(text.slice(from, at));
      from = at + 1;
      open.push({ from, isPicture: text[at - 1] === '!', hasPicture: false });
    } else if (mark === ']') {
      const label = open.pop();
      const rest = text.slice(at + 1, at + maxTargetLength);
      const { to, length } = targetOf(rest, text.slice(label?.from ?? at, at), defined);
      if (to === null || !label) continue;
      const parent = open.at(-1);
      if (parent && label.isPicture) parent.hasPicture = true;
      if (!label.isPicture && !label.hasPicture) yield to;
      at += length;
      from = at + 1;
    }
  }
  yield* addressesInLines(text.slice(from));
}

const addressesInLines = (text: string) => text.split('\n').flatMap(addressesInText);

/** The address behind the brackets of a link, and how many characters it takes. */
function targetOf(
  rest: string,
  label: string,
  defined: Map<string, string>,
): { to: string | null; length: number } {
  if (rest.startsWith('(')) {
    const [whole, to = ''] = /^\(\s*<([^>\n]*)>[^)]*\)/.exec(rest) ?? [];
    if (whole !== undefined) return { to: to.trim(), length: whole.length };
    const end = closingBracket(rest);
    const [, inner = ''] = /^\(\s*(\S*)/.exec(rest.slice(0, end)) ?? [];
    return { to: end < 0 ? null : inner, length: end + 1 };
  }
  const [whole = '', name = ''] = /^\[([^\]\n]*)\]/.exec(rest) ?? [];
  return { to: defined.get((name || label).toLowerCase()) ?? null, length: whole.length };
}

/** The place of the bracket that closes the first one. -1 if there is none. */
function closingBracket(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && (depth -= 1) === 0) return at;
  }
  return -1;
}
