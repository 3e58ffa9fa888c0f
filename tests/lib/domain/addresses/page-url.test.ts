import { expect, test } from 'vitest';
import {
  type AddressFault,
  looksLikeAddress,
  maxSentUrlLength,
  pageSearch,
  readAddress,
  withoutQuery,
} from '../../../../lib/domain/addresses/page-url.ts';

const read = (text: string, whole?: boolean) => {
  const address = readAddress(text, whole);
  if ('fault' in address) throw new Error(address.fault);
  return address;
};

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['http://example.org', 'http://example.org/'],
  ['example.org/a', 'https://example.org/a'],
  ['example.org:8080', 'https://example.org:8080/'],
  ['intranet:8080/a', 'https://intranet:8080/a'],
  ['http://intranet/a', 'http://intranet/a'],
  ['localhost', 'https://localhost/'],
  ['Localhost/a', 'https://localhost/a'],
  ['[::1]/a', 'https://[::1]/a'],
  ['me@example.org', 'https://example.org/'],
  ['例え。テスト', 'https://xn--r8jz45g.xn--zckzah/'],
  ['HTTPS://EXAMPLE.org/A', 'https://example.org/A'],
  ['https://münchen.de/ä', 'https://xn--mnchen-3ya.de/%C3%A4'],
  ['http://[2001:DB8::1]:8080/', 'http://[2001:db8::1]:8080/'],
  ['https://user:pw@example.org/a', 'https://example.org/a'],
  ['https://user@example.org/a', 'https://example.org/a'],
  ['  https://example.org/  ', 'https://example.org/'],
  ['https://example.org/a?b=%7E+c%20d', 'https://example.org/a?b=%7E+c%20d'],
])('%s is sent as %s, with nothing left out', (text, url) => {
  expect(read(text)).toMatchObject({ url, leftOut: [] });
});

test.each([
  'utm_source',
  'utm_campaign',
  'fbclid',
  'gclid',
  'msclkid',
  'mc_eid',
  '_ga',
  'UTM_Medium',
  'srsltid',
])('the tracker %s is left out', (name) => {
  expect(read(`https://example.org/a?q=1&${name}=x&${name}=y&z=2`)).toMatchObject({
    url: 'https://example.org/a?q=1&z=2',
    leftOut: [name],
  });
});

test('without its only parameter an address has no question mark', () => {
  expect(read('https://example.org/a?fbclid=1').url).toBe('https://example.org/a');
});

test('the fragment is left out and named', () => {
  expect(read('https://example.org/a#part-2')).toMatchObject({
    url: 'https://example.org/a',
    leftOut: ['#part-2'],
  });
  expect(read('https://example.org/a#')).toMatchObject({
    url: 'https://example.org/a',
    leftOut: [],
  });
});

test.each([
  ['https://app.example/#/about', 'https://app.example/#/about', []],
  ['app.example/#!/about?tab=2', 'https://app.example/#!/about?tab=2', []],
  ['https://app.example/#!about', 'https://app.example/#!about', []],
  [
    'https://app.example/?fbclid=1&q=2#/a%20b?utm_source=x&q=%7E&fbclid=3',
    'https://app.example/?q=2#/a%20b?q=%7E',
    ['fbclid', 'utm_source'],
  ],
  ['https://app.example/#!/a?utm_source=x#part', 'https://app.example/#!/a#part', ['utm_source']],
  ['https://app.example/#about', 'https://app.example/', ['#about']],
  ['https://app.example/#?/a', 'https://app.example/', ['#?/a']],
])('the route of %s stays: %s', (text, url, leftOut) => {
  expect(read(text)).toEqual({ url, leftOut });
});

test('parameters that only look like trackers stay', () => {
  expect(read('https://example.org/?utm=1&gclid_2=1&my_ga=1').leftOut).toEqual([]);
});

test('the whole address keeps trackers and fragment, and still no sign-in details', () => {
  expect(read('https://me:pw@example.org/a?fbclid=1#part', true)).toMatchObject({
    url: 'https://example.org/a?fbclid=1#part',
    leftOut: [],
  });
});

test.each<[string | undefined, AddressFault]>([
  [undefined, 'browser'],
  ['', 'none'],
  ['  ', 'none'],
  ['about:blank', 'browser'],
  ['chrome://extensions', 'browser'],
  ['edge://settings', 'browser'],
  ['view-source:', 'browser'],
  ['view-source:about:config', 'browser'],
  ['view-source:view-source:https://example.org', 'browser'],
  ['view-source:file:///etc/hosts', 'file'],
  ['about:reader', 'browser'],
  ['about:reader?url=', 'browser'],
  ['about:reader?url=about%3Aconfig', 'browser'],
  ['about:reader?url=javascript%3Aalert(1)', 'scheme'],
  ['file:///etc/hosts', 'file'],
  ['chrome-extension://abc/popup.html', 'extension'],
  ['moz-extension://abc/popup.html', 'extension'],
  ['ftp://example.org', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/html,x', 'scheme'],
  ['mailto:someone@example.org', 'scheme'],
  ['https://', 'malformed'],
  ['https://exa mple.org', 'malformed'],
  ['https://example.org:99999', 'malformed'],
  ['two words', 'malformed'],
  ['nope', 'malformed'],
  ['nope/index.html', 'malformed'],
  ['nope?a.b', 'malformed'],
  ['nope.', 'malformed'],
  ['.nope', 'malformed'],
  ['me@nope', 'malformed'],
  ['4321', 'malformed'],
  ['localhosts', 'malformed'],
])('%s cannot be reported: %s', (text, fault) => {
  expect(readAddress(text)).toEqual({ fault });
});

test.each([
  ['about:reader?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc%2526d', 'https://example.org/a?b=c%26d'],
  ['about:reader?url=https%3A%2F%2Fme%3Apw%40example.org%2F%3Fgclid%3D1', 'https://example.org/'],
  ['view-source:https://example.org/a?b=c#line5', 'https://example.org/a?b=c'],
  ['View-Source:about:reader?url=http%3A%2F%2Fexample.org%2F', 'http://example.org/'],
])('%s is a view of the page %s', (text, url) => {
  expect(read(text).url).toBe(url);
});

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a#d', 'example.org/a'],
  ['https://app.example/?a=1#/b?c=d', 'https://app.example/#/b', 'app.example'],
  ['app.example/x#!/b?c#d', 'app.example/x#!/b#d', 'app.example/x'],
])('%s without its query is %s, and services are asked for %s', (address, bare, search) => {
  expect(withoutQuery(address)).toBe(bare);
  expect(pageSearch(address)).toBe(search);
});

test('the longest address is 2048 characters, counted without what is left out', () => {
  const longest = `https://example.org/${'a'.repeat(maxSentUrlLength - 20)}`;
  expect(read(longest).url).toHaveLength(2048);
  expect(read(`${longest}?fbclid=1#x`).url).toHaveLength(2048);
  expect(readAddress(`${longest}a`)).toEqual({ fault: 'too-long' });
  expect(readAddress(`${longest}#x`, true)).toEqual({ fault: 'too-long' });
});

test.each([
  ['https://localhost/', true],
  ['example.com', true],
  ['www.example.com:8080/x', true],
  ['müller.example?x', true],
  ['example.com.', true],
  ['e.g.', false],
  ['word', false],
  ['10.5', false],
  ['example.com is down', false],
])('%j is meant as an address: %s', (text, isMeant) => {
  expect(looksLikeAddress(text)).toBe(isMeant);
});
