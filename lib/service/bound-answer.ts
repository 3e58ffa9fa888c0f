import { type Redact, struck } from './redact.ts';

/** How long an id, an address and any other text may be, in characters. */
export const longestId = 256;
export const longestAddress = 8192;
export const longestText = 2000;
/** How many objects and arrays may stand within each other, counted from the whole answer on. */
const deepest = 12;

/** What stands in place of what is too deep, and at the end of what was too long. */
export const cutMark = '…';

/**
 * Makes the JSON of an answer fit for all that looks at it later: no deeper than 12, no text longer than its bound, and no secret in it, wherever it stands. A
 * text that is cut ends with '…', and so is longer than its bound: an id or an address that was cut is seen to be none. Takes time in proportion to its size.
 */
export function boundAnswer(raw: unknown, redact: Redact, name = '', depth = 1): unknown {
  if (typeof raw === 'string') return boundText(raw, redact, name);
  if (typeof raw === 'number') return boundNumber(raw, redact);
  if (typeof raw !== 'object' || raw === null) return raw;
  if (depth > deepest) return cutMark;
  if (Array.isArray(raw)) return raw.map((one) => boundAnswer(one, redact, name, depth + 1));
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [redact(key, longestText), boundAnswer(value, redact, key, depth + 1)]),
  );
}

/** Whether a text came as it is here: nothing was cut off, nothing struck out. */
export function isWhole(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes(struck);
}

/** A key of digits may come back as a number. */
function boundNumber(raw: number, redact: Redact): unknown {
  const text = String(raw);
  const told = redact(text, longestText, true);
  return told === text ? raw : told;
}

function boundText(text: string, redact: Redact, name: string): string {
  if (name === 'id') return redact(text, longestId, true);
  if (name === 'url' || /^https?:/i.test(text)) return redact(text, longestAddress, name === 'url');
  return redact(text, longestText, name === 'project');
}
