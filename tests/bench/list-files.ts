import { gzipSync } from 'node:zlib';
import { createListReader } from '../../lib/list-reader/list-reader.ts';
import { table } from './table.ts';

const repeated = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');
const sitemap = (count: number) =>
  `<urlset>${repeated(count, (at) => `<url><loc>https://a.example/page/${at}?a=1&amp;b=2</loc><lastmod>2026-01-01</lastmod></url>\n`)}</urlset>`;
const tenMegabytes = 10 * 1024 * 1024;

/** Large files as people drop them, and files that are made to be hard. */
const files: [what: string, name: string, content: () => string | Uint8Array<ArrayBuffer>][] = [
  ['a sitemap of 50,000 addresses', 'a.xml', () => sitemap(50_000)],
  ['the same, compressed', 'a.xml.gz', () => new Uint8Array(gzipSync(sitemap(50_000)))],
  ['a list of 1,000,000 lines', 'a.txt', () => repeated(1e6, (at) => `https://a.example/${at}\n`)],
  [
    '1,000,000 lines without an address',
    'a.txt',
    () => repeated(1e6, (at) => `no address ${at}\n`),
  ],
  [
    'a table of 300,000 rows',
    'a.csv',
    () => `URL,Clicks,Title\n${repeated(3e5, (at) => `https://a.example/${at},${at},"A, b"\n`)}`,
  ],
  [
    'a feed of 100,000 entries',
    'a.xml',
    () =>
      `<rss>${repeated(1e5, (at) => `<item><link>https://a.example/${at}</link></item>`)}</rss>`,
  ],
  ['1,000,000 unclosed tags', 'a.html', () => `<html>${'<div>'.repeat(1e6)}`],
  ['10 MB of one line', 'a.txt', () => 'x'.repeat(tenMegabytes)],
  ['10 MB of brackets', 'a.md', () => '['.repeat(tenMegabytes)],
];

/** The time until each file is read, in this process, as a table. */
export async function listFilesTable(): Promise<string> {
  const rows = [];
  for (const [what, name, content] of files) {
    const source = { files: [new File([content()], name)] };
    const start = performance.now();
    const { total } = await createListReader()({ source, choices: {}, filter: '' });
    rows.push([what, String(total), `${Math.round(performance.now() - start)} ms`]);
  }
  return table(['file', 'addresses', 'read after'], rows);
}
