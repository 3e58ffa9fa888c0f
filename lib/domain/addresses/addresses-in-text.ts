/** A quote that opens, with all that may close it. */
const quotes = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”“'],
  ['„', '“”'],
  ['‘', '’'],
  ['‚', '‘’'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['›', '‹'],
  ['「', '」'],
  ['『', '』'],
]);
const brackets = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
  ['）', '（'],
  ['】', '【'],
  ['》', '《'],
  ['〉', '〈'],
  ['〕', '〔'],
  ['］', '［'],
]);

/** Invisible characters: soft hyphen, zero width, direction marks, byte order mark. */
const invisible = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Ends an address wherever it stands: it is never written so in one. */
const ends = /[\s\p{Cc}<>|"“”„«»「」『』，。、；！？،؛؟।]/u;
/** Belongs to the sentence where it stands behind an address, among other words. */
const marks = ".,;:!?*`'’‘‚‹›：…·—–";
/** Belongs to no address that stands alone, either. */
const separators = ',;，。、；！？،؛؟।';

/** Removes what nobody sees from a text: zero-width characters and marks of direction. */
export const withoutInvisible = (text: string) => text.replace(invisible, '');

/**
 * Returns the http(s) addresses of a line of text. Leaves out what stands around them, in the
 * scripts of any language: quotes, brackets, the full stop of a sentence. An address inside another
 * one, as web archives have it, is a part of the outer one.
 */
export function addressesInText(line: string): string[] {
  const alone = trimmedAddress(line);
  if (isOneAddress(alone)) return [alone];
  const text = withoutInvisible(line);
  const found: string[] = [];
  let at = 0;
  for (const { index } of text.matchAll(/https?:\/\//gi)) {
    if (index < at) continue;
    const address = addressAt(text, index);
    at = index + address.length;
    const trimmed = withoutEnd(address, marks);
    if (!/^https?:\/*$/i.test(trimmed)) found.push(trimmed);
  }
  return found;
}

/**
 * Returns an address that was typed or pasted alone, without what stands around it: a pair of
 * quotes or brackets, the mark of a quoted mail, a formula of a spreadsheet, a comma behind it.
 */
export function trimmedAddress(typed: string): string {
  const text = withoutInvisible(typed)
    .replace(/^[\s>]+/, '')
    .trim();
  const [, linked = text] = /^=\s*HYPERLINK\(\s*"([^"]+)"/i.exec(text) ?? [];
  return withoutEnd(unwrapped(withoutEnd(linked, separators)), separators);
}

/** Whether a text is one http(s) address and nothing else. */
function isOneAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && addressAt(text, 0).length === text.length;
}

/** Removes pairs of quotes and brackets around a text. The brackets of an IPv6 host stay. */
function unwrapped(text: string): string {
  const [first = '', last = ''] = [text[0], text.at(-1)];
  const isPair =
    text.length > 2 &&
    (quotes.get(first)?.includes(last) === true ||
      (first === '<' && last === '>') ||
      (brackets.get(last) === first && !/^\[[\da-f:.]+\]$/i.test(text)));
  return isPair ? unwrapped(text.slice(1, -1).trim()) : text;
}

/** The address that begins at an index, up to what cannot belong to it. */
function addressAt(text: string, from: number): string {
  const closing = quotes.get(text[from - 1] ?? '') ?? '';
  let end = from;
  while (end < text.length) {
    const mark = text[end] ?? '';
    if (ends.test(mark) || (closing !== '' && closing.includes(mark))) break;
    // The next address of the line follows.
    if ((mark === ',' || mark === ';') && /^.\s*https?:\/\//i.test(text.slice(end, end + 12)))
      break;
    end += 1;
  }
  return text.slice(from, end);
}

/** Removes marks from the end, and closing brackets that no bracket in the text opens. */
function withoutEnd(text: string, marksAtEnd: string): string {
  const counts = new Map<string, number>();
  for (const mark of text) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? '';
    const closed = counts.get(last) ?? 0;
    const isAlone = closed > (counts.get(brackets.get(last) ?? '') ?? 0) && brackets.has(last);
    if (!isAlone && !marksAtEnd.includes(last)) break;
    if (isAlone) counts.set(last, closed - 1);
  }
  return text.slice(0, end);
}
