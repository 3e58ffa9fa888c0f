import { assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { closestPattern, readHostPattern } from '../../../../lib/domain/addresses/host-pattern.ts';
import { samples } from '../../../random.ts';

test.each([
  ['example.com', 'example.com'],
  ['  Example.COM. ', 'example.com'],
  ['www.example.com', 'example.com'],
  ['*.example.com', '*.example.com'],
  ['*.www.example.com', '*.www.example.com'],
  ['example.com:8080', 'example.com:8080'],
  ['*.example.com:08080', '*.example.com:8080'],
  ['example.com:80', 'example.com:80'],
  ['localhost', 'localhost'],
  ['127.0.0.1:8787', '127.0.0.1:8787'],
  ['[2001:DB8::1]', '[2001:db8::1]'],
  ['[::1]:443', '[::1]:443'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['https://www.example.com/shop?a=1#top', 'example.com'],
  ['HTTP://example.com:8080', 'example.com:8080'],
])('%j names hosts, written as %j', (text, pattern) => {
  expect(readHostPattern(text)).toBe(pattern);
});

test.each([
  '',
  '*',
  '*.',
  '*.*.example.com',
  'ex*mple.com',
  '**.example.com',
  'two words',
  'me@example.com',
  'https://me:pw@example.com',
  'ftp://example.com',
  'example.com:0',
  'example.com:65536',
  'example.com:port',
  'example.com:80:80',
  '*.127.0.0.1',
  '*.[::1]',
  '::1',
  '[::1',
  ':8080',
  '/',
  `${'a'.repeat(2_049)}.example`,
])('%j names no hosts', (text) => {
  expect(readHostPattern(text)).toBeNull();
});

const matchesHost = (pattern: string, url: string) => closestPattern([pattern], url) !== null;

test.each([
  ['example.com', 'https://example.com/a', true],
  ['example.com', 'http://www.example.com:8080', true],
  ['www.example.com', 'https://example.com', true],
  ['example.com', 'https://shop.example.com', false],
  ['example.com', 'https://notexample.com', false],
  ['example.com', 'https://example.com.evil.example', false],
  ['*.example.com', 'https://example.com', true],
  ['*.example.com', 'https://a.b.example.com', true],
  ['*.example.com', 'https://notexample.com', false],
  ['*.www.example.com', 'https://example.com', false],
  ['example.com:8080', 'https://example.com:8080/', true],
  ['example.com:8080', 'https://example.com/', false],
  ['example.com:443', 'https://example.com/', true],
  ['example.com:443', 'http://example.com/', false],
  ['example.com:80', 'http://example.com/', true],
  ['[::1]:8787', 'http://[0:0::1]:8787/', true],
  ['127.0.0.1', 'http://2130706433/', true],
  ['münchen.example', 'https://xn--mnchen-3ya.example/', true],
  ['example.com', 'https://example.com./', true],
  ['example.com', 'ftp://example.com/', false],
  ['settings', 'chrome://settings', false],
  ['example.com', 'no address', false],
  ['no pattern', 'https://example.com', false],
])('whether %j names the host of %s: %s', (pattern, url, isNamed) => {
  expect(matchesHost(pattern, url)).toBe(isNamed);
});

test.each([
  [['*.com', '*.example.com', 'example.com', 'example.com:443'], 'example.com:443'],
  [['*.com', '*.example.com:443', 'example.com'], 'example.com'],
  [['*.com:443', '*.example.com'], '*.example.com'],
  [['www.example.com', 'example.com'], 'www.example.com'],
  [['shop.example.com', 'not a pattern', '*.net'], null],
])('of %j the closest to https://www.example.com is %j', (patterns, closest) => {
  expect(closestPattern(patterns, 'https://www.example.com/')).toBe(closest);
});

test('Any text is read or refused; the spelling that is returned is read as itself and names the same hosts', () => {
  const host = constantFrom('example.com', 'a.b.example.com', 'xn--mnchen-3ya.example', '[::1]');
  const port = constantFrom('', ':80', ':443', ':8080');
  const start = constantFrom('', '*.', 'www.', 'www.www.', ' ');
  const written = tuple(start, host, port).map((parts) => parts.join(''));
  const url = tuple(constantFrom('http://', 'https://www.', 'https://'), host, port)
    .map((parts) => parts.join(''))
    .filter((text) => URL.canParse(text));
  const hostile = constantFrom(...Array.from('a.*:/@%[]#?\\ \n\0\u00ad\u200b\u3002\ud800😀'));
  const typed = oneof(written, url, string({ unit: hostile }));
  assert(
    property(typed, url, (text, page) => {
      const pattern = readHostPattern(text);
      expect(pattern === null ? null : readHostPattern(pattern)).toBe(pattern);
      expect(pattern !== null && matchesHost(pattern, page)).toBe(matchesHost(text, page));
    }),
    { numRuns: samples(200, 5_000) },
  );
  assert(property(url, (page) => matchesHost(page, page)));
});
