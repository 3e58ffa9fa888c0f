import { expect, test } from 'vitest';
import { finishedLanguages } from '../../../scripts/lib/languages/language.ts';
import { headingId, renderGuide, renderGuidePage } from '../../../scripts/lib/guide.ts';

test('The guide is in the package with all of its headings and links, and without its pictures', () => {
  const html = renderGuide();
  const ids = [...html.matchAll(/<h\d id="([^"]+)">/g)].map(([, id]) => id);
  const links = [...html.matchAll(/<a href="#([^"]+)">/g)].map(([, id]) => id);
  expect(ids).toContain('when-youre-offline');
  expect(new Set(ids).size).toBe(ids.length);
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  expect(html).not.toMatch(/<picture|<img|<!--|href="(?!#)/);
});

test.each([
  ['# A *b*', '<h1 id="a-b">A <em>b</em></h1>'],
  ['See “this” & `<b>`', '<p>See “this” &amp; <code>&lt;b&gt;</code></p>'],
  ['# One\n\n[to one](#one)', '<h1 id="one">One</h1>\n<p><a href="#one">to one</a></p>'],
  [
    'A.\n\n<!-- Only in the project. -->\n\n[B](b.md)\n\n<!-- End. -->\n\nC.',
    '<p>A.</p>\n<p>C.</p>',
  ],
  ['A.\n\n<picture>\n  <img src="a.png">\n</picture>', '<p>A.</p>'],
])('%j is %j', (markdown, html) => {
  expect(renderGuide(markdown).trim()).toBe(html);
});

test.each([
  ['[to another page](privacy.md)', 'links to privacy.md'],
  ['[to another site](https://code.example.org/)', 'links to https://code.example.org/'],
  ['[to no heading](#none)', 'links to #none'],
  ['<script>alert(1)</script>', 'has markup'],
  ['some <b>markup</b>', 'has markup'],
])('%j is refused', (markdown, why) => {
  expect(() => renderGuide(markdown)).toThrow(why);
});

test('A heading has the id that GitHub gives it', () => {
  expect(headingId('When you’re offline')).toBe('when-youre-offline');
  expect(headingId('What is left out of addresses')).toBe('what-is-left-out-of-addresses');
});

test('Each language says below the title that the guide is in English', () => {
  const [, first = ''] = /<h1[^]*?<\/h1>([^]*?)<p>/.exec(renderGuidePage()) ?? [];
  const languages = [...first.matchAll(/<p lang="(\w+)" dir="(ltr|rtl)">\S/g)];
  expect(languages.map(([, code]) => code)).toEqual(finishedLanguages());
});
