/**
 * Writes rows as JSON, for a program, or as lines with their columns below each other. `columns`
 * are the fields of a row by their headings.
 */
export function writtenList<Field extends string>(
  rows: readonly Record<Field, string | number | null>[],
  columns: Record<string, Field>,
  json = false,
): string {
  if (json) return JSON.stringify(rows, null, 2);
  const lines = rows.map((row) => Object.values(columns).map((field) => `${row[field] ?? '–'}`));
  const all = [Object.keys(columns), ...lines];
  const widths = Object.keys(columns).map((_, at) =>
    all.reduce((most, line) => Math.max(most, line[at]?.length ?? 0), 0),
  );
  const written = all.map((line) =>
    line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '),
  );
  return written.map((line) => line.trimEnd()).join('\n');
}
