import { describe, expect, test } from 'vitest';
import { pageKey, readAddress, trimSlashes } from '../../lib/domain/addresses/page-url.ts';
import { readBaseUrl } from '../../lib/domain/connections/connection.ts';
import { parsers } from '../bench/parsers/parsers.ts';
import { patternsOfSource } from '../bench/parsers/patterns.ts';

const patterns = patternsOfSource();

describe('Every pattern takes time in proportion to its text (how long: `npm run bench -- --parsers`)', () => {
  test('All of them are found: those of more than one line and in the middle of one too', () => {
    expect(patterns.length).toBeGreaterThan(80);
    const places = patterns.map(({ place }) => place.replace(/:.*/, ''));
    for (const file of [
      'lib/domain/addresses/page-url.ts',
      'lib/domain/connections/connection.ts',
      'lib/api/parsing/redact.ts',
      'lib/domain/addresses/shown-address.ts',
    ])
      expect(places).toContain(file);
  });

  test.each(patterns.map(({ place, pattern }) => [place, pattern.source]))(
    '%s: %s',
    (_, source) => {
      const plain = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, (part) =>
        part.startsWith('\\') && /\\[bB]/.test(part) ? '' : 'x',
      );
      // A pattern that must match up to the end is tried at each character, unless it is anchored
      // at the start.
      expect(/[+*]\)*\$/.test(plain) && !/^\(?\^/.test(plain) && !/[^\\]\.\*\$$/.test(plain)).toBe(
        false,
      );
      // A repetition of a repetition can match one text in many ways.
      expect(plain).not.toMatch(/\([^()]*[+*]\)[+*]/);
    },
  );
});

describe('What is too long is not read at all', () => {
  test('an address of a tab, a base URL', () => {
    expect(readAddress(`https://example.org/?${'utm_a=1&'.repeat(100_000)}`)).toEqual({
      fault: 'too-long',
    });
    expect(readAddress(`https://example.org/#${'x'.repeat(20_000)}`)).toMatchObject({
      url: 'https://example.org/',
    });
    expect(readBaseUrl(`https://example.org/${'a/'.repeat(2_000)}`)).toEqual({
      fault: 'malformed',
    });
  });
});

test('Slashes at the end go, and those before anything else stay', () => {
  expect(trimSlashes('a//b///')).toBe('a//b');
  expect(trimSlashes('////')).toBe('');
  expect(pageKey(`example.org/${'/'.repeat(100_000)}x`)).toHaveLength(100_013);
});

test.each(parsers)('$name reads the worst that it can be given', ({ parse, worst }) => {
  for (const make of worst) expect(() => parse(make(2_000))).not.toThrow();
});
