/** The start of a CSV file (a byte order mark). Spreadsheets need it to read the file as UTF-8. */
export const csvBom = '\uFEFF';

/** The signs that spreadsheets of a language expect between fields, and in a number. */
export interface CsvForm {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/**
 * The languages, also of one country, in which spreadsheets split at semicolons although the
 * decimal sign is no comma (docs/decisions/0011).
 */
const withSemicolons = /^(ar|fa|ur|(de|it)-(CH|LI))\b/;

/** Returns the form for a language, or for that of the browser. */
export function csvForm(locale?: string): CsvForm {
  const format = new Intl.NumberFormat(locale);
  const parts = format.formatToParts(0.5);
  if (parts.some(({ type, value }) => type === 'decimal' && value === ','))
    return { separator: ';', decimal: ',' };
  const { language, region = '' } = new Intl.Locale(format.resolvedOptions().locale);
  const isDivided = withSemicolons.test(`${language}-${region}`);
  return { separator: isDivided ? ';' : ',', decimal: '.' };
}

/** A value of a field. Null and undefined become an empty field, and numbers stay numbers. */
export type CsvValue = string | number | boolean | null | undefined;

/** Spaces, quotes and invisible characters. Some spreadsheets drop them at the start of a field. */
const blank = String.raw`["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;

/**
 * Matches a character that starts a formula, with all dividers and blanks before it. Runs in linear
 * time, because the expression visits each character once.
 */
const formulaBehind = (divider: string) =>
  new RegExp(`(?<!${blank}|${divider})((?:${blank}|${divider})*)[=+\\-@＝＋－＠]`, 'gu');

/**
 * By the separator of a file, the signs at which other spreadsheets split rows and fields, even
 * inside a quoted field, and the formulas that then begin.
 */
const guards = {
  ',': { dividers: /[;\t\r\n]/, formula: formulaBehind(';') },
  ';': { dividers: /[,\t\r\n]/, formula: formulaBehind(',') },
};

/**
 * Returns one row of a CSV file (RFC 4180), with its line end. If a spreadsheet would run a text as
 * a formula, the text gets an apostrophe in front, also after a divider within a field. A text that
 * looks like a number stays as it is (docs/decisions/0011).
 */
export function csvRow(values: readonly CsvValue[], form: CsvForm): string {
  return `${values.map((value) => field(value, form)).join(form.separator)}\r\n`;
}

/**
 * Returns a time (milliseconds since 1970) as spreadsheets of every language take it for a date: in
 * the order of ISO 8601, without a zone. It is the time of this device.
 */
export function csvTime(at: number | null): string | null {
  // Swedish is the language that writes it so.
  return at === null ? null : new Date(at).toLocaleString('sv-SE');
}

function field(value: CsvValue, { separator, decimal }: CsvForm): string {
  if (typeof value === 'number') return String(value).replace('.', decimal);
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const { dividers, formula } = guards[separator];
  // Some spreadsheets drop a tab or line end at the start and run the rest as a formula.
  const escaped = /^[\t\r\n]/.test(value) ? `'${value}` : value;
  const text = escaped.replace(formula, (found, before: string, at: number) => {
    const start = before.split('').findLastIndex((character) => dividers.test(character)) + 1;
    return at > 0 && start === 0 ? found : `${found.slice(0, start)}'${found.slice(start)}`;
  });
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
