import { expect, test } from 'vitest';
import { countPlaces } from '../../../../lib/domain/checks/count-places.ts';

test.each<[string, unknown, number | null]>([
  ['a list', ['<a>', { at: 1 }, '<b>'], 3],
  ['a list with a code before it', ['failed:', '<a>', '<b>'], 2],
  ['a list of blanks', ['<a>', '', null], 1],
  ['an empty list', [], 0],
  ['a number', 12, 12],
  ['a number for a code', { missing: 2 }, 2],
  ['numbers and lists for codes', { missing: 2, duplicate: ['<a>', '<b>', '<c>'] }, 5],
  ['numbers of tags', { bad_tags: { center: 2, font: 'yes' } }, 3],
  ['only a code', 'missing', null],
  ['only codes', ['missing', 'failed'], null],
  ['only true', true, null],
  ['a sentence', 'It is too slow.', null],
  ['a limit', { too_slow: 2, too_many: { max: 3 } }, null],
  ['a length', { length: 60 }, null],
  ['a link', { url: '/a', line: 12 }, null],
  ['a fraction', 2.5, null],
  ['a number below 0', { missing: -1 }, null],
  ['nothing', undefined, null],
])('Errors that are %s say how many places there are, or not', (_, errors, count) => {
  expect(countPlaces({ errors })).toBe(count);
});

test('Places say their number, also where only the first are sent, and count before errors', () => {
  expect(countPlaces({ places: { count: 100_000, items: [{ text: 'a' }] } })).toBe(100_000);
  expect(countPlaces({ places: { count: 3, items: [] }, errors: ['<a>'] })).toBe(3);
});
