import { domainToUnicode } from 'node:url';
import { assert, property, string, stringMatching } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePunycode, readableHost } from '../../../../lib/domain/addresses/readable-host.ts';
import { samples } from '../../../random.ts';

/** The form in which a URL has the host. */
const coded = (host: string) => new URL(`https://${host}`).host;

describe('a host', () => {
  test.each([
    'münchen.example',
    'www.café-zürich.example:8443',
    'łódź.example',
    'straße.example',
    'þing.example',
    'пример.испытание',
    'παράδειγμα.example',
    'דוגמה.example',
    'مثال.example',
    'उदाहरण.example',
    'ตัวอย่าง.example',
    '例え.テスト',
    '测试2.example',
    '예시.example',
  ])('%s is shown in its own letters', (host) => {
    expect(coded(host)).toContain('xn--');
    expect(readableHost(coded(host))).toBe(host);
  });

  test.each([
    ['all of it Cyrillic, and reads as Latin', 'аррӏе.example'],
    ['all of it Greek, and reads as Latin', 'κανο.example'],
    ['Latin and Cyrillic', 'pаypal.example'],
    ['Latin and Greek', 'gοοgle.example'],
    ['Cyrillic and Greek', 'жλ.example'],
    ['Latin with a letter that has no dot', 'tıktok.example'],
    ['Latin with a dot below, easily overlooked', 'applẹ.example'],
    ['Latin of the alphabet of phonetics', 'ɡooɡle.example'],
    ['a script that few can read', 'ⲁⲃⲅ.example'],
    ['a picture', '🚀.example'],
  ])('stays in punycode where a label is %s', (_, host) => {
    expect(coded(host)).toContain('xn--');
    expect(readableHost(coded(host))).toBe(coded(host));
  });

  test.each([
    'example.com:8080',
    '[2001:db8::1]',
    'xn--',
    'xn---',
    'xn--a',
    'xn--abc-',
    'xn--99999999',
    'xn--MNCHEN-3ya',
    'no host at all',
  ])('%s stays as it is', (host) => expect(readableHost(host)).toBe(host));

  test('One label in punycode hides no other', () => {
    expect(readableHost(coded('bücher.аррӏе.example'))).toBe('bücher.xn--80ak6aa92e.example');
  });
});

test('Punycode is read as Node reads it, and nothing in it throws', { timeout: 30_000 }, () => {
  assert(
    property(string({ unit: 'binary', minLength: 1, maxLength: 12 }), (text) => {
      const label = URL.parse(`https://${text}`)?.hostname ?? '';
      const [, code] = /^xn--([^.]*)$/.exec(label) ?? [];
      if (code !== undefined) expect(decodePunycode(code)).toBe(domainToUnicode(label));
    }),
    { numRuns: samples(500, 5_000) },
  );
  assert(property(stringMatching(/^[a-z\d-]{0,63}$/), (label) => void decodePunycode(label)));
});
