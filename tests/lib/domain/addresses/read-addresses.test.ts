import { describe, expect, test } from 'vitest';
import {
  decodeText,
  maxAddresses,
  readAddresses,
} from '../../../../lib/domain/addresses/read-addresses.ts';

const sitemap = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;

const read = (text: string, name?: string) => readAddresses(text, name)?.addresses;

describe('a list of addresses', () => {
  test.each([
    ['https://a.example/\nhttps://b.example/x', ['https://a.example/', 'https://b.example/x']],
    ['a.example/x\r\n\r\n  b.example  \n', ['a.example/x', 'b.example']],
    ['1. See https://a.example/x, please.', ['https://a.example/x']],
    [
      '[A](https://a.example/x) and <https://b.example/>',
      ['https://a.example/x', 'https://b.example/'],
    ],
    ['https://a.example/wiki/A_(b)', ['https://a.example/wiki/A_(b)']],
    ['The shop: shop.example/sale!', ['shop.example/sale']],
    ['# a comment\nchrome://settings/', ['chrome://settings/']],
    ['no address here', ['no address here']],
    [
      'A,https://a.example/x,2026-11-22\nB;https://b.example/?x=1,2;2026',
      ['https://a.example/x', 'https://b.example/?x=1,2'],
    ],
    ['https://a.example/x,1.html', ['https://a.example/x,1.html']],
    ['مثال.example/صفحة', ['مثال.example/صفحة']],
    ['', []],
  ])('%j has %j', (text, addresses) => {
    expect(read(text)).toEqual(addresses);
  });

  test('of 100,000 lines gives the first and counts the others', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `https://a.example/${at}`).join('\n');
    const list = readAddresses(text);
    expect(list?.addresses).toHaveLength(maxAddresses);
    expect(list?.remaining).toBe(100_000 - maxAddresses);
  });

  test('cuts a line of megabytes, and goes on behind it', () => {
    const list = read(`https://a.example/${'x'.repeat(5_000_000)}\nhttps://b.example/`);
    expect(list).toHaveLength(2);
    expect(list?.[0]?.length).toBeLessThan(40_000);
    expect(list?.[1]).toBe('https://b.example/');
  });

  test.each([
    ['zero bytes', 'PK\u0003\u0004\0\0'],
    ['bytes that are no text', '\u001F\uFFFD\b\uFFFD\uFFFD'],
  ])('is none where a file has %s', (_, text) => {
    expect(readAddresses(text)).toBeNull();
  });
});

describe('a file', () => {
  const text = 'Title\tURL\nÄ\thttps://a.example/ä\n';
  const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  test.each([
    ['UTF-8', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, as spreadsheets write it', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 with the high byte first', swapped],
  ])('may be %s', (_, bytes) => {
    expect(decodeText(new Uint8Array(bytes).buffer)).toBe(text);
  });
});

describe('a table', () => {
  test('is known by its heading where it is pasted', () => {
    const rows = 'URL,Title\nhttps://a.example/x,"A, b"\n"https://b.example/1,2",B\n';
    expect(readAddresses(rows)).toMatchObject({
      from: 'table',
      addresses: ['https://a.example/x', 'https://b.example/1,2'],
    });
    expect(readAddresses('Pages, all of them\nhttps://a.example/x')?.from).toBe('list');
  });

  test.each([
    ['URL,Title\nhttps://a.example/,A\nb.example,B\n', ['https://a.example/', 'b.example']],
    [
      'Title;URL\r\n"A; with ""quotes""\r\nand a break";"https://a.example/?x=1;2"\r\n',
      ['https://a.example/?x=1;2'],
    ],
    ['name\tpage\nA\thttps://a.example/\n', ['https://a.example/']],
    [
      'https://a.example/,1\n,2\nhttps://b.example/,3',
      ['https://a.example/', 'https://b.example/'],
    ],
    ['"https://a.example/', ['https://a.example/']],
  ])('%j has the column %j', (text, addresses) => {
    expect(readAddresses(text, 'pages.CSV')).toMatchObject({ from: 'table', addresses });
  });

  test('without an address is read as a list', () => {
    expect(readAddresses('a,b\n1,2', 'x.csv')).toMatchObject({ from: 'list' });
  });
});

test('Addresses that commas part are several', () => {
  expect(
    readAddresses('https://a.example/,https://b.example/;https://c.example/1,2'),
  ).toMatchObject({
    addresses: ['https://a.example/', 'https://b.example/', 'https://c.example/1,2'],
  });
});

describe('a sitemap', () => {
  test('may have a prefix before each of its elements', () => {
    const text =
      '<sm:urlset xmlns:sm="x"><sm:url><sm:loc>https://a.example/</sm:loc></sm:url></sm:urlset>';
    expect(readAddresses(text)).toMatchObject({ addresses: ['https://a.example/'] });
  });

  test('with elements that never close is read once from front to back', () => {
    expect(readAddresses(`<urlset>${'<loc>'.repeat(400_000)}`)).toMatchObject({ addresses: [] });
    expect(readAddresses(`<urlset>${'<loc>https://a.example/'.repeat(5_000)}`)).toMatchObject({
      addresses: Array(5_000).fill('https://a.example/'),
    });
    expect(readAddresses(`<urlset>${'<loc><![CDATA['.repeat(400_000)}`)).toMatchObject({
      addresses: [],
    });
  });

  test.each([
    ['<url><loc>https://a.example/</loc></url>', ['https://a.example/']],
    [
      '<url><loc>\n https://a.example/?a=1&amp;b=&#50;&#x33; </loc></url>',
      ['https://a.example/?a=1&b=23'],
    ],
    ['<url><loc><![CDATA[https://a.example/?a&b]]></loc></url>', ['https://a.example/?a&b']],
    [
      '<url><loc>https://a.example/</loc><image:image><image:loc>https://a.example/1.png</image:loc></image:image></url>',
      ['https://a.example/'],
    ],
    [
      '<url><loc>https://a.example/</loc></url><url><loc>https://b.exa',
      ['https://a.example/', 'https://b.exa'],
    ],
    [
      '<!-- <url><loc>https://old.example/</loc></url> --><url><loc>https://a.example/</loc></url><!-- <loc>https://cut.example/',
      ['https://a.example/'],
    ],
  ])('with %j has %j', (inner, addresses) => {
    expect(readAddresses(sitemap(inner))).toMatchObject({ from: 'sitemap', addresses });
  });

  test('that is an index is named as such', () => {
    const text =
      '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>';
    expect(readAddresses(text)).toMatchObject({
      from: 'index',
      addresses: ['https://a.example/1.xml'],
    });
  });

  test('of 50 MB is read to its end', () => {
    const one = `<url><loc>https://a.example/${'path/'.repeat(20)}</loc></url>\n`;
    const count = Math.ceil((50 * 1024 * 1024) / one.length);
    const list = readAddresses(sitemap(one.repeat(count)));
    expect((list?.addresses.length ?? 0) + (list?.remaining ?? 0)).toBe(count);
  });
});
