import { formatNumber, t } from '../../lib/browser/i18n.ts';
import { keyWords } from '../../lib/domain/checks/key-words.ts';
import { isRecord } from '../../lib/domain/schema.ts';
import { measure, quantity, quantityIn, unitIn } from './quantity.ts';

/** The fields of a link, an image or a file that hold its address, and those that hold its text. */
const addressFields = new Set(['url', 'href', 'src']);
const textFields = new Set(['text', 'alt', 'title']);

/** A text or an address that a service sent, and what else is said of it. */
export type Line = readonly [text: string, more?: string];

/** A line as one text. */
export function lineText([text, more = '']: Line): string {
  return [text, more].filter((part) => part !== '').join(' – ');
}

/**
 * Formats any value of a service as lines: lists line by line, fields as "Name: value", links as
 * their address and their text, numbers with the unit that the value or the field's name says. The
 * result may have very many lines, so it is drawn in pieces.
 */
export function linesOf(raw: unknown, name = ''): Line[] {
  if (Array.isArray(raw)) return raw.flatMap((one) => filled(lineOfItem(one)));
  if (!isRecord(raw) || isLink(raw) || measure(raw) !== null) return filled(lineOfItem(raw, name));
  return Object.entries(raw).flatMap(([field, value]) => filled([fieldText(field, value)]));
}

/** The lines of any value as texts. */
export function formatValue(raw: unknown, name = ''): string[] {
  return linesOf(raw, name).map(lineText);
}

function filled(line: Line): Line[] {
  return lineText(line) === '' ? [] : [line];
}

function lineOfItem(raw: unknown, name = ''): Line {
  return isRecord(raw) && isLink(raw) ? linkLine(raw) : [inline(raw, name)];
}

/** Whether an object has an address, as a link or an image has. */
export function isLink(raw: Record<string, unknown>): boolean {
  return Object.entries(raw).some(isAddress);
}

function isAddress([field, value]: [string, unknown]): boolean {
  return addressFields.has(field) && typeof value === 'string';
}

/** The address of a link, and all that the object says besides. */
function linkLine(raw: Record<string, unknown>): Line {
  const fields = Object.entries(raw);
  const addresses = fields.filter(isAddress).map(([, value]) => String(value));
  const others = fields
    .filter((field) => !isAddress(field))
    .map(([field, value]) => (textFields.has(field) ? inline(value) : fieldText(field, value)));
  return [addresses.join(' '), joined(others)];
}

/** "Name: value", or nothing where the value is empty. */
function fieldText(field: string, raw: unknown): string {
  const value = inline(raw, field);
  return value === '' ? '' : `${keyWords(field)}: ${value}`;
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
  return texts.filter((text) => text !== '').join(', ');
}

/** A named number may be a year or an id, so its digits are not grouped. */
function numeral(value: number, name: string): string {
  const unit = unitIn(name);
  return (unit && quantity(value, unit)) ?? (name === '' ? formatNumber(value) : String(value));
}
