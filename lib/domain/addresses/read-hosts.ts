import { withoutInvisible } from './addresses-in-text.ts';
import { readHostPattern } from './host-pattern.ts';
import { isMeantAsNetwork } from './networks.ts';

/**
 * A part of a field that names no host. `as` is what it seems to be meant as: each has a sentence
 * that says what would be right.
 */
export interface UnreadHosts {
  text: string;
  as: 'host' | 'network';
}

/**
 * Reads a field of hosts, wherever it is: in a form, a policy, a settings file or in storage.
 * Returns the patterns in their normal form (`readHostPattern`), each once, and what names no host.
 * Commas, semicolons and line breaks part hosts. White space parts them too if each part has a dot
 * or a colon. Quotes and brackets around a host go.
 */
export function readHosts(text: string): { patterns: string[]; unread: UnreadHosts[] } {
  const patterns = new Set<string>();
  const unread: UnreadHosts[] = [];
  const parts = partsOf(text);
  // An empty field names no host either.
  for (const part of parts.length > 0 ? parts : [text.trim()]) {
    const typed = withoutQuotes(part);
    const pattern = readHostPattern(typed);
    if (pattern !== null) patterns.add(pattern);
    else unread.push({ text: part, as: isMeantAsNetwork(typed) ? 'network' : 'host' });
  }
  return { patterns: [...patterns], unread };
}

/** Parts a field of hosts into its patterns, and the texts in it that name no host. */
export function separateHosts(text: string): string[] {
  const { patterns, unread } = readHosts(text);
  return [...patterns, ...unread.map((part) => part.text)];
}

function partsOf(text: string): string[] {
  return withoutInvisible(text)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const words = part.split(/\s+/);
      return words.every((word) => /[.:]/.test(word)) ? words : [part];
    });
}

/** Commas and semicolons of all languages, and line breaks. A path may have `;name=value`. */
const separator = /[\r\n\u2028\u2029]|[,;\u060c\u061b\u3001\uff0c\uff1b](?![\w-]+=)/;

const opening = /^["'`“”„‟‘’‚‛«»‹›「『(<{[]+/;
const closing = `"'\`“”„‟‘’‚‛«»‹›」』)>}]`;

/** Removes quotes and brackets around a text, but not those of an IPv6 address with a port. */
function withoutQuotes(text: string): string {
  let end = text.length;
  while (closing.includes(text[end - 1] ?? ' ')) end -= 1;
  const inner = text.slice(0, end).replace(opening, '');
  return /^[^[]*\]/.test(inner) ? `[${inner}` : inner;
}
