import { formatNumber, formatPercent } from '../../lib/browser/i18n.ts';

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
 * Formats a quantity in a readable unit: 4800 ms as 4.8 s, 2418000 bytes as 2.4 MB. Seconds have at
 * most `digits` digits after the point. Null if the unit is not known.
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

/** The quantity of an object that consists of a number and its unit. Null for any other value. */
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

/** The unit at the end of a field's name, as in "size_bytes" or "loadMs", or null. */
export function unitIn(name: string): string | null {
  const last = name
    .slice(-40)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .at(-1);
  return last && /^(ms|milliseconds?|seconds?|bytes?|kb|mb|percent)$/i.test(last) ? last : null;
}
