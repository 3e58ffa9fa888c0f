import { describe, expect, test } from 'vitest';
import { readAddresses } from '../../../lib/list-reader/read-addresses.ts';

const read = (text: string) => readAddresses(text)?.addresses.map(({ text: address }) => address);

describe('JSON', () => {
  test.each<[what: string, value: unknown, pages: string[]]>([
    [
      'a plain list',
      ['https://a.example/', 'https://b.example/'],
      ['https://a.example/', 'https://b.example/'],
    ],
    [
      'a list beside rows',
      { validUrls: ['https://a.example/1'], invalid: [{ url: 'https://b.example/' }] },
      ['https://a.example/1'],
    ],
    [
      'an archive of requests without its document',
      {
        log: {
          pages: [{ id: 'p', title: 'https://a.example/' }],
          entries: [
            {
              pageref: 'p',
              request: { url: 'https://a.example/part' },
              response: { content: { mimeType: 'text/html' } },
            },
          ],
        },
      },
      ['https://a.example/'],
    ],
    ['hosts', { domains: ['a.example', 'b.example'] }, ['a.example', 'b.example']],
    [
      'rows with pictures',
      [
        {
          url: 'https://a.example/',
          image: { url: 'https://a.example/i' },
          author: { url: 'https://p.example/' },
        },
      ],
      ['https://a.example/'],
    ],
    [
      'a web page and an interface',
      [{ url: 'https://api.example/1', html_url: 'https://a.example/1' }],
      ['https://a.example/1'],
    ],
    [
      'results by address',
      { total: 1, results: { 'https://a.example/': [{ code: 'x' }], 'https://b.example/': [] } },
      ['https://a.example/', 'https://b.example/'],
    ],
    [
      'an archive of requests',
      {
        log: {
          pages: [{ id: 'p1', title: 'https://a.example/' }],
          entries: [
            {
              pageref: 'p1',
              request: { url: 'https://a.example/' },
              response: { content: { mimeType: 'text/html' } },
            },
            {
              pageref: 'p1',
              request: { url: 'https://a.example/app.js' },
              response: { content: { mimeType: 'text/javascript' } },
            },
            {
              pageref: 'p1',
              request: { url: 'https://ads.example/frame' },
              response: { content: { mimeType: 'text/html' } },
            },
          ],
        },
      },
      ['https://a.example/'],
    ],
    [
      'bookmarks of a browser',
      { roots: { bar: { children: [{ type: 'url', name: 'A', url: 'https://a.example/' }] } } },
      ['https://a.example/'],
    ],
    [
      'names with addresses',
      { Home: 'https://a.example/', Shop: 'https://a.example/shop' },
      ['https://a.example/', 'https://a.example/shop'],
    ],
  ])('of %s has its pages', (_, value, pages) => {
    expect(read(JSON.stringify(value))).toEqual(pages);
  });

  test('may have comments, be line by line, or be cut off', () => {
    expect(read('{\n // the pages\n "urls": ["https://a.example/",],\n}')).toEqual([
      'https://a.example/',
    ]);
    expect(read('{"url":"https://a.example/"}\n{"url":"https://b.example/"}')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
    expect(
      read(String.raw`[{"url":"https:\/\/a.example\/","title":"A"},{"url":"https:\/\/b.exam`),
    ).toEqual(['https://a.example/']);
  });
});
