import { expect, test } from 'vitest';
import {
  openableUrl,
  pageKey,
  pageWithoutRoute,
  projectOfUrl,
} from '../../../../lib/domain/addresses/page-url.ts';

const same: [string, string[]][] = [
  [
    'example.org',
    [
      'http://example.org',
      'https://example.org/',
      'www.example.org',
      'https://WWW.Example.ORG',
      'HTTPS://example.org:443/',
      ' example.org/ ',
    ],
  ],
  [
    'example.org/a/b',
    ['https://www.example.org/a/b/', 'example.org/a/b#part', 'https://user:pw@example.org/a/b'],
  ],
  ['example.org/a?x=1', ['https://example.org/a/?x=1', 'www.example.org/a?x=1#y']],
  ['example.org:8080/a', ['http://example.org:8080/a', 'https://www.example.org:8080/a/']],
  ['[2001:db8::1]:8080/a', ['http://[2001:DB8::1]:8080/a/', '[2001:db8:0::1]:8080/a']],
  [
    'app.example#/a',
    ['https://app.example/#/a', 'app.example#/a/', 'HTTP://www.app.example/#/a?', 'app.example#/a'],
  ],
  ['app.example', ['https://app.example/#/', 'app.example/#!/', 'app.example/#!', 'app.example#a']],
  ['app.example/x?y=1#!/a?b=/', ['https://app.example/x/?y=1#!/a/?b=/']],
  ['app.example#/?b=1', ['https://app.example/#/?b=1', 'app.example#/?b=1']],
  [
    'xn--mnchen-3ya.de/x',
    ['https://münchen.de/x', 'MÜNCHEN.de/x/', 'https://www.xn--mnchen-3ya.de/x'],
  ],
];

test.each(
  same.flatMap(([page, addresses]) =>
    addresses.map((address): [string, string] => [address, page]),
  ),
)('%s is the page %s', (address, page) => {
  expect(pageKey(address)).toBe(page);
});

test.each([
  ['example.org/A', 'example.org/a'],
  ['example.org/a?x=1', 'example.org/a?x=2'],
  ['example.org/a?x=1', 'example.org/a'],
  ['example.org', 'example.org:8080'],
  ['shop.example.org', 'example.org'],
  ['wwwexample.org', 'example.org'],
  ['app.example/#/a', 'app.example/#/b'],
  ['app.example/#/a', 'app.example/#!/a'],
  ['app.example/#/a', 'app.example/'],
  ['app.example/#/a?b=1', 'app.example/#/a?b=2'],
])('%s and %s are two pages', (one, other) => {
  expect(pageKey(one)).not.toBe(pageKey(other));
});

test.each([
  ['https://app.example/x?y=1#/a?b=1', 'app.example/x?y=1'],
  ['https://app.example/#!/a', 'app.example'],
  ['app.example/x', 'app.example/x'],
])('%s without its route is the page %s', (address, page) => {
  expect(pageWithoutRoute(address)).toBe(page);
});

test.each(['', 'http://', 'not an address', 'mailto:someone'])(
  '%j is no address and is left as it is',
  (text) => {
    expect(pageKey(text)).toBe(text);
  },
);

test.each([
  ['https://www.example.org/a/b?x=1', 'example.org'],
  ['example.org:8080/a', 'example.org:8080'],
  ['http://127.0.0.1:80/', '127.0.0.1'],
  ['https://example.org?x', 'example.org'],
  ['https://app.example:8080/#/a', 'app.example:8080'],
  ['http://[::1]:3000/', '[::1]:3000'],
  ['https://münchen.de/', 'xn--mnchen-3ya.de'],
])('%s belongs to the project %s', (address, project) => {
  expect(projectOfUrl(address)).toBe(project);
});

test('only http and https addresses are opened, whole or without their scheme', () => {
  expect(openableUrl('example.com/a?b')).toBe('https://example.com/a?b');
  expect(openableUrl('http://example.com/')).toBe('http://example.com/');
  for (const url of [
    'javascript://example.com/%0aalert(1)',
    'file:///etc/passwd',
    'chrome://settings/',
    '',
  ])
    expect(openableUrl(url)).toBeNull();
});
