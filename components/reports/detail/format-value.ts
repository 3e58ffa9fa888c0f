import { t } from '../../../lib/browser/i18n.ts';
import { number, quantity, quantityIn, unitIn } from './quantity.ts';

/**
 * How deep is looked into what one field holds: nobody reads further down, and the stack ends
 * somewhere.
 */
const deepest = 8;

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
  if (depth > deepest) return '…';
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
  return (unit && quantity(value, unit)) ?? (name === '' ? number(value) : String(value));
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
