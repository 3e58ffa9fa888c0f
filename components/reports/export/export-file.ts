import {
  checkName,
  checkTitle,
  describeCheck,
  ownKey,
  partTexts,
  valueTexts,
} from '../../report/describe-check.ts';
import { uncheckedTitle } from '../../report/unchecked.ts';
import { checkColumns, checksCsv, type ReportFacts, reportTable } from './csv.ts';
import { csvBom, csvForm, csvRow } from './csv-row.ts';
import { countPlaces } from '../../../lib/domain/checks/count-places.ts';
import { asksForPassword } from '../../../lib/domain/reports/privacy.ts';
import { type Check, isAccepted, type Report } from '../../../lib/domain/reports/report.ts';

export type Format = 'csv' | 'json';
/** Whether a file has one row per report or one row per check. */
export type Rows = 'reports' | 'checks';

/**
 * Text of this many characters is moved into a Blob. Browsers keep Blobs outside the page's memory,
 * and large Blobs on disk.
 */
const maxHeldCharacters = 2 ** 20;

/**
 * Begins a file to which reports are added one by one. CSV is in the form of the browser's
 * language, and begins with a byte order mark, since spreadsheets do not read UTF-8 without one.
 * JSON is one array with one report or check on each line. `withReasons`: a file with one row per
 * check says why checks are accepted.
 */
export function createFile(format: Format, rows: Rows, withReasons: boolean, form = csvForm()) {
  const parts: Blob[] = [];
  const table = format === 'csv' && rows === 'reports' ? reportTable(form) : null;
  const heading = table ? '' : csvRow(checkColumns(withReasons), form);
  let text = format === 'json' ? '[' : csvBom + heading;
  let isFirst = true;
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  return {
    add(report: Report, facts: ReportFacts) {
      if (table) return table.add(report, facts);
      if (format === 'csv') text += checksCsv(report, facts, withReasons, form);
      else
        for (const one of rows === 'checks'
          ? checksJson(report, facts.link, withReasons)
          : [reportJson(report)]) {
          text += `${isFirst ? '\n' : ',\n'}${JSON.stringify(one)}`;
          isFirst = false;
        }
      if (text.length < maxHeldCharacters) return;
      parts.push(new Blob([text]));
      text = '';
    },
    /** The whole file so far. */
    toBlob: () =>
      new Blob([...parts, text, table?.toText() ?? (format === 'csv' ? '' : '\n]\n')], { type }),
  };
}

/**
 * Returns a report as an object of a JSON file, with the field names of the interface (section 2).
 * Times are ISO 8601 in UTC. `password` says whether one is set. `results` are the checks as the
 * service sent them, with `title` and `words` in plain language, and `accepted` where the person
 * accepted that a check fails. `unchecked` are those that were not checked. `further` has the
 * fields that the interface does not name. Unknown fields are absent.
 */
export function reportJson(report: Report) {
  const { id, url, result, score, generatedAt, privacy, project } = report;
  return {
    id,
    url,
    result,
    score,
    generated_at: generatedAt === null ? null : new Date(generatedAt).toISOString(),
    privacy,
    password: asksForPassword(report),
    project,
    categories: report.categories,
    categories_reason: report.categoriesReason,
    spread: report.spread,
    share_url: report.shareUrl,
    results: report.checks?.map((check: Check) => ({
      ...check,
      key: ownKey(check),
      ...wordsOf(check),
      accepted: isAccepted(check) || undefined,
    })),
    unchecked: report.unchecked,
    further: report.further,
  };
}

/**
 * Returns the checks of a report as objects of a JSON file, with the names of a CSV file. A
 * report without checks is one object without check fields.
 */
function checksJson(report: Report, link: string | null, withReasons: boolean): object[] {
  const { id, url, result, score, generated_at, project } = reportJson(report);
  const own = { id, url, result, score, generated_at, project, link };
  const { checks = [], unchecked = [] } = report;
  const rows = checks.map((check: Check) => {
    const { passed, importance, category, value, errors, places, accepted } = check;
    return Object.assign({}, own, {
      key: ownKey(check),
      check: checkName(check),
      passed,
      importance,
      category,
      value,
      found: countPlaces(check),
      errors,
      places,
      ...wordsOf(check),
      accepted: isAccepted(check) || undefined,
      accepted_reason: withReasons && isAccepted(check) ? accepted?.reason : undefined,
    });
  });
  const notChecked = unchecked.map((check) => {
    const { key, category, reason, explanation } = check;
    return Object.assign({}, own, {
      key,
      check: checkName(check),
      passed: null,
      category,
      reason,
      explanation,
      title: uncheckedTitle(check),
    });
  });
  const all = [...rows, ...notChecked];
  return all.length > 0 ? all : [own];
}

/** Returns the title, value and findings of a check in words. */
function wordsOf(check: Check): { title: string; words?: string[] } {
  const description = describeCheck(check);
  const words = [...valueTexts(description), ...partTexts(description.findings)];
  return { title: checkTitle(check), ...(words.length > 0 && { words }) };
}
