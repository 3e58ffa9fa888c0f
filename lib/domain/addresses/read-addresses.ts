import { decodeEntities } from '../entities.ts';
import { looksLikeAddress } from './page-url.ts';
import { addressColumn, hasHeading, readCsv } from './csv.ts';

/** How many addresses are read at once. The others are counted. */
export const maxAddresses = 5_000;
/** The largest file that is read, in bytes: no sitemap may be larger (sitemaps.org). */
export const maxFileBytes = 50 * 1024 * 1024;
/** A longer text is no address. It is cut, and shown as one that is too long. */
const maxLineLength = 32_769;

/**
 * The addresses of a text, in their order and as they stand there. `remaining` counts those that
 * are too many. `from` says how the text was read: a list, a column of a table, a sitemap, or the
 * index of sitemaps, whose addresses are those of other sitemaps.
 */
export interface AddressList {
  from: 'list' | 'table' | 'sitemap' | 'index';
  addresses: string[];
  remaining: number;
}

/** The text of a file. Spreadsheets also write UTF-16, which its first two bytes tell. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const mark = `${first} ${second}`;
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Reads the addresses of a text. Returns null for a binary file. Nothing is fetched. */
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

/** A file that is no text has zero bytes, or bytes that are no UTF-8, near its beginning. */
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

/** The addresses of a list, line by line. Text around the addresses of a line is left out. */
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
 * The addresses of a part of a line. An address behind a separator is a value of a table, so it
 * ends at the next one.
 */
function partsOf(part: string): string[] {
  const [separator = ''] = /^[,;]/.exec(part) ?? [];
  if (separator === '') return part.split(/[,;](?=https?:\/\/)/i);
  return part.split(separator).filter((value) => /^https?:\/\//i.test(value));
}

/** The punctuation of a sentence that follows an address does not belong to it. */
function withoutMarks(address: string): string {
  let end = address.length;
  while ('.,;:!?])}*`'.includes(address[end - 1] ?? ' ')) end -= 1;
  const isPair = address[end] === ')' && address.includes('(');
  return isPair ? address : address.slice(0, end);
}

/** A line without a scheme: the word in it that looks like an address, else the whole line. */
function* wordLike(line: string): Generator<string> {
  const words = line
    .split(/[\s,;|"'<>]+/)
    .map(withoutMarks)
    .filter(looksLikeAddress);
  if (words.length > 0) yield* words;
  else yield line;
}

/** The addresses of a sitemap, or of the other sitemaps that an index names. */
interface Sitemap {
  isIndex: boolean;
  addresses: Iterable<string>;
}

/**
 * Reads a sitemap in XML (sitemaps.org), also one that is cut off or not well formed: whatever
 * stands between `<loc>` and the next tag is an address, but not in a comment. Null for other text.
 * Takes time in proportion to its length.
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
  // Sitemaps of news and images have further `loc` with a prefix, such as `image:loc`.
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
