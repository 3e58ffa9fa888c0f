import { formatNumber } from '../../lib/browser/formats.ts';
import { listed, plural, t } from '../../lib/browser/i18n.ts';
import { keyWords } from '../../lib/domain/checks/key-words.ts';
import {
  countables,
  isGroupKey,
  measures,
  type ValueKind,
} from '../../lib/domain/checks/known-checks.ts';
import { isLink } from '../../lib/domain/checks/links.ts';
import { isRecord } from '../../lib/domain/schema.ts';
import { formatValue, type Line, linesOf, lineText, measure, quantity } from './format-value.ts';

/**
 * One part of a value or of the findings: a name or a sentence, and lines below it. The lines are
 * drawn as a list, a table or an outline.
 */
export interface Part {
  name: string;
  lines: Line[];
  look: 'list' | 'table' | 'outline';
}

/** The number of characters that fit into one line on every screen. */
export const maxLineLength = 160;
/** The maximum number of unnamed lines in a short value. */
const maxLinesInShort = 20;

/**
 * Describes a value in a few words. If the words do not say everything, `contents` has the parts.
 */
export function describeValue(
  value: unknown,
  kind: ValueKind | null,
): { text: string; contents: Part[] } {
  const contents = partsOf(value);
  const amount = amountOf(value, kind);
  if (amount !== null) return { text: amountText(amount, kind), contents };
  if (kind === 'names' && isRecord(value))
    return { text: listed(Object.keys(value).map(keyWords)), contents };
  const text =
    contents.length === 0
      ? listed(linesOf(value).map((line) => lineText(withWord(line))))
      : inShort(contents);
  if (kind === 'formats' && text !== '') return { text: t('checkWanted', text), contents: [] };
  return { text, contents: isSaidBy(text, contents) ? [] : contents };
}

/** Returns the number that a value is, or the number of things in it. Null if there is neither. */
export function amountOf(value: unknown, kind: ValueKind | null): number | null {
  const isCount = countables.some((one) => one === kind);
  if (!isCount && !measures.some((one) => one === kind)) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string')
    return /^\s*\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : null;
  if (!isCount || typeof value !== 'object' || value === null) return null;
  return Object.values(value).reduce<number>(
    (sum, one: unknown) => sum + (Array.isArray(one) ? one.length : 1),
    0,
  );
}

/**
 * Returns an amount with its unit, or with the word for the counted things, such as "1,734 nodes".
 */
export function amountText(amount: number, kind: ValueKind | null): string {
  const countable = countables.find((one) => one === kind);
  return countable ? plural(`checkCount_${countable}`, amount) : limitText(amount, kind);
}

/** Returns an amount with its unit if it has one, to use it within a sentence. */
export function limitText(amount: number, kind: ValueKind | null): string {
  const unit = measures.find((one) => one === kind);
  return (unit && quantity(amount, unit, 2)) ?? formatNumber(amount);
}

/** Adds the word "value" to a line that is only a number. */
export function withWord(line: Line): Line {
  const [text, ...more] = line;
  return more.length === 0 && /^[\p{N}\p{P}\p{Cf}\s]+$/u.test(text)
    ? [t('checkNumber', text)]
    : line;
}

/** Returns whether the one-line text already shows the whole list. */
function isSaidBy(text: string, [part, ...others]: Part[]): boolean {
  return (
    part?.look === 'list' &&
    part.name === '' &&
    others.length === 0 &&
    part.lines.length <= maxLinesInShort &&
    text.length <= maxLineLength
  );
}

function inShort(parts: Part[]): string {
  const texts = parts.flatMap(({ name, lines }) => {
    if (name !== '') return name;
    const more = lines.length - maxLinesInShort;
    const shown = lines.slice(0, maxLinesInShort).map(lineText);
    return more > 0 ? [...shown, plural('sharedAndMore', more)] : shown;
  });
  return listed(texts);
}

/** Returns the parts of a list or an object. Empty if one line can show the value. */
function partsOf(value: unknown): Part[] {
  if (Array.isArray(value)) {
    const lines = linesOf(value).map(withWord);
    return lines.length > 1 ? [{ name: '', lines, look: 'list' }] : [];
  }
  if (!isRecord(value) || isLink(value) || measure(value) !== null) return [];
  const fields = Object.entries(value).filter(([, one]) => one !== null);
  if (fields.every(([field, one]) => /^h[1-6]$/i.test(field) && Array.isArray(one))) {
    const lines = outlineOf(fields);
    return lines.length > 0 ? [{ name: '', lines, look: 'outline' }] : [];
  }
  const lines = linesOf(Object.fromEntries(fields.filter((field) => !isGroup(field))));
  return [
    ...(lines.length > 0 ? [{ name: '', lines, look: 'list' } as const] : []),
    ...fields.filter(isGroup).flatMap(([field, group]) => groupOf(field, group)),
  ];
}

/**
 * Returns whether a field holds a list or an object with several lines. Links and quantities fit
 * into one line, so they do not count.
 */
function isGroup([, value]: [string, unknown]): boolean {
  return Array.isArray(value) || (isRecord(value) && !isLink(value) && measure(value) === null);
}

/** Returns the headings of a page, each with its level. */
function outlineOf(levels: [string, unknown][]): Line[] {
  return levels.flatMap(([level, texts]) =>
    formatValue(texts).map((text): Line => [level.toUpperCase(), text]),
  );
}

/**
 * Returns a list with its name and count, or an object with its fields. Empty if it has no content.
 */
function groupOf(field: string, group: unknown): Part[] {
  const name = isGroupKey(field) ? t(`checkGroup_${field}`) : keyWords(field);
  if (Array.isArray(group)) {
    const lines = linesOf(group).map(withWord);
    if (lines.length === 0) return [];
    return [{ name: t('checkCounted', name, lines.length), lines, look: 'list' }];
  }
  const lines = Object.entries(group as object).flatMap(([property, one]): Line[] => {
    const text = listed(formatValue(one));
    return text === '' ? [] : [[property, text]];
  });
  return lines.length === 0 ? [] : [{ name, lines, look: 'table' }];
}
