import type { Result as LighthouseResult } from 'lighthouse';
import { truncate } from '../../../lib/domain/limits.ts';
import { isRecord } from '../../../lib/domain/schema.ts';
import type { Place } from '../base/answers.ts';

type AuditResult = LighthouseResult['audits'][string];
type Fields = Record<string, unknown>;

/** The longest text of a place, in characters. */
const maxLength = 500;

/**
 * Reads all places where an audit failed, from its table, its list or the tables in its list. A
 * place is an element, an address, a line of a file, or a sentence. An audit that only explains
 * itself has its explanation as its place. Leaves out rows that name no place.
 */
export function readPlaces({ details, explanation, errorMessage }: AuditResult): Place[] {
  const places = rowsIn(details).flatMap(({ row, headings }) => {
    const place = placeOf(row, headings);
    return Object.keys(place).length > 0 ? [place] : [];
  });
  const why = explanation ?? errorMessage;
  return places.length === 0 && isText(why) ? [{ text: truncate(why.trim(), maxLength) }] : places;
}

interface Row {
  row: Fields;
  headings: Fields[];
}

/** The rows of a table, also of one within a list. */
function rowsIn(details: unknown): Row[] {
  if (!isRecord(details)) return [];
  const headings = recordsIn(details['headings']);
  return recordsIn(details['items']).flatMap((item) => {
    if (item['type'] === 'list-section') return rowsIn(item['value']);
    return item['type'] === 'table' ? rowsIn(item) : [{ row: item, headings }];
  });
}

/** One value of a row, with how Lighthouse shows it: `url`, `text`, `code`, `bytes`, … */
type Cell = [value: unknown, type: unknown];

/** The cells of a row that its table shows, then those of the rows below it. */
function cellsOf(row: Fields, headings: Fields[]): Cell[] {
  if (headings.length === 0)
    return [[row, row['type']], ...Object.entries(row).map(([key, value]): Cell => [value, key])];
  const below = isRecord(row['subItems']) ? recordsIn(row['subItems']['items']) : [];
  return [
    ...headings.map((heading): Cell => [row[String(heading['key'])], heading['valueType']]),
    ...below.flatMap((item) =>
      headings.flatMap(({ subItemsHeading: heading, valueType }): Cell[] =>
        isRecord(heading)
          ? [[item[String(heading['key'])], heading['valueType'] ?? valueType]]
          : [],
      ),
    ),
  ];
}

function placeOf(row: Fields, headings: Fields[]): Place {
  const cells = cellsOf(row, headings);
  const values = cells.map(([value]) => value).filter(isRecord);
  const node = values.find(({ type }) => type === 'node');
  const source = values.find(({ type }) => type === 'source-location');
  const link = values.find(({ type }) => type === 'url' || type === 'link');
  const written = (...types: string[]) =>
    cells.flatMap(([value, type]) => {
      const text =
        isRecord(value) && types.includes(String(value['type'])) ? value['value'] : value;
      return types.includes(String(type)) && isText(text) ? [text.trim()] : [];
    });
  const address = [source?.['url'], link?.['value'], link?.['url'], ...written('url')].find(isText);
  const said = [
    node?.['explanation'],
    link?.['text'],
    ...written('text', 'code', 'description', 'reason', 'source'),
  ].filter(isText);
  return {
    ...textOf('selector', node?.['selector']),
    ...textOf('snippet', node?.['snippet']),
    ...textOf('url', address),
    ...(typeof source?.['line'] === 'number' && { line: String(source['line'] + 1) }),
    ...textOf('text', [...new Set(said)].join(' · ')),
  };
}

function recordsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isRecord) : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function textOf(name: keyof Place, value: unknown): Partial<Place> {
  return isText(value) ? { [name]: truncate(value.trim(), maxLength) } : {};
}
