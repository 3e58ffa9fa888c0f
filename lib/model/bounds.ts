/** How long an id, an address and any other text may be, in characters, wherever it comes from. */
export const longestId = 256;
export const longestAddress = 8192;
export const longestText = 2000;
/** How many objects and arrays may stand within each other, the outermost counted. */
const deepest = 12;
/** How many characters the further fields of a report have together. */
const furtherRoom = 32 * 1024;

/** What stands at the end of what was too long, and in place of what was too deep. */
const cutMark = '…';
/** What stands in place of a secret. */
export const struck = '•••';

/** Makes a text fit: no longer than `longest` characters, but for the mark that says so. `names` says that it names something, as an id or an address does. */
export type Fit = (text: string, longest: number, names?: boolean) => string;

/** Cuts a text, and says so by its end. */
export function cut(text: string, longest: number): string {
  // A cut may fall within a pair of surrogates.
  return text.length > longest ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}${cutMark}` : text;
}

/** Whether a text is as it was sent: nothing was cut off, nothing struck out. */
export function isWhole(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes(struck);
}

/**
 * Plain data within bounds: no deeper than 12, and no text longer than its bound, whatever holds it. A text that was cut ends with '…', and so is longer than
 * its bound: an id or an address that was cut is seen to be none. Takes time in proportion to its size.
 */
export function bounded(raw: unknown, fit: Fit = cut, name = '', depth = 1): unknown {
  if (typeof raw === 'string') return fitText(raw, fit, name);
  if (typeof raw === 'number') return fitNumber(raw, fit);
  if (typeof raw !== 'object' || raw === null) return raw;
  if (depth > deepest) return cutMark;
  if (Array.isArray(raw)) return raw.map((one) => bounded(one, fit, name, depth + 1));
  return Object.fromEntries(Object.entries(raw).map(([key, value]) => [fit(key, longestText), bounded(value, fit, key, depth + 1)]));
}

/** As many of a report's further fields as have room, and last how many had none. */
export function boundFurther(further: Record<string, unknown>): Record<string, unknown> {
  let room = furtherRoom;
  const fields = Object.entries(further);
  const kept = fields.filter(([name, value]) => (room -= name.length + (JSON.stringify(value)?.length ?? 0)) >= 0);
  return kept.length < fields.length ? { ...Object.fromEntries(kept), [cutMark]: fields.length - kept.length } : further;
}

/** A key of digits may come back as a number. */
function fitNumber(raw: number, fit: Fit): unknown {
  const text = String(raw);
  const told = fit(text, longestText, true);
  return told === text ? raw : told;
}

function fitText(text: string, fit: Fit, name: string): string {
  if (name === 'id') return fit(text, longestId, true);
  if (name === 'url' || /^https?:/i.test(text)) return fit(text, longestAddress, name === 'url');
  return fit(text, longestText, name === 'project');
}
