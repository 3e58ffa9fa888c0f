import { looksLikeAddress } from './page-url.ts';

/**
 * Reads comma-separated values (RFC 4180) row by row; semicolons or tabs may separate the values
 * instead. A quoted value may contain separators, line breaks and doubled quotes.
 */
export function* readCsv(text: string): Generator<string[]> {
  const separator = separatorOf(text);
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
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

/** Returns the separator that the first line has most often outside quotes. */
function separatorOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 10_000))?.[0] ?? '').replaceAll(
    /"[^"]*"/g,
    '',
  );
  const count = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/**
 * Whether a text is a table: its first row is a heading of several names without an address, and
 * its second row has as many values, at least one of them an address.
 */
export function hasHeading(text: string): boolean {
  const rows = readCsv(text);
  const heading: string[] = rows.next().value ?? [];
  if (heading.length < 2 || heading.some((name) => looksLikeAddress(name.trim()))) return false;
  const row: string[] = rows.next().value ?? [];
  return row.length === heading.length && row.some((value) => looksLikeAddress(value.trim()));
}

/**
 * Returns the values of the column with the most addresses, or of the first such column. Leaves out
 * the heading and empty values. Returns an empty list if no column has an address.
 */
export function addressColumn(rows: Iterable<string[]>): string[] {
  const all = [...rows];
  const counts: number[] = [];
  for (const row of all)
    row.forEach((value, column) => {
      if (looksLikeAddress(value.trim())) counts[column] = (counts[column] ?? 0) + 1;
    });
  const best = counts.reduce<number>(
    (chosen, count, column) => (count > (counts[chosen] ?? 0) ? column : chosen),
    0,
  );
  if (!counts[best]) return [];
  return all
    .map((row) => (row[best] ?? '').trim())
    .filter((value, at) => value !== '' && (at > 0 || looksLikeAddress(value.trim())));
}
