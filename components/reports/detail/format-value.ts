import { formatNumber, t } from '../../../lib/browser/i18n.ts';

/**
 * How deep is looked into what one field holds: nobody reads further down, and the stack ends
 * somewhere.
 */
const maxDepth = 8;

/**
 * Whatever a service sent, as lines that a person can read: lists line by line, fields as "name:
 * value", numbers with the unit that the value or the field's name says. Text stays text. Whoever
 * shows them draws long lists in pieces.
 */
export function formatValue(raw: unknown, name = ''): string[] {
  if (raw === null || raw === undefined || raw === '') return [];
  if (Array.isArray(raw)) return raw.map((value) => inline(value)).filter((line) => line !== '');
  const measured = measure(raw);
  if (measured !== null) return [measured];
  if (typeof raw === 'object')
    return Object.entries(raw).map(([field, value]) => `${field}: ${inline(value, field)}`);
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
      .map(([field, value]) => `${field}: ${inline(value, field, depth + 1)}`)
      .join(', ')
  );
}

/** What has a name may be a year or an id, which are written without marks between their digits. */
function numeral(value: number, name: string): string {
  const unit = unitIn(name);
  return (unit && quantity(value, unit)) ?? (name === '' ? formatNumber(value) : String(value));
}

/** An object that is nothing but a number and its unit. */
function measure(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const fields = Object.entries(raw);
  const value = fields.find(([name]) => /^(value|amount|numericValue)$/.test(name))?.[1] as unknown;
  const unit = fields.find(([name]) => /^(unit|units|numericUnit)$/.test(name))?.[1] as unknown;
  return fields.length === 2 && typeof value === 'number' && typeof unit === 'string'
    ? quantity(value, unit)
    : null;
}

/** Units that services send, each as a multiple of the one that is shown. */
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
 * A number with a unit that a person reads: 4800 ms as 4.8 s, 2418000 bytes as 2.4 MB. Null where
 * the unit is none that is known.
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

/** A number that says its unit in the same text, such as "4800 ms"; null for any other text. */
export function quantityIn(text: string): string | null {
  if (text.length > 40) return null;
  const [, value, unit = ''] = /^\s*(-?\d+(?:\.\d+)?)\s*([a-z%]+)\s*$/i.exec(text) ?? [];
  return value === undefined ? null : quantity(Number(value), unit);
}

/**
 * The unit that the name of a field ends with, as in "size_bytes" or "loadMs"; null where there is
 * none.
 */
export function unitIn(name: string): string | null {
  const last = name
    .slice(-40)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .at(-1);
  return last && /^(ms|milliseconds?|seconds?|bytes?|kb|mb|percent)$/i.test(last) ? last : null;
}
