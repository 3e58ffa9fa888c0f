import {
  cutMark,
  maxIdLength,
  maxTextLength,
  maxUrlLength,
  truncate,
} from '../../domain/limits.ts';
import { decodeEntities } from '../../domain/entities.ts';
import type { Redact } from './redact.ts';

/** How deep objects and arrays may be nested; the outermost is 1. */
const maxDepth = 12;
/** How many values an answer may have in all. */
const maxValues = 1_000_000;
/** How many bytes the fields in `further` of a report may have together. */
const maxOtherFieldBytes = 32 * 1024;

const encoder = new TextEncoder();

/** The fields whose texts this client compares or interprets. */
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
  'category',
  'reason',
]);

/**
 * Returns the data of an answer without secrets and within the limits: at most 12 levels, a million
 * values, and each text within its limit. A text that was cut ends with '…' and is then longer than
 * its limit, so a cut id or URL does not count as valid. Adds numbers to field names that became
 * equal. Removes markup from the texts of a refusal. Takes time in proportion to its size.
 */
export function boundData(raw: unknown, redact: Redact, isRefusal: boolean): unknown {
  let left = maxValues;
  // Field names are compared with known names. In a refusal, a name with other characters is a text
  // of the service.
  const redactName = (name: string) =>
    isRefusal && !/^[a-z_]+$/.test(name) ? redactMarkup(name, redact) : redact(name, true);
  const within = (value: unknown, name: string, depth: number): unknown => {
    if (typeof value === 'string')
      return truncate(
        isRefusal ? redactMarkup(value, redact) : redact(value, comparedFields.has(name)),
        longestOf(name, value),
      );
    if (typeof value !== 'object' || value === null) return value;
    if (depth > maxDepth || left <= 0) return cutMark;
    const parts = Object.entries(value);
    left -= 1 + parts.length;
    if (Array.isArray(value)) return value.map((one) => within(one, name, depth + 1));
    const numbered = nameNumberer();
    return Object.fromEntries(
      parts.map(([key, part]) => [
        numbered(truncate(redactName(key), maxTextLength)),
        within(part, key, depth + 1),
      ]),
    );
  };
  return within(raw, '', 1);
}

/** Removes markup and secrets from a text, including secrets that the markup splits or escapes. */
export function redactMarkup(text: string, redact: Redact): string {
  return redact(plainText(redact(text)));
}

function longestOf(name: string, text: string): number {
  if (name === 'id') return maxIdLength;
  return name === 'url' || /^https?:/i.test(text) ? maxUrlLength : maxTextLength;
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
 * Keeps the fields of `further` that fit into the limit. Adds a last field with the number of
 * fields that were left out.
 */
export function boundOtherFields(further: Record<string, unknown>): Record<string, unknown> {
  let room = maxOtherFieldBytes;
  const fields = Object.entries(further);
  const kept = fields.filter(([name, value]) => {
    const text = name + (JSON.stringify(value) ?? '');
    const size = text.length > room ? Infinity : encoder.encode(text).length;
    if (size > room) return false;
    room -= size;
    return true;
  });
  const missing = fields.length - kept.length;
  return missing > 0 ? { ...Object.fromEntries(kept), [cutMark]: missing } : further;
}

/** A tag, a comment or a declaration. */
const tag = /<[a-z/!][^<>]*>/gi;
/** The tags that a reader sees as a blank. */
const block = /^<\/?(?:br|div|h\d|li|ol|p|t[dhr]|ul)\b/i;

/**
 * Returns a text as a reader of the page would see it: removes tags, then decodes entities.
 * Services pass on texts of network libraries (service notes). The result is plain text, to be
 * shown as text and not as HTML. Takes time in proportion to its length.
 */
function plainText(text: string): string {
  return decodeEntities(text.replace(tag, (one) => (block.test(one) ? ' ' : '')));
}
