import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { maxKeptLength } from '../../../lib/domain/addresses/address-list.ts';
import { createListReader } from '../../../lib/list-reader/list-reader.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const pasted = (text: string) => ({ texts: [{ name: '', text }] });
const none = { choices: {}, filter: '' };

test('Several files are one list; each says what it is, and one that cannot be read hides no other', async () => {
  const list = await createListReader()({
    ...none,
    source: {
      files: [
        file('a.txt', 'https://a.example/'),
        file(
          'b.xml.gz',
          new Uint8Array(gzipSync('<urlset><loc>https://b.example/</loc></urlset>')),
        ),
        file('c.png', '\u0089PNG\0'),
        file('d.xml', '<sitemapindex><loc>https://d.example/s.xml</loc></sitemapindex>'),
      ],
    },
  });
  expect(list.addresses).toEqual([{ text: 'https://a.example/' }, { text: 'https://b.example/' }]);
  expect(list.sources).toEqual([
    { name: 'a.txt', kind: 'list', count: 1, fault: null },
    { name: 'b.xml.gz', kind: 'sitemap', count: 1, fault: null },
    { name: 'c.png', kind: null, count: 0, fault: 'binary' },
    { name: 'd.xml', kind: 'index', count: 1, fault: null },
  ]);
  expect(list.sitemaps).toEqual(['https://d.example/s.xml']);
});

test.each([
  ['SHOP', [0, 1, 2]],
  ['a.example/*', [0, 1]],
  ['*/1', [0, 2]],
  ['https://www.a.example/*', [0, 1]],
  ['b.example', [2]],
  ['*x*', [0, 1, 2]],
  ['shop*', []],
])('The filter %j leaves the addresses %j', async (filter, left) => {
  const all = [
    'https://www.a.example/Shop/1',
    'https://www.a.example/shop/2',
    'http://b.example/shop/1',
  ];
  const list = await createListReader()({ choices: {}, filter, source: pasted(all.join('\n')) });
  expect(list.addresses.map(({ text }) => all.indexOf(text))).toEqual(left);
  expect(list.total).toBe(3);
});

test('The limit of 5,000 counts what the filter leaves, and the list is not read again for a filter', async () => {
  const read = createListReader();
  const lines = Array.from(
    { length: 12_000 },
    (_, at) => `https://a.example/${at % 2 ? 'odd' : 'even'}/${at}`,
  );
  const all = await read({ ...none, source: pasted(lines.join('\n')) });
  expect([all.addresses.length, all.remaining, all.total]).toEqual([5_000, 7_000, 12_000]);
  const odd = await read({ choices: {}, filter: '/odd/' });
  expect([odd.addresses.length, odd.remaining]).toEqual([5_000, 1_000]);
  expect(odd.addresses.every(({ text }) => text.includes('/odd/'))).toBe(true);
});

test('A text is there to be kept, but not a long one; of tabs there is none', async () => {
  const read = createListReader();
  const short = await read({ ...none, source: pasted('https://a.example/') });
  expect(short.kept).toEqual([{ name: '', text: 'https://a.example/' }]);
  const long = `https://a.example/\n${'x\n'.repeat(maxKeptLength / 2)}`;
  expect((await read({ ...none, source: pasted(long) })).kept).toBeNull();
  const tabs = await read({
    ...none,
    source: { tabs: ['chrome://settings/', 'https://a.example/'] },
  });
  expect(tabs).toMatchObject({ total: 2, sources: [], kept: null });
});
