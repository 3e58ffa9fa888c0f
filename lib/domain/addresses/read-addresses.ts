import { decodeEntities } from '../entities.ts';
import { looksLikeAddress } from './page-url.ts';
import { addressColumn, hasHeading, readCsv } from './csv.ts';

/** How many addresses of a text are read. The rest are only counted. */
export const maxAddresses = 5_000;
/** The largest file that is read, in bytes: no sitemap may be larger (sitemaps.org). */
export const maxFileBytes = 50 * 1024 * 1024;
/** A longer line is no address. It is cut to this length, and shown as too long. */
const maxLineLength = 32_769;

/**
 * The addresses of a text, in their order and spelling. `remaining` counts the addresses beyond the
 * limit. `from` says how the text was read: as a list, a column of a table, a sitemap, or an index
 * of sitemaps. The addresses of an index are other sitemaps.
 */
export interface AddressList {
  from: 'list' | 'table' | 'sitemap' | 'index';
  addresses: string[];
  remaining: number;
}

/** Decodes the text of a file. Spreadsheets also write UTF-16, which the first two bytes show. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const mark = `${first} ${second}`;
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Reads the addresses of a text. Returns null for a binary file. Fetches nothing. */
export function readAddresses(text: string, fileName = ''): AddressList | null {
  if (isBinary(text)) return null;
  const sitemap = readSitemap(text);
  if (sitemap)
    return { from: sitemap.isIndex ? 'index' : 'sitemap', ...limited(sitemap.addresses) };
  if (/\.(csv|tsv)$/i.test(fileName) || hasHeading(text)) {
    const column = addressColumn(readCsv(text));
    if (column.length > 0) return { from: 'table', ...limited(column) };
  }
  return { from: 'list', ...limited(linesOf(text)) };
}

/** A file that is no text has zero bytes, or bytes that are not UTF-8, near its beginning. */
function isBinary(text: string): boolean {
  const head = text.slice(0, 4_096);
  return head.includes('\0') || (head.match(/\uFFFD/g)?.length ?? 0) > head.length / 20;
}

function limited(all: Iterable<string>): Pick<AddressList, 'addresses' | 'remaining'> {
  const addresses: string[] = [];
  let remaining = 0;
  for (const address of all) {
    if (addresses.length < maxAddresses) addresses.push(address);
    else remaining += 1;
  }
  return { addresses, remaining };
}

/** The addresses of a list, line by line. Leaves out the text around the addresses of a line. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const next = end < 0 ? text.length : end;
    const line = text.slice(start, Math.min(next, start + maxLineLength)).trim();
    start = next + 1;
    if (line === '' || line.startsWith('#')) continue;
    // A comma may belong to an address, unless another address follows it.
    const found = line.match(/[,;]?https?:\/\/[^\s"'<>|]+/gi);
    if (found) yield* found.flatMap(partsOf).map(withoutMarks);
    else yield* wordLike(line);
  }
}

/**
 * Splits a part of a line into addresses. An address after a separator is a value of a table, so it
 * ends at the next separator.
 */
function partsOf(part: string): string[] {
  const [separator = ''] = /^[,;]/.exec(part) ?? [];
  if (separator === '') return part.split(/[,;](?=https?:\/\/)/i);
  return part.split(separator).filter((value) => /^https?:\/\//i.test(value));
}

/** Removes the punctuation that follows an address in a sentence. */
function withoutMarks(address: string): string {
  let end = address.length;
  while ('.,;:!?])}*`'.includes(address[end - 1] ?? ' ')) end -= 1;
  const isPair = address[end] === ')' && address.includes('(');
  return isPair ? address : address.slice(0, end);
}

/**
 * Reads a line without a scheme: returns the words that look like addresses, else the whole line.
 */
function* wordLike(line: string): Generator<string> {
  const words = line
    .split(/[\s,;|"'<>]+/)
    .map(withoutMarks)
    .filter(looksLikeAddress);
  if (words.length > 0) yield* words;
  else yield line;
}

/** A sitemap, or an index of sitemaps. The addresses of an index are other sitemaps. */
interface Sitemap {
  isIndex: boolean;
  addresses: Iterable<string>;
}

/**
 * Reads a sitemap in XML (sitemaps.org), even if it is cut off or not well formed: each text
 * between `<loc>` and the next tag is an address, except in comments. Returns null for other text.
 * Takes time in proportion to the length of the text.
 */
function readSitemap(text: string): Sitemap | null {
  const root = /<([\w.-]+:)?(urlset|sitemapindex)[\s>]/i.exec(text.slice(0, 20_000));
  if (!root) return null;
  const [, prefix = '', name = ''] = root;
  return {
    isIndex: name.toLowerCase() === 'sitemapindex',
    addresses: locations(text, prefix.replaceAll('.', '\\.')),
  };
}

function* locations(text: string, prefix: string): Generator<string> {
  // Sitemaps of news and images have more `loc` elements with a prefix, such as `image:loc`. These
  // are not read.
  const opening = new RegExp(`<!--|<${prefix}loc\\s*>(\\s*<!\\[CDATA\\[)?`, 'gi');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const from = opening.lastIndex;
    if (found[0] === '<!--') {
      const over = text.indexOf('-->', from);
      if (over < 0) return;
      opening.lastIndex = over;
      continue;
    }
    const isData = found[1] !== undefined;
    const end = text.indexOf(isData ? ']]>' : '<', from);
    if (end < 0 && isData) return;
    const inner = text.slice(from, end < 0 ? text.length : end);
    const address = (isData ? inner : decodeEntities(inner)).trim();
    if (address !== '') yield address;
    opening.lastIndex = from + inner.length;
  }
}
