import type { Report } from './report.ts';

/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const csvBom = '\uFEFF';

/** What spreadsheets take for the beginning of a formula, also behind spaces and behind marks that nobody sees, which some of them drop. */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * One row of a CSV file (RFC 4180), with its line end. What is null is an empty field. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front; numbers stay numbers. Text that looks like a number stays as it is (docs/decisions/0011).
 */
export function csvRow(values: (string | number | boolean | null | undefined)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/** The names of the fields of `reportCsv`: the interface's own. */
export const reportCsvHeader = csvRow(['id', 'url', 'result', 'score', 'generated_at', 'privacy', 'password', 'project']);

/** A report as a row of a CSV file. The time is ISO 8601 in UTC; `password` says whether one is set. */
export function reportCsv({ id, url, result, score, generatedAt, privacy, hasPassword, project }: Report): string {
  const time = generatedAt === null ? null : new Date(generatedAt).toISOString();
  return csvRow([id, url, result, score, time, privacy, hasPassword, project]);
}

function field(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
