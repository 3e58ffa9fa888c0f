/** How long an id, an address and any other text may be, in characters, wherever it comes from. */
export const maxIdLength = 256;
export const maxUrlLength = 8192;
export const maxTextLength = 2000;
/** How many objects and arrays may stand within each other, the outermost counted. */
const maxDepth = 12;
/** How many values there may be in all. */
const maxValues = 1_000_000;
/** How many bytes the further fields of a report have together. */
const maxOtherFieldBytes = 32 * 1024;

const encoder = new TextEncoder();

/** What stands at the end of what was too long, and in place of what was too deep. */
const cutMark = '…';
/** What stands in place of a secret. */
export const redactedMark = '•••';

/** The fields whose texts are compared with others or read for what they mean. */
const comparedFields = new Set([
  'id',
  'url',
  'project',
  'name',
  'result',
  'generated_at',
  'privacy',
  'importance',
  'passed',
]);

/**
 * Makes a text fit: no longer than `longest` characters, but for the mark that says so. `isName`
 * says that it is compared or looked up, as an id or an address is.
 */
export type FitText = (text: string, longest: number, isName?: boolean) => string;

/** Cuts a text, and says so by its end. */
export function truncate(text: string, longest: number): string {
  // A cut may fall within a pair of surrogates.
  return text.length > longest
    ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}${cutMark}`
    : text;
}

/** Whether a text is as it was sent: nothing was cut off, nothing struck out. */
export function isIntact(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes(redactedMark);
}

/**
 * Plain data within bounds: no deeper than 12, no more than a million values (what lies in
 * IndexedDB may hold itself), and no text longer than its bound, whatever holds it. A text that was
 * cut ends with '…', and so is longer than its bound: an id or an address that was cut is seen to
 * be none. Names that a cut makes equal are numbered. Takes time in proportion to its size.
 */
export function boundData(raw: unknown, fit: FitText = truncate): unknown {
  let left = maxValues;
  const within = (value: unknown, name: string, depth: number): unknown => {
    if (typeof value === 'string') return fitText(value, fit, name);
    if (typeof value === 'number') return fitNumber(value, fit);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > maxDepth || left <= 0) return cutMark;
    const parts = Object.entries(value);
    left -= 1 + parts.length;
    if (Array.isArray(value)) return value.map((one) => within(one, name, depth + 1));
    const numbered = nameNumberer();
    return Object.fromEntries(
      parts.map(([key, part]) => [
        numbered(fit(key, maxTextLength, true)),
        within(part, key, depth + 1),
      ]),
    );
  };
  return within(raw, '', 1);
}

function nameNumberer(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

/** As many of a report's further fields as have room, and last how many had none. */
export function boundOtherFields(further: Record<string, unknown>): Record<string, unknown> {
  let room = maxOtherFieldBytes;
  const fields = Object.entries(further);
  const kept = fields.filter(([name, value]) => {
    if (isOmittedCount(name, value)) return false;
    const text = name + (JSON.stringify(value) ?? '');
    const size = text.length > room ? Infinity : encoder.encode(text).length;
    if (size > room) return false;
    room -= size;
    return true;
  });
  // What was bounded before has a mark already, which says how many are missing since then.
  const before = fields.find(([name, value]) => isOmittedCount(name, value))?.[1];
  const missing =
    typeof before === 'number'
      ? fields.length - 1 - kept.length + before
      : fields.length - kept.length;
  return missing > 0 ? { ...Object.fromEntries(kept), [cutMark]: missing } : further;
}

function isOmittedCount(name: string, value: unknown): boolean {
  return name === cutMark && typeof value === 'number';
}

/** A key of digits may come back as a number. */
function fitNumber(raw: number, fit: FitText): unknown {
  const text = String(raw);
  const told = fit(text, maxTextLength, true);
  return told === text ? raw : told;
}

function fitText(text: string, fit: FitText, name: string): string {
  const isName = comparedFields.has(name);
  if (name === 'id') return fit(text, maxIdLength, isName);
  return fit(text, name === 'url' || /^https?:/i.test(text) ? maxUrlLength : maxTextLength, isName);
}
