import { describe, expect, test } from 'vitest';
import { maxUnused } from '../../../lib/list-reader/found.ts';
import { readAddresses } from '../../../lib/list-reader/read-addresses.ts';

const read = (text: string, name?: string) =>
  readAddresses(text, name)?.addresses.map(({ text: address }) => address);
const sitemap = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;

describe('a list', () => {
  test.each<[string, string[]]>([
    ['https://a.example/\nhttps://b.example/x', ['https://a.example/', 'https://b.example/x']],
    ['a.example/x\r\n\r\n  b.example  \n', ['a.example/x', 'b.example']],
    ['1. See https://a.example/x, please.', ['https://a.example/x']],
    ['> > https://a.example/x\n> - b.example', ['https://a.example/x', 'b.example']],
    ['=HYPERLINK("https://a.example/x";"Tea")', ['https://a.example/x']],
    [
      "https://fr.example/l’eau\n- https://fr.example/l'eau",
      ['https://fr.example/l’eau', "https://fr.example/l'eau"],
    ],
    ['a.example, b.example; c.example', ['a.example', 'b.example', 'c.example']],
    [
      'https://a.example/,https://b.example/;https://c.example/1,2',
      ['https://a.example/', 'https://b.example/', 'https://c.example/1,2'],
    ],
    [
      'https://web.archive.org/web/2020/https://a.example/',
      ['https://web.archive.org/web/2020/https://a.example/'],
    ],
    ['https://en.wikipedia.org/wiki/Apple_Inc.', ['https://en.wikipedia.org/wiki/Apple_Inc.']],
    [
      '192.168.1.20/status\nlocalhost:8080/x\nunder_score.example',
      ['192.168.1.20/status', 'localhost:8080/x', 'under_score.example'],
    ],
    ['مثال.example/صفحة', ['مثال.example/صفحة']],
    ['node.length is\na word\nof a program', []],
    ['llms.txt\nREADME.md\nindex.html', []],
    ['1.5\n2024.11\n3', []],
    ['', []],
  ])('%j has %j', (text, addresses) => {
    expect(read(text)).toEqual(addresses);
  });

  test('counts the lines without an address, and keeps the first with their numbers', () => {
    const text = `https://a.example/\n\nno address\n# a comment\nanna@a.example\n${'x\n'.repeat(500)}`;
    const found = readAddresses(text);
    expect(found).toMatchObject({ kind: 'list', unusedCount: 501 });
    expect(found?.unused).toHaveLength(maxUnused);
    expect(found?.unused.slice(0, 2)).toEqual([
      { line: 3, text: 'no address' },
      { line: 6, text: 'x' },
    ]);
  });

  test('of paths needs a site', () => {
    expect(readAddresses('/shop\n/about\n')).toMatchObject({
      addresses: [],
      paths: ['/shop', '/about'],
    });
  });

  test('with a line of megabytes is read behind it', () => {
    const list = read(`https://a.example/${'x'.repeat(5_000_000)}\nhttps://b.example/`);
    expect(list).toHaveLength(2);
    expect(list?.[1]).toBe('https://b.example/');
  });
});

describe('a sitemap', () => {
  test.each<[string, string[]]>([
    [
      '<url><loc>\n https://a.example/?a=1&amp;b=&#50;&#x33; </loc></url>',
      ['https://a.example/?a=1&b=23'],
    ],
    ['<url><loc><![CDATA[https://a.example/?a&b]]></loc></url>', ['https://a.example/?a&b']],
    ['<url><loc>https://a.example/?a=1&copy=2</loc></url>', ['https://a.example/?a=1&copy=2']],
    [
      '<url><loc>https://a.example/</loc><image:image><image:loc>https://a.example/1</image:loc></image:image></url>',
      ['https://a.example/'],
    ],
    [
      '<!-- <url><loc>https://old.example/</loc></url> --><url><loc>https://a.example/</loc></url><!-- <loc>https://cut.example/</loc>',
      ['https://a.example/'],
    ],
  ])('with %j has %j', (inner, addresses) => {
    expect(readAddresses(sitemap(inner))).toMatchObject({ kind: 'sitemap' });
    expect(read(sitemap(inner))).toEqual(addresses);
  });

  test('may have a prefix of its own for pictures, and stands below the words of a browser', () => {
    const text =
      'This XML file does not appear to have any style information.\n<m:urlset xmlns:m="x" xmlns:p="http://www.google.com/schemas/sitemap-image/1.1"><m:url><m:loc>https://a.example/</m:loc><p:loc>https://a.example/i</p:loc></m:url></m:urlset>';
    expect(read(text)).toEqual(['https://a.example/']);
  });

  test.each(['<loc>', '<loc>https://a.example/', '<loc><![CDATA['])(
    'with %j that never closes is read once from front to back',
    (open) => {
      expect(readAddresses(`<urlset>${open.repeat(400_000)}`)?.kind).toBe('sitemap');
    },
  );
});

describe('markup', () => {
  test.each<[kind: string, text: string, addresses: string[]]>([
    [
      'feed',
      '<rdf:RDF xmlns:rdf="x"><channel rdf:about="https://a.example/"><link>https://a.example/</link></channel><item rdf:about="https://a.example/1"><link>https://a.example/1</link></item></rdf:RDF>',
      ['https://a.example/1'],
    ],
    [
      'feed',
      '<rss><channel><link>https://a.example/blog/</link><item><link><![CDATA[/1?a&b]]></link></item><item><guid>https://a.example/2</guid></item><item><guid isPermaLink="false">https://a.example/?p=3</guid></item></channel></rss>',
      ['https://a.example/1?a&b', 'https://a.example/2'],
    ],
    [
      'feed',
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><source><link href="https://b.example/"/></source><link rel="alternate" type="application/json" href="https://a.example/1.json"/><link rel="alternate" type="text/html" href="https://a.example/1?a=1&amp;b"/></entry></feed>',
      ['https://a.example/1?a=1&b'],
    ],
    [
      'opml',
      '<opml><body><outline text="a" xmlUrl="https://a.example/feed"/><outline type="link" url="https://b.example/"/></body></opml>',
      ['https://b.example/'],
    ],
    [
      'html',
      '<!-- saved from url=(0022)https://a.example/shop/ --><html><body><a href="tea">Tea</a><a href="#top">Top</a><a href="?page=2">More</a><area href="/map"></body></html>',
      ['https://a.example/shop/tea', 'https://a.example/shop/?page=2', 'https://a.example/map'],
    ],
    [
      'bookmarks',
      '<xbel><bookmark href="https://a.example/?a&amp;b"/></xbel>',
      ['https://a.example/?a&b'],
    ],
  ])('of the kind %s: %j', (kind, text, addresses) => {
    expect(readAddresses(text)).toMatchObject({ kind, isCut: false });
    expect(read(text)).toEqual(addresses);
  });

  test('of a page whose address is not known has paths, which need a site', () => {
    expect(readAddresses('<!doctype html><a href="/tea">Tea</a>')).toMatchObject({
      addresses: [],
      paths: ['/tea'],
    });
  });

  test('with a million elements that never close is read to the thousandth, and says so', () => {
    const text = `<html><a href="https://a.example/1">1</a>${'<div>'.repeat(1_000_000)}`;
    expect(readAddresses(text)).toMatchObject({ kind: 'html', isCut: true });
    expect(read(text)).toEqual(['https://a.example/1']);
  });
});

test.each<[what: string, name: string, text: string]>([
  ['a pattern of settings', 'a.toml', 'remap = "https://a.example/(.*) https://b.example/$1"'],
  [
    'a template of settings',
    'a.yml',
    'edit: https://a.example/{path}\nrepo: https://a.example/$org/x',
  ],
  ['a link in a comment', 'a.conf', '# see [x](https://a.example/)\noutput=csv'],
  ['the output of a program', 'dev.log', '- Local: http://localhost:3001'],
  [
    'XML of another kind',
    'a.xml',
    '<?xml version="1.0"?><mediawiki xmlns="https://a.example/ns"><p>x</p></mediawiki>',
  ],
  [
    'links between pages',
    'links.csv',
    'Link,Parent\nhttps://a.example/,https://b.example/\nhttps://a.example/2,https://b.example/',
  ],
])('In %s is no page', (_, name, text) => {
  expect(read(text, name)).toEqual([]);
});

test('Markdown has links by name and bare ones, and none in code', () => {
  const text = [
    'See [one][1], [Two], <https://c.example/> and https://d.example/.',
    '[1]: https://a.example/ "Title"',
    '[two]: <https://b.example/>',
    '`https://code.example/` ![i](https://i.example/)',
    '```\ncurl https://code.example/\n```',
    '[x](https://e.example/) <a href="https://f.example/"><img src="https://i.example/"></a>',
  ].join('\n');
  expect(readAddresses(text, 'notes.md')?.kind).toBe('markdown');
  expect(read(text, 'notes.md')).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example/`),
  );
});

test.each([
  ['zero bytes', 'PK\u0003\u0004\0\0'],
  ['the form of a PDF', '%PDF-1.7\n'],
  ['bytes that are no text', '\u001F\uFFFD\b\uFFFD\uFFFD'],
])('A file with %s is no list', (_, text) => {
  expect(readAddresses(text)).toBeNull();
});
