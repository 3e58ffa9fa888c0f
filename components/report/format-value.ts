import { formatNumber, formatPercent } from '../../lib/browser/formats.ts';
import { listed, t } from '../../lib/browser/i18n.ts';
import { keyWords } from '../../lib/domain/checks/key-words.ts';
import { isAddress, isLink } from '../../lib/domain/checks/links.ts';
import { isRecord } from '../../lib/domain/schema.ts';

/** Fields of a link, an image or a file that hold its text. */
const textFields = new Set(['text', 'alt', 'title']);

/** A text or an address from a service. `more` is further text about it. */
export type Line = readonly [text: string, more?: string];

export function lineText([text, more = '']: Line): string {
  return [text, more].filter((part) => part !== '').join(' – ');
}

/**
 * Formats any value of a service as lines. A list has one line per item, a field is "Name: value",
 * and a link is its address and its text. Numbers get the unit that the value or the field's name
 * says. The result may have thousands of lines, so draw it in pieces.
 */
export function linesOf(raw: unknown, name = ''): Line[] {
  if (Array.isArray(raw)) return raw.flatMap((one) => filled(lineOfItem(one)));
  if (!isRecord(raw) || isLink(raw) || measure(raw) !== null) return filled(lineOfItem(raw, name));
  return Object.entries(raw).flatMap(([field, value]) => filled([fieldText(field, value)]));
}

export function formatValue(raw: unknown, name = ''): string[] {
  return linesOf(raw, name).map(lineText);
}

function filled(line: Line): Line[] {
  return lineText(line) === '' ? [] : [line];
}

function lineOfItem(raw: unknown, name = ''): Line {
  return isRecord(raw) && isLink(raw) ? linkLine(raw) : [inline(raw, name)];
}

/** Returns the address of a link, and the other fields of the object as text. */
function linkLine(raw: Record<string, unknown>): Line {
  const fields = Object.entries(raw);
  const addresses = fields.filter(isAddress).map(([, value]) => String(value));
  const others = fields
    .filter((field) => !isAddress(field))
    .map(([field, value]) => (textFields.has(field) ? inline(value) : fieldText(field, value)));
  return [addresses.join(' '), joined(others)];
}

/** Returns "Name: value", or an empty text if the value is empty. */
function fieldText(field: string, raw: unknown): string {
  const value = inline(raw, field);
  return value === '' ? '' : t('sharedPair', keyWords(field), value);
}

function inline(raw: unknown, name = ''): string {
  if (typeof raw === 'boolean') return t(raw ? 'detailYes' : 'detailNo');
  if (typeof raw === 'string') return quantityIn(raw) ?? raw;
  if (typeof raw === 'bigint') return String(raw);
  if (typeof raw === 'number') return numeral(raw, name);
  if (raw === null || typeof raw !== 'object') return '';
  if (Array.isArray(raw)) return joined(raw.map((value) => inline(value)));
  const fields = raw as Record<string, unknown>;
  if (isLink(fields)) return lineText(linkLine(fields));
  return (
    measure(raw) ?? joined(Object.entries(raw).map(([field, value]) => fieldText(field, value)))
  );
}

function joined(texts: string[]): string {
  return listed(texts.filter((text) => text !== ''));
}

/** Without a unit, the digits of a named number stay ungrouped: it may be a year or an id. */
function numeral(value: number, name: string): string {
  const unit = unitIn(name);
  return (unit && quantity(value, unit)) ?? (name === '' ? formatNumber(value) : String(value));
}

/** The units that services send, each with the shown unit and the conversion factor. */
const units = new Map<string, [symbol: 'ms' | 'B' | '%', factor: number]>([
  ['ms', ['ms', 1]],
  ['millisecond', ['ms', 1]],
  ['s', ['ms', 1_000]],
  ['sec', ['ms', 1_000]],
  ['second', ['ms', 1_000]],
  ['b', ['B', 1]],
  ['byte', ['B', 1]],
  ['kb', ['B', 1e3]],
  ['kib', ['B', 1_024]],
  ['mb', ['B', 1e6]],
  ['mib', ['B', 1_048_576]],
  ['%', ['%', 1]],
  ['percent', ['%', 1]],
]);

/**
 * Formats a quantity in a readable unit: 4800 ms as 4.8 s, 2418000 bytes as 2.4 MB. Seconds have at
 * most `digits` decimals. Null if the unit is unknown.
 */
export function quantity(value: number, unit: string, digits = 1): string | null {
  const known = units.get(unit.toLowerCase().replace(/(?<=..)s$/, ''));
  if (!known) return null;
  const [symbol, factor] = known;
  const base = value * factor;
  const size = Math.abs(base);
  if (symbol === '%') return formatPercent(base / 100, 1);
  if (symbol === 'ms')
    return size < 1_000 ? `${formatNumber(base, 0)} ms` : `${formatNumber(base / 1_000, digits)} s`;
  if (size < 1_000) return `${formatNumber(base, 0)} B`;
  return size < 1e6 ? `${formatNumber(base / 1e3, 0)} kB` : `${formatNumber(base / 1e6, 1)} MB`;
}

/** Formats an object that holds only a number and its unit. Null for any other value. */
export function measure(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const fields = Object.entries(raw);
  const value = fields.find(([name]) => /^(value|amount|numericValue)$/.test(name))?.[1] as unknown;
  const unit = fields.find(([name]) => /^(unit|units|numericUnit)$/.test(name))?.[1] as unknown;
  return fields.length === 2 && typeof value === 'number' && typeof unit === 'string'
    ? quantity(value, unit)
    : null;
}

/** Formats a text such as "4800 ms" as a quantity. Null for any other text. */
export function quantityIn(text: string): string | null {
  if (text.length > 40) return null;
  const [, value, unit = ''] = /^\s*(-?\d+(?:\.\d+)?)\s*([a-z%]+)\s*$/i.exec(text) ?? [];
  return value === undefined ? null : quantity(Number(value), unit);
}

/** Returns the unit at the end of a field's name, as in "size_bytes" or "loadMs", or null. */
export function unitIn(name: string): string | null {
  const last = name
    .slice(-40)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .at(-1);
  return last && /^(ms|milliseconds?|seconds?|bytes?|kb|mb|percent)$/i.test(last) ? last : null;
}
