import { assert, constantFrom, integer, nat, oneof, property, string, tuple } from 'fast-check';
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
  ['https://me:pw@example.com/', 'example.com'],
  ['my_host.example', 'my_host.example'],
  ['::1', '[::1]'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['10.0.0.1/32', '10.0.0.1/32'],
  ['FD00:0::/8', 'fd00::/8'],
  ['[2001:db8::1]/32', '2001:db8::/32'],
  ['::/0', '::/0'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['10.0.0.1/status', '10.0.0.1'],
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
  'ftp://example.com',
  'example.com:0',
  'example.com:65536',
  'example.com:port',
  'example.com:80:80',
  '*.127.0.0.1',
  '*.[::1]',
  '[::1',
  '.',
  '.example.com',
  'http://',
  'https://example.com/two words',
  'a.example,b.example',
  '"a.example"',
  'a=b.example',
  'a。。',
  '8080',
  '192.168',
  '10.0.0.*',
  '10.0.0.0/33',
  '10.0.0.0/255.0.0.0',
  '10.0.0.0/8:80',
  '10/8',
  '010.0.0.0/8',
  'fd00::/129',
  'fd00:::/8',
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
  ['10.0.0.0/8', 'http://10.255.0.1:8080/', true],
  ['10.0.0.0/8', 'http://11.0.0.1/', false],
  ['10.0.0.0/8', 'http://[::ffff:10.1.2.3]/', true],
  ['10.0.0.0/8', 'http://[::ffff:11.1.2.3]/', false],
  ['10.0.0.0/8', 'http://[64:ff9b::10.1.2.3]/', true],
  ['10.0.0.0/8', 'http://[a00::1]/', false],
  ['10.0.0.0/8', 'http://10.example/', false],
  ['172.16.0.0/12', 'http://172.31.255.255/', true],
  ['172.16.0.0/12', 'http://172.32.0.0/', false],
  ['10.0.0.1/32', 'http://10.0.0.2/', false],
  ['0.0.0.0/0', 'http://203.0.113.9/', true],
  ['0.0.0.0/0', 'http://[fd00::1]/', false],
  ['fd00::/8', 'http://[fdff::1]/', true],
  ['fd00::/8', 'http://[fc00::1]/', false],
  ['2001:db8::/33', 'http://[2001:db8:7fff::]/', true],
  ['2001:db8::/33', 'http://[2001:db8:8000::]/', false],
  ['::/0', 'http://[2001:db8::1]/', true],
  ['::/0', 'http://10.1.2.3/', false],
  ['::ffff:10.0.0.0/104', 'http://10.1.2.3/', true],
])('whether %j names the host of %s: %s', (pattern, url, isNamed) => {
  expect(matchesHost(pattern, url)).toBe(isNamed);
});

test.each([
  [['10.0.0.0/8', '10.1.0.0/16', '0.0.0.0/0'], '10.1.0.0/16'],
  [['10.1.2.3/32', '10.1.2.3'], '10.1.2.3'],
  [['10.1.2.0/24', '::/0'], '10.1.2.0/24'],
])('of %j the closest to the address 10.1.2.3 is %j', (patterns, closest) => {
  expect(closestPattern(patterns, 'http://10.1.2.3/')).toBe(closest);
});

test.each([
  [['fd00::/8', 'fd00:1::/32', '[fd00:1::2]'], '[fd00:1::2]'],
  [['fd00::/8', 'fd00:1::/32'], 'fd00:1::/32'],
])('of %j the closest to the address [fd00:1::2] is %j', (patterns, closest) => {
  expect(closestPattern(patterns, 'http://[fd00:1::2]/')).toBe(closest);
});

test('An IPv6 address that holds an IPv4 address is in the networks of both, and the longer prefix is closer', () => {
  const patterns = ['::/0', '10.0.0.0/8', '::ffff:0:0/95'];
  const url = 'http://[::ffff:10.1.2.3]/';
  expect(closestPattern(patterns, url)).toBe('10.0.0.0/8');
  expect(closestPattern(['::/0', '::ffff:0:0/95'], url)).toBe('::ffff:0:0/95');
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

const numberOf = (bytes: number[]) => bytes.reduce((sum, one) => sum * 256 + one, 0);

test('An IPv4 address in any spelling is in each network that begins with its bits, and in no other', () => {
  const byte = nat(255);
  /** A number as browsers read it: decimal, hexadecimal or octal. */
  const numeral = constantFrom(
    (value: number) => `${value}`,
    (value: number) => `0x${value.toString(16)}`,
    (value: number) => `0${value.toString(8)}`,
  );
  const address = tuple(byte, byte, byte, byte);
  // The last number of a short spelling stands for all the remaining bytes.
  const spelling = tuple(integer({ min: 1, max: 4 }), tuple(numeral, numeral, numeral, numeral));
  const spellings = tuple(address, spelling).map(([bytes, [count, write]]) => {
    const numbers = [...bytes.slice(0, count - 1), numberOf(bytes.slice(count - 1))];
    const short = numbers.map((one, at) => write[at]!(one)).join('.');
    return { bytes, hosts: [short, `[::ffff:${bytes.join('.')}]`] };
  });
  assert(
    property(spellings, address, integer({ min: 0, max: 32 }), ({ bytes, hosts }, other, bits) => {
      const size = 2 ** (32 - bits);
      const isSame = Math.floor(numberOf(bytes) / size) === Math.floor(numberOf(other) / size);
      for (const host of hosts) {
        expect(matchesHost(`${bytes.join('.')}/${bits}`, `http://${host}/`)).toBe(true);
        expect(matchesHost(`${other.join('.')}/${bits}`, `http://${host}/`)).toBe(isSame);
      }
    }),
  );
});
