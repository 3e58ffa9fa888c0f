import { isCheckKey } from '../../../lib/domain/checks/known-checks.ts';
import { truncate } from '../../../lib/domain/limits.ts';
import { asksForPassword, privacyNames } from '../../../lib/domain/reports/privacy.ts';
import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { categoriesText, categoryName } from '../../report/categories.ts';
import { uncheckedGroups, uncheckedTitle } from '../../report/unchecked.ts';
import {
  checkTitle,
  describeCheck,
  keyOf,
  ownKey,
  partTexts,
  valueTexts,
} from '../../report/describe-check.ts';

/** The start of a CSV file (a byte order mark). Spreadsheets need it to read the file as UTF-8. */
export const csvBom = '\uFEFF';

/** Characters at which some spreadsheets split rows and fields, even inside a quoted field. */
const dividers = /[;\t\r\n]/;
/** Spaces, quotes and invisible characters. Some spreadsheets drop them at the start of a field. */
const blank = String.raw`["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
/**
 * Matches a character that starts a formula, with all dividers and blanks before it. Runs in linear
 * time, because the expression visits each character once.
 */
const formula = new RegExp(`(?<!${blank}|;)((?:${blank}|;)*)[=+\\-@＝＋－＠]`, 'gu');

/**
 * Returns one row of a CSV file (RFC 4180), with its line end. Null becomes an empty field, and
 * numbers stay numbers. If a spreadsheet would run a text as a formula, the text gets an apostrophe
 * in front, also after a divider within a field. A text that looks like a number stays as it is
 * (docs/decisions/0011).
 */
export function csvRow(values: (string | number | boolean | null | undefined)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/** The first row of the file: the interface's names of the fields of `reportCsv`, and `link`. */
export const reportCsvHeader =
  'id,url,result,score,generated_at,privacy,password,project,link,categories\r\n';

/**
 * Returns a report as a row of a CSV file. The time is ISO 8601 in UTC, and privacy is a word.
 * `categories` are in words, lowest first. `password` says whether one is set. `link` is the
 * address of the report at the service, or null.
 */
export function reportCsv(
  { id, url, result, score, categories, generatedAt, privacy, hasPassword, project }: Report,
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
    asksForPassword({ privacy, hasPassword }),
    project,
    link,
    categories ? categoriesText(categories) : null,
  ]);
}

/** The longest text of a cell before the mark of a cut. Spreadsheets take 32,767 characters. */
const maxCellLength = 31_999;

/**
 * The header row of a file with one row per check. The fields of the report come first. `key`
 * identifies the check. `found` is the number of `errors`, if known. `check`, `value` and `errors`
 * are in words. A check that was not checked has neither `passed` nor a failure, but a `reason`.
 */
export const checkCsvHeader =
  'id,url,result,score,generated_at,project,link,key,check,passed,importance,value,found,errors,category,reason\r\n';

/**
 * Returns the checks of a report, each as a row of a CSV file. A list in a cell has one line per
 * item. A report without checks is one row with empty check columns.
 */
export function checksCsv(report: Report, link: string | null): string {
  const { id, url, result, score, generatedAt, project, checks = [], unchecked = [] } = report;
  const time = generatedAt === null ? null : new Date(generatedAt).toISOString();
  const own = [id, url, result, score, time, project, link];
  const rows = checks.map((check) => {
    const { passed, importance, category } = check;
    const description = describeCheck(check);
    const { findings, count } = description;
    return [
      ownKey(check),
      checkTitle(check),
      passed,
      importance,
      valueCell(check) ?? cell(valueTexts(description)),
      count,
      cell(partTexts(findings)),
      category === undefined ? null : categoryName(category),
      null,
    ];
  });
  const notChecked = unchecked.map((check) => {
    const { key, category, reason, explanation } = check;
    const why = t(uncheckedGroups[reason]);
    return [
      key,
      uncheckedTitle(check),
      null,
      null,
      null,
      null,
      null,
      category === undefined ? null : categoryName(category),
      explanation === undefined ? why : t('sharedPair', why, explanation),
    ];
  });
  const all = [...rows, ...notChecked];
  const none = Array.from({ length: 9 }, () => null);
  return (all.length > 0 ? all : [none]).map((row) => csvRow([...own, ...row])).join('');
}

/**
 * Returns the value of a check if it is a number without a known unit, which stays a number in the
 * file.
 */
function valueCell(check: Check): number | null {
  return typeof check.value === 'number' && !isCheckKey(keyOf(check)) ? check.value : null;
}

function cell(lines: string[]): string {
  return truncate(lines.join('\n'), maxCellLength);
}

function field(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  // Some spreadsheets drop a tab or line end at the start and run the rest as a formula.
  const escaped = /^[\t\r\n]/.test(value) ? `'${value}` : value;
  const text = escaped.replace(formula, (found, before: string, at: number) => {
    const start = before.split('').findLastIndex((character) => dividers.test(character)) + 1;
    return at > 0 && start === 0 ? found : `${found.slice(0, start)}'${found.slice(start)}`;
  });
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
