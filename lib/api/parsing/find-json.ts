/** The tags of a whole web page. A notice that a server prints has none of them. */
const pageTags = /<(?:!doctype|html|head|body|title|meta|link|script|style|form|iframe)\b/i;

/** The beginning of an object or an array, at the beginning of a line or behind a tag. */
const jsonStart = /(?:^|[\n>])[ \t\r\uFEFF]*(?=\{\s*["}]|\[\s*[[{"\]])/;

/**
 * Finds the JSON in an answer around which a server printed something (service notes): byte order
 * marks, notices before it, and comments behind it. Returns null if there is none, or if a web page
 * is around it, and 'broken' for JSON that was cut off or is followed by more JSON. Takes time in
 * proportion to the length of the text.
 */
export function findJson(text: string): { value: unknown } | 'broken' | null {
  const start = jsonStart.exec(text);
  if (!start || pageTags.test(text.slice(0, start.index))) return null;
  const from = start.index + start[0].length;
  const end = endOfJson(text, from);
  if (/^\s*[[\]{}",:]/.test(text.slice(end))) return 'broken';
  try {
    return { value: JSON.parse(text.slice(from, end)) };
  } catch {
    return 'broken';
  }
}

/** Returns the place behind the object or array that begins at a place. */
function endOfJson(text: string, from: number): number {
  let depth = 0;
  let isInText = false;
  for (let at = from; at < text.length; at += 1) {
    const one = text[at];
    if (isInText && one === '\\') at += 1;
    else if (one === '"') isInText = !isInText;
    else if (!isInText && (one === '{' || one === '[')) depth += 1;
    else if (!isInText && (one === '}' || one === ']')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
