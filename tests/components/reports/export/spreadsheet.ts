import { read, utils, type WorkSheet } from '@e965/xlsx';

/** The characters that spreadsheets divide a row by, depending on their language. */
export const dividers = [',', ';', '\t'] as const;

/**
 * A CSV file as a spreadsheet with this separator shows it: the text of each cell by row, and the
 * formulas that it would run.
 */
export function openInSpreadsheet(
  file: Uint8Array,
  divider: (typeof dividers)[number],
): { rows: string[][]; formulas: string[] } {
  const { Sheets, SheetNames } = read(new TextDecoder().decode(file), {
    type: 'string',
    FS: divider,
  });
  const sheet = Sheets[SheetNames[0] ?? ''] as WorkSheet;
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
  const cells = Object.entries(sheet).flatMap(
    ([name, cell]: [string, { f?: string; v?: unknown }]) => (name.startsWith('!') ? [] : [cell]),
  );
  // This spreadsheet runs a cell that begins with an equals sign. Others run more, also after
  // characters that they strip.
  const isRun = /^["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u;
  return {
    rows,
    formulas: cells.flatMap(({ f, v }) =>
      f === undefined ? (typeof v === 'string' && isRun.test(v) ? [v] : []) : [f],
    ),
  };
}
