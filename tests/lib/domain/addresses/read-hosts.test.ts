import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readHosts, separateHosts } from '../../../../lib/domain/addresses/read-hosts.ts';

test.each([
  ['example.com,example.org', ['example.com', 'example.org']],
  ['example.com; example.org;', ['example.com', 'example.org']],
  ['example.com\r\nexample.org\n\n', ['example.com', 'example.org']],
  ['example.com\u2028example.org', ['example.com', 'example.org']],
  ['example.com，example.org、example.net', ['example.com', 'example.org', 'example.net']],
  ['example.com example.org\t10.0.0.0/8', ['example.com', 'example.org', '10.0.0.0/8']],
  ['[::1]:80 fd00::/8', ['[::1]:80', 'fd00::/8']],
  ['example.com, intranet', ['example.com', 'intranet']],
  ['example.com, WWW.example.com', ['example.com']],
  ['"example.com"', ['example.com']],
  ['(example.com)', ['example.com']],
  ['<https://example.com/>', ['example.com']],
  ['“example.com”, «example.org», 「example.net」', ['example.com', 'example.org', 'example.net']],
  ['["example.com","*.example.org"]', ['example.com', '*.example.org']],
  ['[::1]', ['[::1]']],
  ['"[::1]:8080"', ['[::1]:8080']],
  ['[fd00::]/8, [fd00::/9]', ['fd00::/8', 'fd00::/9']],
  ['\u2068example.com\u2069\u200b', ['example.com']],
  ['https://example.com/path', ['example.com']],
  ['https://a.example/x,https://b.example/y', ['a.example', 'b.example']],
  ['https://example.com/a;session=1,b=2?c', ['example.com']],
])('%j names the hosts %j', (text, patterns) => {
  expect(readHosts(text)).toEqual({ patterns, unread: [] });
});

test.each([
  ['', '', 'host'],
  [' ,; ', ',;', 'host'],
  ['exa mple', 'exa mple', 'host'],
  ['*', '*', 'host'],
  ['.', '.', 'host'],
  ['http://', 'http://', 'host'],
  ['example.com intranet', 'example.com intranet', 'host'],
  ['"exa mple"', '"exa mple"', 'host'],
  ['10.0.0.0/33', '10.0.0.0/33', 'network'],
  ['(fd00::/200)', '(fd00::/200)', 'network'],
])('%j names no host, and %j is told, meant as a %s', (typed, text, as) => {
  expect(readHosts(typed)).toEqual({ patterns: [], unread: [{ text, as }] });
});

test('A part that names no host takes no other along', () => {
  expect(readHosts('a.example, exa mple, b.example, 10.0.0.0/33')).toEqual({
    patterns: ['a.example', 'b.example'],
    unread: [
      { text: 'exa mple', as: 'host' },
      { text: '10.0.0.0/33', as: 'network' },
    ],
  });
});

test('Parts of a field are read again as themselves, so nothing is lost or changed once more', () => {
  const pieces = ['a.example', '10.0.0.0/8', '[::1]:80', 'https://', '"', '(', ']', '=', 'a', '.'];
  const unit = constantFrom(...pieces, ',', ';', ' ', '\n', '*', ':', '\u200b');
  assert(
    property(string({ unit, maxLength: 12 }), (text) => {
      const parts = separateHosts(text);
      expect(parts.flatMap(separateHosts)).toEqual(parts);
    }),
    { numRuns: 500 },
  );
});
