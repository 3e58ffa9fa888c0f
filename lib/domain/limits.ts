/** The longest id, URL and other text that is kept, in characters, from any source. */
export const maxIdLength = 256;
export const maxUrlLength = 8192;
export const maxTextLength = 2000;
/** How deep objects and arrays may be nested; the outermost is 1. */
const maxDepth = 12;
/** How many values an answer may have in all. */
const maxValues = 1_000_000;
/** How many bytes the fields in `further` of a report may have together. */
const maxOtherFieldBytes = 32 * 1024;

const encoder = new TextEncoder();

/** Ends a text that was cut, and replaces a value that is too deep. */
const cutMark = '…';
/** Replaces a secret. */
export const redactedMark = '•••';

/** The fields whose texts are compared with others or have a meaning. */
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
 * Makes a text fit: removes secrets, and cuts it to `longest` characters plus the mark. `isName`
 * says that the text is compared or looked up, as an id or a URL is.
 */
export type FitText = (text: string, longest: number, isName?: boolean) => string;

/** Cuts a text to `longest` characters and marks the cut. */
export function truncate(text: string, longest: number): string {
  // A cut may split a pair of surrogates.
  return text.length > longest
    ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}${cutMark}`
    : text;
}

/** Whether a text is as the service sent it: not cut, and without a removed secret. */
export function isIntact(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes(redactedMark);
}

/**
 * Returns plain data within the limits: at most 12 levels, a million values, and each text within
 * its limit. A text that was cut ends with '…', which makes it longer than its limit; so an id or a
 * URL that was cut counts as none. Numbers names that became equal. Data may refer to itself, as
 * values in IndexedDB can. Takes time in proportion to its size.
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

/**
 * Keeps the fields of `further` for which there is room. The last field then counts those that were
 * left out.
 */
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
  // Fields that were limited before already have such a count. It grows by the number left out now.
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

/** Redacts a number too, because a key that consists of digits may come back as one. */
function fitNumber(raw: number, fit: FitText): unknown {
  const text = String(raw);
  const told = fit(text, maxTextLength, true);
  return told === text ? raw : told;
}

function fitText(text: string, fit: FitText, name: string): string {
  const isName = comparedFields.has(name);
  if (name === 'id') return fit(text, maxIdLength, isName);
  const isAddress = name === 'url' || name === 'sentPage' || /^https?:/i.test(text);
  return fit(text, isAddress ? maxUrlLength : maxTextLength, isName);
}
