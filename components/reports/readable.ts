import { words } from '../../lib/browser/words.ts';

/** How many lines are shown of what one field holds. */
const most = 100;
/** How deep is looked into what one field holds: nobody reads further down, and the stack ends somewhere. */
const deepest = 8;

/** Whatever a service sent, as lines that a person can read: lists line by line, fields as "name: value". Text stays text. */
export function readable(raw: unknown): string[] {
  if (raw === null || raw === undefined || raw === '') return [];
  if (Array.isArray(raw)) {
    const lines = raw.map((value) => inline(value)).filter((line) => line !== '');
    return lines.length > most ? [...lines.slice(0, most), `… ${lines.length - most}`] : lines;
  }
  if (typeof raw === 'object') return Object.entries(raw).map(([name, value]) => `${name}: ${inline(value)}`);
  return [inline(raw)];
}

function inline(raw: unknown, depth = 1): string {
  if (typeof raw === 'boolean') return words(raw ? 'reportsYes' : 'reportsNo');
  if (typeof raw === 'string') return raw;
  if (raw === null || raw === undefined) return '';
  if (typeof raw !== 'object') return typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : '';
  if (depth > deepest) return '…';
  const within = (value: unknown) => inline(value, depth + 1);
  if (Array.isArray(raw)) return raw.map(within).join(', ');
  return Object.entries(raw)
    .map(([name, value]) => `${name}: ${within(value)}`)
    .join(', ');
}
