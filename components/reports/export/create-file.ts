import { csvBom, reportCsv, reportCsvHeader } from './csv.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { reportJson } from './report-json.ts';

export type Format = 'csv' | 'json';

/**
 * How much text is held before it is handed to the browser, which keeps Blobs outside of this
 * page's memory, large ones on disk.
 */
const mebibyte = 2 ** 20;

/**
 * A file that grows; `linkOf` says where a report's page is. CSV has a byte order mark, without
 * which spreadsheets take UTF-8 for something else; JSON is one array, a report a line.
 */
export function createFile(
  format: Format,
  linkOf: (id: string) => string | null,
): { add: (reports: Report[]) => void; whole: () => Blob } {
  const parts: Blob[] = [];
  let text = format === 'csv' ? csvBom + reportCsvHeader : '[';
  let first = true;
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  return {
    add(reports) {
      for (const report of reports) {
        text +=
          format === 'csv'
            ? reportCsv(report, linkOf(report.id))
            : `${first ? '\n' : ',\n'}${JSON.stringify(reportJson(report))}`;
        first = false;
      }
      if (text.length < mebibyte) return;
      parts.push(new Blob([text]));
      text = '';
    },
    whole: () => new Blob([...parts, text, format === 'csv' ? '' : '\n]\n'], { type }),
  };
}
