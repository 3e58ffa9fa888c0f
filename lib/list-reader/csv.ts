/**
 * Reads values with a separator between them (RFC 4180) row by row. A quoted value may contain
 * separators, line breaks and doubled quotes.
 */
export function* readCsv(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let at = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      const close = end < 0 ? text.length : end;
      value = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
      at += 1;
    row.push(value + text.slice(from, at));
    if (text[at] === separator && at < text.length) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    yield row;
    row = [];
  }
}

/**
 * Returns the separator of a table: the one by which most of its first rows have as many values as
 * each other. A line `sep=;` names it. Null for a text whose rows have one value each.
 */
export function separatorOf(text: string): string | null {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  if (named !== undefined) return named;
  const head = text.slice(0, 60_000);
  let best: { mark: string; rows: number; width: number } | null = null;
  for (const mark of ['\t', ';', ',', '|']) {
    const counts = new Map<number, number>();
    for (const row of readCsv(head, mark))
      counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
    for (const [width, rows] of counts)
      if (width > 1 && (!best || rows > best.rows || (rows === best.rows && width > best.width)))
        best = { mark, rows, width };
  }
  return best?.mark ?? null;
}
