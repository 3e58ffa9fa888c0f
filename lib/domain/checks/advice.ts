import { openableUrl } from '../addresses/page-url.ts';

/** A part of an advice: text, code from the source of a page, or a link to an http(s) address. */
export type AdvicePart =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

/** Matches code, and a link whose address has no blanks. Takes linear time. */
const marked = /`([^`]+)`|\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/g;

/**
 * Reads an advice as Lighthouse writes it, in a small part of Markdown: code between backticks, and
 * links. Everything else stays plain text, including a link to any other address.
 */
export function readAdvice(advice: string): AdvicePart[] {
  const parts: AdvicePart[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text !== '') parts.push({ kind: 'text', text });
  };
  for (const match of advice.matchAll(marked)) {
    const [whole, code, label = '', address = ''] = match;
    addText(advice.slice(end, match.index));
    end = match.index + whole.length;
    const href = openableUrl(address);
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (href === null) addText(whole);
    else parts.push({ kind: 'link', text: label.replaceAll('`', ''), href });
  }
  addText(advice.slice(end));
  return parts;
}
