import { readFileSync } from 'node:fs';
import { array, object, parse, string } from 'valibot';
import { describe, expect, test } from 'vitest';
import { readFileText } from '../../../lib/domain/decode-file.ts';
import type { Choices } from '../../../lib/domain/addresses/address-list.ts';
import { readAddresses } from '../../../lib/list-reader/read-addresses.ts';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import {
  maySend,
  needsTick,
  reviewAddresses,
} from '../../../lib/domain/addresses/review-addresses.ts';
import { noLeakGuard } from '../../../lib/domain/leak-guard/leak-guard.ts';
import { noLimits } from '../../../lib/domain/settings/limits.ts';

const settings = { ...noLeakGuard, isUnread: false, limits: noLimits };

/** The addresses of a text that are ticked at first, as they are sent. */
function ticked(text: string, name = '', choices: Choices = {}): string[] {
  const found = readAddresses(text, name, choices);
  if (!found || found.kind === 'index') return [];
  const all = reviewAddresses(found.addresses, settings, true, { list: [], active: null });
  return all.flatMap((one) => (maySend(one, 1) && !needsTick(one) && one.url ? [one.url] : []));
}

const samples = parse(
  array(object({ kind: string(), name: string(), text: string(), expected: array(string()) })),
  JSON.parse(readFileSync('tests/lib/list-reader/field-files.json', 'utf8')),
);

test.each(samples)('$kind $name ticks $expected', ({ name, text, expected }) => {
  expect(ticked(text, name).map(pageKey)).toEqual(expected.map(pageKey));
});

describe('a table', () => {
  test.each<[csv: string, pages: string[]]>([
    [
      'Domain,URL\nexample.com,https://example.com/a\nexample.com,https://example.com/b',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    ['File,URL\nindex.html,https://example.com/index.html', ['https://example.com/index.html']],
    ['Pages of May\n\nURL;Clicks;CTR\nhttps://a.example/1;120;3,5', ['https://a.example/1']],
    ['URL (page, full);Clicks\nhttps://a.example/1;120', ['https://a.example/1']],
    ['sep=;\nTitle;URL\nA;https://a.example/1', ['https://a.example/1']],
    ['Keyword,Rank\n3.5,1\n10.2,2', []],
    ['URL,Text\n"https://a.example/x\ny","two\nlines"', ['https://a.example/xy']],
  ])('%j is read as %j', (csv, pages) => {
    expect(ticked(csv, 'pages.csv')).toEqual(pages);
  });

  test('leaves it to the person which of two columns is meant', () => {
    const csv = 'Referring page,Target\nhttps://a.example/1,https://b.example/2\n';
    expect(readAddresses(csv, 'links.csv')).toMatchObject({
      columns: [
        { at: 0, name: 'Referring page' },
        { at: 1, name: 'Target' },
      ],
      column: null,
    });
    expect(ticked(csv, 'links.csv')).toEqual([]);
    expect(ticked(csv, 'links.csv', { column: 1 })).toEqual(['https://b.example/2']);
  });

  test('of paths needs a site', () => {
    const csv = 'Page path,Views\n/,221\n/team/,139\n';
    expect(readAddresses(csv, 'pages.csv')?.paths).toEqual(['/', '/team/']);
    expect(ticked(csv, 'pages.csv', { site: 'https://a.example' })).toEqual([
      'https://a.example/',
      'https://a.example/team/',
    ]);
  });
});

test.each<[what: string, text: string, pages: string[]]>([
  [
    'a bracket in a sentence',
    'See https://en.wikipedia.org/wiki/Mercury_(planet).',
    ['https://en.wikipedia.org/wiki/Mercury_(planet)'],
  ],
  [
    'a link of Markdown',
    '[x](https://en.wikipedia.org/wiki/Mercury_(planet))',
    ['https://en.wikipedia.org/wiki/Mercury_(planet)'],
  ],
  [
    'a comma between two',
    'https://a.example/wiki/A_(b), https://b.example/',
    ['https://a.example/wiki/A_(b)', 'https://b.example/'],
  ],
  [
    'curly quotes',
    '“https://a.example/q”\n‘https://a.example/r’',
    ['https://a.example/q', 'https://a.example/r'],
  ],
  [
    'a Chinese comma',
    'https://a.example/y，https://b.example/z',
    ['https://a.example/y', 'https://b.example/z'],
  ],
  ['corner brackets', '「https://a.example/x」', ['https://a.example/x']],
  ['an Arabic comma', 'https://a.example/x،', ['https://a.example/x']],
  ['a zero-width space', 'https://a.example/x\u200B', ['https://a.example/x']],
  ['marks of direction', '\u202Ahttps://a.example/x\u202C', ['https://a.example/x']],
  ['an IPv6 host', 'The router: http://[2001:db8::1] at home', ['http://[2001:db8::1]/']],
  ['a mail address', 'anna@a.example', []],
  ['two schemes', 'https://https://a.example/w', []],
  [
    'a feed with an entity',
    '<rss xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><item><link>https://a.example/?a=1&amp;b=2</link></item></channel></rss>',
    ['https://a.example/?a=1&b=2'],
  ],
  [
    'an Atom feed',
    '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://a.example/feed"/><link rel="alternate" href="https://a.example/"/><entry><link rel="alternate" href="https://a.example/1"/><id>https://a.example/id</id></entry></feed>',
    ['https://a.example/1'],
  ],
  [
    'a page with a base',
    '<!doctype html><base href="https://a.example/shop/"><a href="tea">Tea</a><a href="/cup">Cup</a>',
    ['https://a.example/shop/tea', 'https://a.example/cup'],
  ],
  [
    'a page with routes',
    '<!doctype html><base href="https://app.example/x"><a href="#/tea">Tea</a><a href="#top">Top</a>',
    ['https://app.example/x#/tea'],
  ],
  [
    'two routes',
    'https://app.example/#/about\nhttps://app.example/#/contact\nhttps://app.example/#section',
    ['https://app.example/#/about', 'https://app.example/#/contact', 'https://app.example/'],
  ],
  ['JSON with escapes', String.raw`{"urls":["https:\/\/a.example\/x"]}`, ['https://a.example/x']],
  [
    'a sitemap with odd elements',
    '<!-- not a <sitemapindex > --><urlset><url><loc xml:lang="en">https://a.example/1</loc></url><url><lastmod>x</lastmod></url><url><s:loc>https://a.example/caf&eacute;</s:loc></url></urlset>',
    ['https://a.example/1', 'https://a.example/caf%C3%A9'],
  ],
  [
    'a sitemap that was cut off',
    '<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.exam',
    ['https://a.example/1'],
  ],
  [
    'the copied view of a sitemap',
    'XML Sitemap\nYou can find more information about XML sitemaps on https://sitemaps.org/.\nURL\tLast Mod.\nhttps://a.example/1\t2026-01-02\nhttps://a.example/2\t2026-01-02',
    ['https://a.example/1', 'https://a.example/2'],
  ],
  [
    'a sitemap with a document and a picture',
    '<urlset><url><loc>https://a.example/file.pdf</loc></url><url><loc>https://a.example/i.jpg</loc></url><url><loc>https://a.example/</loc></url></urlset>',
    ['https://a.example/'],
  ],
])('Of %s the pages are ticked', (_, text, pages) => {
  expect(ticked(text)).toEqual(pages);
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each<[what: string, bytes: Buffer, pages: string[]]>([
  ['Windows-1252', latin1('URL,Clicks\nhttps://a.example/café,1'), ['https://a.example/caf%C3%A9']],
  [
    'Windows-1252 to the last byte',
    latin1('https://a.example/café'),
    ['https://a.example/caf%C3%A9'],
  ],
  [
    'UTF-8 that was cut off within a character',
    Buffer.from('https://a.example/ä\nhttps://a.example/ö').subarray(0, -1),
    ['https://a.example/%C3%A4', 'https://a.example/'],
  ],
  [
    'a declared encoding',
    latin1(
      '<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>https://a.example/straße</loc></url></urlset>',
    ),
    ['https://a.example/stra%C3%9Fe'],
  ],
  [
    'UTF-16 without a mark',
    Buffer.from('https://a.example/ä\n', 'utf16le'),
    ['https://a.example/%C3%A4'],
  ],
  [
    'two byte order marks',
    Buffer.from('\uFEFF\uFEFFhttps://a.example/ä\n'),
    ['https://a.example/%C3%A4'],
  ],
  [
    'one line that is not UTF-8',
    Buffer.concat([Buffer.from('https://a.example/ä\n'), latin1('https://a.example/é\n')]),
    ['https://a.example/%C3%A4', 'https://a.example/%C3%A9'],
  ],
])('A file in %s has no replaced character', async (_, bytes, pages) => {
  const text = await readFileText(new Blob([new Uint8Array(bytes)]));
  expect(typeof text === 'string' && ticked(text, 'pages.csv')).toEqual(pages);
});
