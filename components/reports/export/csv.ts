import { isCheckKey } from '../../../lib/domain/checks/known-checks.ts';
import { countPlaces } from '../../../lib/domain/checks/count-places.ts';
import { truncate } from '../../../lib/domain/limits.ts';
import { asksForPassword, privacyNames } from '../../../lib/domain/reports/privacy.ts';
import { openableUrl } from '../../../lib/domain/addresses/page-url.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import {
  addressOf,
  type Check,
  isAccepted,
  type Report,
} from '../../../lib/domain/reports/report.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { categoryName } from '../../report/categories.ts';
import { uncheckedGroups, uncheckedTitle } from '../../report/unchecked.ts';
import { type CsvForm, csvRow, csvTime, type CsvValue } from './csv-row.ts';
import {
  checkName,
  checkTitle,
  describeCheck,
  keyOf,
  ownKey,
  partTexts,
  valueTexts,
} from '../../report/describe-check.ts';

/** The names of the interface for the fields of a report, then its link and the audit before. */
const reportNames =
  'id,url,result,score,generated_at,privacy,password,project,link,previous_result,previous_score'.split(
    ',',
  );

/** Facts for the row of a report that are not part of it, as far as they are known. */
export interface ReportFacts {
  /** The address of the report at the service. */
  link: string | null;
  /** The audit of the page before the report. */
  before?: Audit | null | undefined;
}

/**
 * Begins a table with one row per report. The time is that of this device, and privacy is a word.
 * `password` says whether one is set. The last columns are the scores of the categories that any
 * report has, so the rows are kept until all of them are known.
 */
export function reportTable(form: CsvForm) {
  const rows: CsvValue[][] = [];
  const categories = new Set<string>();
  return {
    add(report: Report, { link, before }: ReportFacts): void {
      const { id, result, score, generatedAt, privacy, hasPassword, project } = report;
      for (const name of Object.keys(report.categories ?? {})) categories.add(name);
      rows.push([
        id,
        wholeAddress(report),
        result,
        score,
        csvTime(generatedAt),
        privacy === null ? null : privacyNames[privacy],
        asksForPassword({ privacy, hasPassword }),
        project,
        link,
        before?.result,
        before?.score,
        ...[...categories].map((name) => report.categories?.[name]),
      ]);
    },
    toText(): string {
      const names = [...reportNames, ...categories];
      const none = names.map(() => null);
      return [names, ...rows]
        .map((row) => csvRow([...row, ...none.slice(row.length)], form))
        .join('');
    },
  };
}

/** Returns the address of a report with a scheme, which services leave out. */
export function wholeAddress(report: Pick<Report, 'url' | 'sentPage'>): string {
  const address = addressOf(report);
  const isBare = !/^[a-z][a-z\d+.-]*:/i.test(address) || /^[^/?#]*:\d/.test(address);
  return isBare && openableUrl(address) !== null ? `https://${address}` : address;
}

/** The longest text of a cell before the mark of a cut. Spreadsheets take 32,767 characters. */
const maxCellLength = 31_999;

/**
 * The names of the columns of a file with one row per check. The fields of the report come first.
 * `key` identifies the check, and `check` is its one name, while `title` may say how it went.
 * `found` is the number of `errors`, if known. `title`, `value` and `errors` are in words. A check
 * that was not checked has neither `passed` nor a failure, but a `reason`. `accepted` is `true`
 * where a check failed and the person accepted that.
 */
const checkNames =
  'id,url,result,score,generated_at,project,link,key,check,title,passed,importance,value,found,errors,category,reason,accepted'.split(
    ',',
  );

/** Returns the columns of a file with one row per check, with a column for reasons or without. */
export function checkColumns(withReasons: boolean): string[] {
  return withReasons ? [...checkNames, 'accepted_reason'] : checkNames;
}

type Row = Partial<Record<string, CsvValue>>;

/**
 * Returns the checks of a report, each as a row of a CSV file. A list in a cell has one line per
 * item. A report without checks is one row with empty check columns.
 */
export function checksCsv(
  report: Report,
  { link }: ReportFacts,
  withReasons: boolean,
  form: CsvForm,
): string {
  const { id, result, score, generatedAt, project, checks = [], unchecked = [] } = report;
  const own = [id, wholeAddress(report), result, score, csvTime(generatedAt), project, link];
  const rows = checks.map((check: Check): Row => {
    const { passed, importance, category, accepted } = check;
    const description = describeCheck(check);
    return {
      key: ownKey(check),
      check: checkName(check),
      title: checkTitle(check),
      passed,
      importance,
      value: valueCell(check) ?? cell(valueTexts(description)),
      found: countPlaces(check),
      errors: cell(partTexts(description.findings)),
      category: category && categoryName(category),
      accepted: isAccepted(check) || undefined,
      accepted_reason: isAccepted(check) ? accepted?.reason : undefined,
    };
  });
  const notChecked = unchecked.map((check): Row => {
    const { key, category, reason, explanation } = check;
    const why = t(uncheckedGroups[reason]);
    return {
      key,
      check: checkName(check),
      title: uncheckedTitle(check),
      category: category && categoryName(category),
      reason: explanation === undefined ? why : t('sharedPair', why, explanation),
    };
  });
  const all = [...rows, ...notChecked];
  const names = checkColumns(withReasons);
  return (all.length > 0 ? all : [{}])
    .map((row: Row) => csvRow([...own, ...names.slice(own.length).map((name) => row[name])], form))
    .join('');
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
