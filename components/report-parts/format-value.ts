import { formatNumber, t } from '../../lib/browser/i18n.ts';

/**
 * The depth to which nested values are read. Deeper ones are of no use, and the stack is finite.
 */
const maxDepth = 8;

/**
 * Formats any value of a service as lines: lists line by line, fields as "name: value", numbers
 * with the unit that the value or the field's name says. The result may have very many lines, so it
 * is drawn in pieces.
 */
export function formatValue(raw: unknown, name = ''): string[] {
  if (raw === null || raw === undefined || raw === '') return [];
  if (Array.isArray(raw)) return raw.map((value) => inline(value)).filter((line) => line !== '');
  const measured = measure(raw);
  if (measured !== null) return [measured];
  if (typeof raw === 'object')
    return Object.entries(raw).map(([field, value]) => named(field, inline(value, field)));
  return [inline(raw, name)];
}

function inline(raw: unknown, name = '', depth = 1): string {
  if (typeof raw === 'boolean') return t(raw ? 'detailYes' : 'detailNo');
  if (typeof raw === 'string') return quantityIn(raw) ?? raw;
  if (typeof raw === 'bigint') return String(raw);
  if (typeof raw === 'number') return numeral(raw, name);
  if (raw === null || typeof raw !== 'object') return '';
  if (depth > maxDepth) return '…';
  if (Array.isArray(raw)) return raw.map((value) => inline(value, '', depth + 1)).join(', ');
  return (
    measure(raw) ??
    Object.entries(raw)
      .map(([field, value]) => named(field, inline(value, field, depth + 1)))
      .join(', ')
  );
}

/** A field with its value. One that says all by its name stands alone. */
function named(field: string, value: string): string {
  return value === '' ? field : `${field}: ${value}`;
}

/** A named number may be a year or an id, so its digits are not grouped. */
function numeral(value: number, name: string): string {
  const unit = unitIn(name);
  return (unit && quantity(value, unit)) ?? (name === '' ? formatNumber(value) : String(value));
}

/** The quantity of an object that consists of a number and its unit. Null for any other value. */
function measure(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const fields = Object.entries(raw);
  const value = fields.find(([name]) => /^(value|amount|numericValue)$/.test(name))?.[1] as unknown;
  const unit = fields.find(([name]) => /^(unit|units|numericUnit)$/.test(name))?.[1] as unknown;
  return fields.length === 2 && typeof value === 'number' && typeof unit === 'string'
    ? quantity(value, unit)
    : null;
}

/** The units that services send, each with the unit that is shown and the factor to it. */
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
 * Formats a quantity in a readable unit: 4800 ms as 4.8 s, 2418000 bytes as 2.4 MB. Null if the
 * unit is not known.
 */
export function quantity(value: number, unit: string): string | null {
  const known = units.get(unit.toLowerCase().replace(/(?<=..)s$/, ''));
  if (!known) return null;
  const [symbol, factor] = known;
  const base = value * factor;
  const size = Math.abs(base);
  if (symbol === '%') return `${formatNumber(base, 1)}%`;
  if (symbol === 'ms')
    return size < 1_000 ? `${formatNumber(base, 0)} ms` : `${formatNumber(base / 1_000, 1)} s`;
  if (size < 1_000) return `${formatNumber(base, 0)} B`;
  return size < 1e6 ? `${formatNumber(base / 1e3, 0)} kB` : `${formatNumber(base / 1e6, 1)} MB`;
}

/** Formats a text such as "4800 ms" as a quantity. Null for any other text. */
export function quantityIn(text: string): string | null {
  if (text.length > 40) return null;
  const [, value, unit = ''] = /^\s*(-?\d+(?:\.\d+)?)\s*([a-z%]+)\s*$/i.exec(text) ?? [];
  return value === undefined ? null : quantity(Number(value), unit);
}

/** The unit at the end of a field's name, as in "size_bytes" or "loadMs", or null. */
export function unitIn(name: string): string | null {
  const last = name
    .slice(-40)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .at(-1);
  return last && /^(ms|milliseconds?|seconds?|bytes?|kb|mb|percent)$/i.test(last) ? last : null;
}
