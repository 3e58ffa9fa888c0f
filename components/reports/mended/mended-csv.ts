import type { Mended } from '../../../lib/domain/reports/mended.ts';
import { checkName, checkTitle, ownKey } from '../../report/describe-check.ts';
import { wholeAddress } from '../export/csv.ts';
import { csvBom, csvForm, csvRow, csvTime, type CsvValue } from '../export/csv-row.ts';
import { mendedGroups } from './mended-document.ts';

/** The names of the columns, as those of an export where it has the same. */
const names = 'change,key,check,title,importance,url,previous_result,previous_run,result,run'.split(
  ',',
);

/** How many rows are written at once. Other work comes between. */
const rowsAtOnce = 1_000;

/** Returns a CSV file with a row for each page of each changed check. Times are of this device. */
export async function mendedCsv(mended: Mended, form = csvForm()): Promise<Blob> {
  const rows = mendedGroups(mended).flatMap(({ title, checks }) =>
    checks.flatMap(({ check, pages }) => {
      const own = [title, ownKey(check), checkName(check), checkTitle(check), check.importance];
      return pages.map((page): CsvValue[] => {
        const { earlier, later } = page;
        const runs = [earlier.result, csvTime(earlier.at), later.result, csvTime(later.at)];
        return [...own, wholeAddress(page), ...runs];
      });
    }),
  );
  const parts = [csvBom + csvRow(names, form)];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    parts.push(...rows.slice(from, from + rowsAtOnce).map((row) => csvRow(row, form)));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
