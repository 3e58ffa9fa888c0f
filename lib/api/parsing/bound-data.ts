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
 * Returns the data of an answer without secrets and within the limits: at most 12 levels, a million
 * values, and each text within its limit. A text that was cut ends with '…', which makes it longer
 * than its limit; so an id or a URL that was cut counts as none. Numbers names that became equal.
 * In a refusal the markup goes. Takes time in proportion to its size.
 */
export function boundData(raw: unknown, redact: Redact, isRefusal: boolean): unknown {
  let left = maxValues;
  // Names of fields are compared. In a refusal, others are the service's words.
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

/** Strikes secrets out of a text, also those that its markup parts or escapes, and the markup. */
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
 * Keeps the fields of `further` for which there is room. The last field then counts those that were
 * left out.
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
/** The tags between which a reader sees a blank. */
const block = /^<\/?(?:br|div|h\d|li|ol|p|t[dhr]|ul)\b/i;

/**
 * A text without its markup, as a reader of the page would see it: tags are struck, then entities
 * are decoded. Services hand on the texts of network libraries (service notes). The outcome is a
 * text and no markup, so it is shown as text. Takes time in proportion to its length.
 */
function plainText(text: string): string {
  return decodeEntities(text.replace(tag, (one) => (block.test(one) ? ' ' : '')));
}
