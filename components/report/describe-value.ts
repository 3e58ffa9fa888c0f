import { formatNumber, plural, t } from '../../lib/browser/i18n.ts';
import {
  keyWords,
  countables,
  isGroupKey,
  measures,
  type ValueKind,
} from '../../lib/domain/checks/known-checks.ts';
import { isRecord } from '../../lib/domain/schema.ts';
import {
  formatValue,
  isLink,
  type Line,
  linesOf,
  lineText,
  measure,
  quantity,
} from './format-value.ts';

/**
 * A part of what a check found: a name or a sentence, and the lines below it, which are drawn as a
 * list, as a table, or as an outline.
 */
export interface Part {
  name: string;
  lines: Line[];
  look: 'list' | 'table' | 'outline';
}

/** The number of characters that fit in one line on any screen. */
export const maxLineLength = 160;
/** How many lines without a name stand for a value in short. */
const maxLinesInShort = 20;

/** Describes a value in a few words, and by its parts if there is more to it. */
export function describeValue(
  value: unknown,
  kind: ValueKind | null,
): { text: string; contents: Part[] } {
  const contents = partsOf(value);
  const amount = amountOf(value, kind);
  if (amount !== null) return { text: amountText(amount, kind), contents };
  if (kind === 'names' && isRecord(value))
    return { text: Object.keys(value).map(keyWords).join(', '), contents };
  const text =
    contents.length === 0
      ? linesOf(value)
          .map((line) => lineText(withWord(line)))
          .join(', ')
      : inShort(contents);
  if (kind === 'formats' && text !== '') return { text: t('checkWanted', text), contents: [] };
  return { text, contents: isSaidBy(text, contents) ? [] : contents };
}

/** The number that a value is or counts, or null. */
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

/** An amount with its unit or with the word for what it counts, such as "1,734 nodes". */
export function amountText(amount: number, kind: ValueKind | null): string {
  const countable = countables.find((one) => one === kind);
  return countable ? plural(`checkCount_${countable}`, amount) : limitText(amount, kind);
}

/** An amount with its unit if it has one, as it stands within a sentence. */
export function limitText(amount: number, kind: ValueKind | null): string {
  const unit = measures.find((one) => one === kind);
  return (unit && quantity(amount, unit, 2)) ?? formatNumber(amount);
}

/** A line that is nothing but a number says that it is a value. */
export function withWord(line: Line): Line {
  const [text, ...more] = line;
  return more.length === 0 && /^[\p{N}\p{P}\s]+$/u.test(text) ? [t('checkNumber', text)] : line;
}

/** Whether a list is short enough to be said in one line. */
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
  return parts
    .flatMap(({ name, lines }) => {
      if (name !== '') return name;
      const more = lines.length - maxLinesInShort;
      const shown = lines.slice(0, maxLinesInShort).map(lineText);
      return more > 0 ? [...shown, plural('reportsAndMore', more)] : shown;
    })
    .join(', ');
}

/** The parts of a list or an object. None of a value that one line says. */
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

/** Whether a field holds a list or an object, and no link or quantity, which one line says. */
function isGroup([, value]: [string, unknown]): boolean {
  return Array.isArray(value) || (isRecord(value) && !isLink(value) && measure(value) === null);
}

/** The headings of a page by level, each with its level. */
function outlineOf(levels: [string, unknown][]): Line[] {
  return levels.flatMap(([level, texts]) =>
    formatValue(texts).map((text): Line => [level.toUpperCase(), text]),
  );
}

/** A list with its name and number, or an object with its fields. Nothing if it is empty. */
function groupOf(field: string, group: unknown): Part[] {
  const name = isGroupKey(field) ? t(`checkGroup_${field}`) : keyWords(field);
  if (Array.isArray(group)) {
    const lines = linesOf(group).map(withWord);
    if (lines.length === 0) return [];
    return [{ name: t('checkCounted', name, formatNumber(lines.length)), lines, look: 'list' }];
  }
  const lines = Object.entries(group as object).flatMap(([property, one]): Line[] => {
    const text = formatValue(one).join(', ');
    return text === '' ? [] : [[property, text]];
  });
  return lines.length === 0 ? [] : [{ name, lines, look: 'table' }];
}
