/** Writes rows of text as lines, with their columns below each other. */
export function alignColumns(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((text, at) => Math.max(most[at] ?? 0, text.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
