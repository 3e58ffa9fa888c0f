import { trimmedAddress, withoutInvisible } from '../domain/addresses/addresses-in-text.ts';
import { looksLikeAddress } from '../domain/addresses/page-url.ts';
import type { Choices, Column, Found, FoundIn } from '../domain/addresses/address-list.ts';
import { foundIn, inOnePiece, isPath, maxUnused } from './found.ts';
import { readCsv, separatorOf } from './csv.ts';

/** How many rows decide what the columns are. */
const sampled = 2_000;
/** How many columns are looked at. */
const maxColumns = 500;

/** Headings of a column of pages, in full. They win over other columns of addresses. */
const pageHeading =
  /^(urls?|uri|address(es)?|adresse|links?|href|loc|location|web ?sites?|web ?seite|seite|web ?address|pages?|page ?urls?|full ?urls?|top pages|landing ?pages?|permalinks?|sites?)$/i;
/** Headings of addresses of other things. */
const otherHeading =
  /image|img|picture|photo|logo|icon|thumb|feed|avatar|video|canonical|redirect|hreflang|amp|next|prev|e-?mail|\bip\b/i;
/** Headings of links from one page to another. Beside such a column a person has to choose. */
const linkHeading =
  /\b(source|from|parent|referr\w*|target|to|destination|backlink|linked|found (on|at))\b/i;
/** A heading of hosts. Without one a column of words with dots has to look like hosts. */
const hostHeading = /domain|host|site|url|web|address|page|link/i;
const mediaType = /^(text|application|image|font|audio|video)\/[\w.+-]+/i;
const webPage = /^(text\/html|application\/xhtml\+xml)/i;

interface Candidate extends Column {
  /** How many values have a scheme, are hosts, are paths, and are there at all. */
  withScheme: number;
  bare: number;
  paths: number;
  filled: number;
}

/**
 * Reads the column of a table that has the pages: at least half of its values are addresses. Values
 * with a scheme win over bare hosts, then a heading such as "URL" decides. If two would do, no
 * column is read until one is chosen. Lines above the heading are no rows. Returns null where no
 * column has addresses or paths.
 */
export function readTable(text: string, choices: Choices, isNamedTable: boolean): FoundIn | null {
  const separator = separatorOf(text);
  if (separator === null && !isNamedTable) return null;
  const rows = [...readCsv(text, separator ?? ',')];
  const { heading, body, isTable } = partsOf(rows);
  if (!isTable && !isNamedTable) return null;
  const candidates = candidatesOf(heading, body.slice(0, sampled));
  if (candidates.length === 0) return null;
  // If each value is an address, it is a list whose lines have several.
  const width = Math.max(...body.slice(0, sampled).map((row) => row.length));
  if (heading === null && width > 1 && candidates.length === width && !isNamedTable) return null;
  const best = bestOf(candidates);
  const column = candidates.find(({ at }) => at === choices.column)?.at ?? best?.at ?? null;
  const columns = candidates.map(({ at, name }) => ({ at, name: name || String(at + 1) }));
  if (column === null) return foundIn('table', { columns });
  return foundIn('table', {
    columns,
    column,
    ...valuesOf(body, column, rows.length - body.length),
  });
}

/** The heading, if there is one, and the rows below it, without titles and comments above. */
function partsOf(rows: string[][]) {
  const counts = new Map<number, number>();
  for (const row of rows.slice(0, sampled))
    if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [usual = 1, often = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const isRow = (row: string[]) => row.length > 1 || (usual === 1 && row[0]?.trim() !== '');
  const from = Math.max(
    0,
    rows.findIndex((row) => (usual > 1 ? row.length >= usual : isRow(row)) && !isComment(row)),
  );
  const first = rows[from] ?? [];
  const hasHeading = !first.some((value) => isAddress(value) || isPath(value.trim()));
  const body = rows.slice(hasHeading ? from + 1 : from).filter((row) => !isComment(row));
  const filled = rows
    .slice(from, sampled)
    .filter((row) => row.some((value) => value.trim() !== ''));
  return {
    heading: hasHeading ? first.map((name) => name.trim()) : null,
    body,
    isTable: often >= 2 && often >= filled.length * 0.8,
  };
}

const isComment = ([first = '', ...rest]: string[]) =>
  /^\s*#/.test(first) && !rest.some((value) => isAddress(value));

function candidatesOf(heading: string[] | null, rows: string[][]): Candidate[] {
  const all: Candidate[] = [];
  for (const row of rows)
    row.slice(0, maxColumns).forEach((value, at) => {
      const cell = cellOf(value);
      if (cell === '') return;
      const one = (all[at] ??= {
        at,
        name: heading?.[at] ?? '',
        withScheme: 0,
        bare: 0,
        paths: 0,
        filled: 0,
      });
      one.filled += 1;
      if (/^https?:\/\/\S/i.test(cell)) one.withScheme += 1;
      else if (looksLikeAddress(cell)) one.bare += 1;
      else if (isPath(cell)) one.paths += 1;
    });
  const columns = all.filter(
    ({ withScheme, bare, paths, filled, name }) =>
      !otherHeading.test(name) &&
      (withScheme + bare >= filled / 2 || withScheme + paths >= filled / 2),
  );
  // Paths are read only where nothing better is there.
  const better = columns.filter(({ withScheme, bare, filled }) => withScheme + bare >= filled / 2);
  return (better.length > 0 ? better : columns).filter(
    ({ withScheme, name }) =>
      withScheme > 0 || heading === null || name === '' || isHostColumn(name),
  );
}

/**
 * Whether hosts or paths may stand below a heading. That of file names, for example, says
 * otherwise.
 */
const isHostColumn = (name: string) =>
  hostHeading.test(name) || !/file|name|type|path\b.*file/i.test(name);

/** The one column that is meant. Null where a person has to choose. */
function bestOf(candidates: Candidate[]): Candidate | null {
  const withScheme = candidates.filter((one) => one.withScheme >= one.filled / 2);
  const of = withScheme.length > 0 ? withScheme : candidates;
  const isOfLinks = of.some(({ name }) => linkHeading.test(name.replaceAll('_', ' ')));
  if (of.length > 1 && isOfLinks) return null;
  const named = of.filter(({ name }) => pageHeading.test(name));
  const left = named.length > 0 ? named : of;
  const [first, second] = left.toSorted((one, other) => other.filled - one.filled);
  if (!first) return null;
  return !second || named.length > 1 || first.filled > second.filled * 2
    ? (named[0] ?? first)
    : null;
}

/** The values of a column, each with the media type that its row names. */
function valuesOf(rows: string[][], column: number, above: number) {
  const types = typeColumn(rows.slice(0, sampled));
  const addresses: Found[] = [];
  const paths: string[] = [];
  const unused: FoundIn['unused'] = [];
  let unusedCount = 0;
  rows.forEach((row, index) => {
    const cell = cellOf(row[column] ?? '');
    const type = types === null ? '' : (row[types]?.trim() ?? '');
    if (isAddress(cell))
      addresses.push({ text: cell, ...(mediaType.test(type) && !webPage.test(type) && { type }) });
    else if (isPath(cell)) paths.push(cell);
    else if (row.some((value) => value.trim() !== '') && !cell.includes('@')) {
      unusedCount += 1;
      if (unused.length < maxUnused)
        unused.push({ line: above + index + 1, text: cell || row.join(' ').trim() });
    }
  });
  return addresses.length >= paths.length
    ? { addresses, unused, unusedCount }
    : { paths, unused, unusedCount };
}

function typeColumn(rows: string[][]): number | null {
  const counts: number[] = [];
  for (const row of rows)
    row.slice(0, maxColumns).forEach((value, at) => {
      if (mediaType.test(value.trim())) counts[at] = (counts[at] ?? 0) + 1;
    });
  const at = counts.findIndex((count) => count >= rows.length / 2);
  return at < 0 ? null : at;
}

/** A cell that is an address already is taken as it is. */
const cellOf = (value: string) =>
  inOnePiece(
    /^\s*https?:\/\/\S+\s*$/i.test(value) ? withoutInvisible(value) : trimmedAddress(value),
  );
const isAddress = (cell: string) =>
  /^https?:\/\/\S/i.test(cellOf(cell)) || looksLikeAddress(cellOf(cell));
