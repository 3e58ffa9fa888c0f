import { assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { readBaseUrl } from '../../../../lib/domain/connections/connection.ts';
import { pairingLine, readPairingLine } from '../../../../lib/domain/connections/pairing-line.ts';
import { samples } from '../../../random.ts';

/** Every character that a key may have. */
const visible = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
const local = { address: 'http://127.0.0.1:8787', apiKey: 'q3Zr-8wKc' };

test('A service on this computer shows its address and key in one word', () => {
  expect(pairingLine(local)).toBe('verdict+http://127.0.0.1:8787#key=q3Zr-8wKc');
});

test.each([
  'verdict+http://127.0.0.1:8787#key=q3Zr-8wKc',
  '  Verdict+HTTP://127.0.0.1:8787/#key=q3Zr-8wKc\r\n',
  'Paste this line into Verdict:\n\n  verdict+http://127.0.0.1:8787#key=q3Zr-8wKc',
  'verdict+http://127.0.0.1:8787/api/v1/reports#key=q3Zr-8wKc',
  'verdict+127.0.0.1:8787#key=q3Zr-8wKc',
  'verdict+http://127.0.0.1:8787 q3Zr-8wKc',
  'http://127.0.0.1:8787#key=q3Zr-8wKc',
  '127.0.0.1:8787#key=q3Zr-8wKc',
  'http://127.0.0.1:8787 q3Zr-8wKc',
  'http://127.0.0.1:8787 Authorization: Bearer q3Zr-8wKc',
  'Paste this line into Verdict:\n  http://127.0.0.1:8787\tq3Zr-8wKc \n',
])('%j names address and key', (line) => {
  expect(readPairingLine(line)).toEqual(local);
});

test.each([
  ['a%2Bb%2Fc%3D', 'a+b/c='],
  ['a+b/c=', 'a+b/c='],
  ['100%zz', '100%zz'],
  ['a#key=b', 'a#key=b'],
  ['%E2%82%AC', '€'],
])('The key in #key=%s is %s', (coded, apiKey) => {
  expect(readPairingLine(`verdict+https://example.org/tools#key=${coded}`)).toEqual({
    address: 'https://example.org/tools',
    apiKey,
  });
});

test.each([
  ['verdict+ftp://example.org#key=secret', 'address'],
  ['verdict+#key=secret', 'address'],
  ['#key=secret', 'address'],
  ['verdict+https://me:pw@example.org#key=secret', 'address'],
  ['verdict+https://example.org?a=1#key=secret', 'address'],
  ['verdict+javascript:alert(1)#key=secret', 'address'],
  ['https://exa%mple secret', 'address'],
  [`verdict+https://example.org/${'a'.repeat(1_000_000)}#key=secret`, 'address'],
  ['verdict+https://example.org', 'no-key'],
  ['verdict+https://example.org#key=', 'no-key'],
  ['verdict+https://example.org#key=sec ret', 'more'],
  ['verdict+https://example.org#key=sec\nret', 'more'],
  ['https://example.org secret and more', 'more'],
  ['verdict+https://a.example#key=one verdict+https://b.example#key=two', 'more'],
])('%j is a line that cannot be used: %s', (line, fault) => {
  expect(readPairingLine(line)).toEqual({ fault });
});

test.each([
  '',
  ' ',
  'https://example.org',
  'example.org/tools',
  'two words',
  'q3Zr http://127.0.0.1:8787',
])('%j is no pairing line', (text) => {
  expect(readPairingLine(text)).toBeNull();
});

test('Whatever address and key a service has, its line names them again, also with words before it', () => {
  const address = constantFrom(
    'http://127.0.0.1:8787',
    'http://[::1]:8787/tools',
    'https://example.org',
    'https://xn--bcher-kva.example/a%20b/c',
  );
  const key = string({ unit: constantFrom(...visible), minLength: 1, maxLength: 60 });
  assert(
    property(address, key, constantFrom('', 'Paste this:\n  ', '> '), (base, apiKey, before) => {
      const pairing = { address: base, apiKey };
      expect(readPairingLine(before + pairingLine(pairing))).toEqual(pairing);
    }),
  );
});

test('Of any text either both parts come out, or nothing of it', () => {
  const part = oneof(
    constantFrom('verdict+', 'http://', '#key=', ' ', '\n', '127.0.0.1:8787', '%', '@', '?', ':'),
    string({
      unit: constantFrom(...Array.from('a.:/@%[]#?=+\\\0\u00ad\u200b\ud800😀')),
      maxLength: 6,
    }),
  );
  assert(
    property(tuple(part, part, part, part, part, part), (parts) => {
      const read = readPairingLine(parts.join(''));
      if (read && 'fault' in read) expect(read.fault).toMatch(/^(address|no-key|more)$/);
      else if (read) {
        expect(readBaseUrl(read.address)).toEqual({ baseUrl: read.address });
        expect(read.address).not.toContain('#');
        expect(read.apiKey).not.toBe('');
      }
    }),
    { numRuns: samples(300, 5_000) },
  );
});
