import { isCheckKey } from '../../../lib/domain/checks/known-checks.ts';
import { truncate } from '../../../lib/domain/limits.ts';
import { privacyNames } from '../../../lib/domain/reports/privacy.ts';
import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import {
  checkTitle,
  describeCheck,
  keyOf,
  ownKey,
  partTexts,
  valueTexts,
} from '../../report/describe-check.ts';

/** The beginning of a CSV file: spreadsheets read it as UTF-8 only with this mark. */
export const csvBom = '\uFEFF';

/**
 * Characters by which some spreadsheets divide rows and fields. These find a field of their own
 * within one of ours, quoted or not.
 */
const dividers = /[;\t\r\n]/;
/** Spaces, quotes and invisible marks. Some spreadsheets drop them at the beginning of a field. */
const blank = String.raw`["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
/**
 * A character that begins a formula, with all dividers and blanks before it. Takes linear time: the
 * expression visits each character once.
 */
const formula = new RegExp(`(?<!${blank}|;)((?:${blank}|;)*)[=+\\-@＝＋－＠]`, 'gu');

/**
 * One row of a CSV file (RFC 4180), with its line end. Null becomes an empty field, and numbers
 * stay numbers. Text that a spreadsheet would run as a formula gets an apostrophe in front, also
 * within a field after a divider. Text that looks like a number stays as it is
 * (docs/decisions/0011).
 */
export function csvRow(values: (string | number | boolean | null | undefined)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/** The first row of the file: the interface's names of the fields of `reportCsv`, and `link`. */
export const reportCsvHeader = 'id,url,result,score,generated_at,privacy,password,project,link\r\n';

/**
 * A report as a row of a CSV file. The time is ISO 8601 in UTC; privacy is a word; `password` says
 * whether one is set; `link` is the address of its page, or null.
 */
export function reportCsv(
  { id, url, result, score, generatedAt, privacy, hasPassword, project }: Report,
  link: string | null,
): string {
  const time = generatedAt === null ? null : new Date(generatedAt).toISOString();
  return csvRow([
    id,
    url,
    result,
    score,
    time,
    privacy === null ? null : privacyNames[privacy],
    hasPassword,
    project,
    link,
  ]);
}

/** The longest text of a cell before the mark of a cut. Spreadsheets take 32,767 characters. */
const maxCellLength = 31_999;

/**
 * The first row of a file with one row for each check. The report's fields come first; `key`
 * identifies the check, and `found` is the number of `errors` if it is known. `check`, `value` and
 * `errors` are in words.
 */
export const checkCsvHeader =
  'id,url,result,score,generated_at,project,link,key,check,passed,importance,value,found,errors\r\n';

/**
 * The checks of a report, each as a row of a CSV file. A cell has a line for each thing in a list.
 * A report without checks is one row, with nothing in their columns.
 */
export function checksCsv(report: Report, link: string | null): string {
  const { id, url, result, score, generatedAt, project, checks = [] } = report;
  const time = generatedAt === null ? null : new Date(generatedAt).toISOString();
  const own = [id, url, result, score, time, project, link];
  if (checks.length === 0) return csvRow([...own, ...Array.from({ length: 7 }, () => null)]);
  return checks
    .map((check) => {
      const { passed, importance } = check;
      const description = describeCheck(check);
      const { findings, count } = description;
      return csvRow([
        ...own,
        ownKey(check),
        checkTitle(check),
        passed,
        importance,
        valueCell(check) ?? cell(valueTexts(description)),
        count,
        cell(partTexts(findings)),
      ]);
    })
    .join('');
}

/** A number whose unit is not known stays one. */
function valueCell(check: Check): number | null {
  return typeof check.value === 'number' && !isCheckKey(keyOf(check)) ? check.value : null;
}

function cell(lines: string[]): string {
  return truncate(lines.join('\n'), maxCellLength);
}

function field(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  // Some spreadsheets drop a tab or a line end at the beginning and run the rest.
  const escaped = /^[\t\r\n]/.test(value) ? `'${value}` : value;
  const text = escaped.replace(formula, (found, before: string, at: number) => {
    const start = before.split('').findLastIndex((character) => dividers.test(character)) + 1;
    return at > 0 && start === 0 ? found : `${found.slice(0, start)}'${found.slice(start)}`;
  });
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
