import { expect, test } from 'vitest';
import {
  accessPattern,
  type BaseUrlFault,
  readApiKey,
  readBaseUrl,
  linkToReport,
  reportPageOf,
  sendsKeyInClear,
} from '../../../../lib/domain/connections/connection.ts';

test.each([
  ['https://example.org', 'https://example.org'],
  ['https://example.org/', 'https://example.org'],
  ['  https://example.org  ', 'https://example.org'],
  ['HTTPS://Example.ORG/', 'https://example.org'],
  ['https://example.org:443', 'https://example.org'],
  ['https://example.org:8443/', 'https://example.org:8443'],
  ['https://example.org/tools/reports', 'https://example.org/tools/reports'],
  ['https://example.org/tools/reports///', 'https://example.org/tools/reports'],
  ['https://example.org/Tools', 'https://example.org/Tools'],
  ['https://example.org/api/v1', 'https://example.org'],
  ['https://example.org/api/v1/', 'https://example.org'],
  ['https://example.org/api/v1/reports', 'https://example.org'],
  ['https://example.org/tools/api/v1/projects/', 'https://example.org/tools'],
  ['https://example.org/api/v2', 'https://example.org/api/v2'],
  ['example.org', 'https://example.org'],
  ['example.org:8080/tools/', 'https://example.org:8080/tools'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['service.localhost', 'http://service.localhost'],
  ['https://localhost:8080', 'https://localhost:8080'],
  ['192.168.1.5:8080', 'https://192.168.1.5:8080'],
  ['http://[2001:DB8::1]:8080/x', 'http://[2001:db8::1]:8080/x'],
  ['https://münchen.de/prüfung', 'https://xn--mnchen-3ya.de/pr%C3%BCfung'],
])('%s is the base URL %s', (text, baseUrl) => {
  expect(readBaseUrl(text)).toEqual({ baseUrl });
});

test.each<[string, BaseUrlFault]>([
  ['', 'empty'],
  ['   ', 'empty'],
  ['https://', 'malformed'],
  ['https:///', 'empty'],
  ['/', 'empty'],
  [' /// ', 'empty'],
  ['https://exa mple.org', 'malformed'],
  ['https://example.org:99999', 'malformed'],
  ['two words', 'malformed'],
  ['http://[::1', 'malformed'],
  ['ftp://example.org', 'scheme'],
  ['file:///etc', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['chrome://settings', 'scheme'],
  ['https://me:pw@example.org', 'sign-in'],
  ['https://me@example.org', 'sign-in'],
  ['me:pw@example.org', 'sign-in'],
  ['me:1pw@example.org', 'sign-in'],
  ['https://example.org/?a=1', 'query'],
  ['https://example.org/#part', 'query'],
])('%j is no base URL: %s', (text, fault) => {
  expect(readBaseUrl(text)).toEqual({ fault });
});

test.each([
  ['https://example.org:8443/tools', 'https://example.org/*'],
  ['http://[::1]:8080', 'http://[::1]/*'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1/*'],
  ['https://bücher.example/werkzeug', 'https://xn--bcher-kva.example/*'],
])('access to %s is asked for as %s', (baseUrl, pattern) => {
  expect(accessPattern(baseUrl)).toBe(pattern);
});

test.each([
  ['http://example.org', true],
  ['http://192.168.1.5:8080', true],
  ['http://[2001:db8::1]', true],
  ['http://localhost.example.org', true],
  ['https://example.org', false],
  ['http://localhost:8080', false],
  ['http://a.localhost', false],
  ['http://127.0.0.1', false],
  ['http://[::1]:8080', false],
])('whether %s sends the key in clear to another machine: %s', (baseUrl, inClear) => {
  expect(sendsKeyInClear(baseUrl)).toBe(inClear);
});

const connection = { baseUrl: 'https://example.org/tools', reportPage: '{base_url}/reports/{id}' };

test.each([
  [connection, '7', 'https://example.org/tools/reports/7'],
  [connection, 'a/b?c#d', 'https://example.org/tools/reports/a%2Fb%3Fc%23d'],
  [
    { ...connection, reportPage: 'https://other.example/r?id={id}' },
    '7',
    'https://other.example/r?id=7',
  ],
  [{ ...connection, baseUrl: 'https://example.org/$&' }, '7', 'https://example.org/$&/reports/7'],
])('a person reads a report of %j with the id %s at %s', (from, id, page) => {
  expect(reportPageOf(from, id)).toBe(page);
});

test.each(['javascript:alert({id})', 'data:text/html,{id}', '/reports/{id}', ''])(
  'the pattern %j gives no address to open',
  (reportPage) => {
    expect(reportPageOf({ ...connection, reportPage }, '7')).toBeNull();
  },
);

test('the link to pass on of a report is the one of its service, else its page', () => {
  const shareUrl = 'https://example.org/s/a';
  expect(linkToReport(connection, { id: '7', shareUrl })).toBe(shareUrl);
  expect(linkToReport(connection, { id: '7' })).toBe('https://example.org/tools/reports/7');
  expect(linkToReport({ ...connection, reportPage: '' }, { id: '7' })).toBeNull();
});

test.each([
  'q3Zr-8wKc',
  '  q3Zr-8wKc\n',
  'Bearer q3Zr-8wKc',
  'bearer\tq3Zr-8wKc',
  'Authorization: Bearer q3Zr-8wKc',
  'authorization:Bearer q3Zr-8wKc ',
  '"q3Zr-8wKc"',
  '`Bearer q3Zr-8wKc`',
  "'Authorization: Bearer q3Zr-8wKc'",
  'Authorization: "Bearer q3Zr-8wKc"',
  'Bearer "q3Zr-8wKc"',
])('The API key in %j is the key alone', (pasted) => {
  expect(readApiKey(pasted)).toBe('q3Zr-8wKc');
});

test.each(['', ' ', 'Bearer', 'Authorization: Bearer ', '""'])('%j has no API key', (pasted) => {
  expect(readApiKey(pasted)).toBe('');
});

test.each(['Bearer-q3Zr', 'a"b', 'two words', "it's'"])(
  'Of the API key %j nothing is left out',
  (key) => {
    expect(readApiKey(key)).toBe(key);
  },
);
