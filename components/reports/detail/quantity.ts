import { language } from '../../../lib/browser/i18n.ts';

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

/** A number as the language writes it. */
export function number(value: number, digits = 2): string {
  return value.toLocaleString(language(), { maximumFractionDigits: digits });
}

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
  if (symbol === '%') return `${number(base, 1)}%`;
  if (symbol === 'ms')
    return size < 1_000 ? `${number(base, 0)} ms` : `${number(base / 1_000, 1)} s`;
  if (size < 1_000) return `${number(base, 0)} B`;
  return size < 1e6 ? `${number(base / 1e3, 0)} kB` : `${number(base / 1e6, 1)} MB`;
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
