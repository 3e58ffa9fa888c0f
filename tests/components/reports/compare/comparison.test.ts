import { expect, test } from 'vitest';
import { comparisonOf, inShort } from '../../../../components/reports/compare/comparison.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { anAccepted } from '../../../support/builders/accepted.ts';
import { speak } from '../../../speak.ts';

speak('en');

const check = (more: Partial<Check>): Check => ({
  title: 'Load',
  passed: false,
  importance: 'high',
  ...more,
});

test.each<[string, Partial<Check>, Partial<Check>, 'same' | 'differing']>([
  ['values that are shown alike', { value: '4801 ms' }, { value: '4812 ms' }, 'same'],
  ['fields in another order', { value: { a: 1, b: 2 } }, { value: { b: 2, a: 1 } }, 'same'],
  ['findings in another order', { errors: ['<a>', '<b>'] }, { errors: ['<b>', '<a>'] }, 'same'],
  [
    'fields of findings in another order',
    { errors: [{ at: { line: 1, column: 2 }, text: 'x' }] },
    { errors: [{ text: 'x', at: { column: 2, line: 1 } }] },
    'same',
  ],
  ['another value', { value: '4801 ms' }, { value: '5812 ms' }, 'differing'],
  ['another number of findings', { errors: 3 }, { errors: 4 }, 'differing'],
  ['another finding', { errors: ['<a>'] }, { errors: ['<b>'] }, 'differing'],
  [
    'as many places, one with their text',
    { places: { count: 3, items: [{ selector: 'a' }] } },
    { places: { count: 3, items: [] } },
    'same',
  ],
  [
    'another number of places',
    { places: { count: 3, items: [] } },
    { places: { count: 4, items: [] } },
    'differing',
  ],
  [
    'places that only one report counts',
    { errors: ['<a>', '<b>'] },
    { places: { count: 312, items: [{ selector: 'a' }] } },
    'same',
  ],
  ['another importance', { importance: 'high' }, { importance: 'low' }, 'differing'],
])('A check with %s', (_, before, after, kind) => {
  const compared = comparisonOf([check(before)], [check(after)]);
  expect([compared[kind].length, compared.same.length + compared.differing.length]).toEqual([1, 1]);
});

test('A changed importance is told beside the value', () => {
  const value = '4801 ms';
  const low = check({ value, importance: 'low' });
  expect(inShort(check({ value }), low).text).toBe('High importance, 4.8 s');
  expect(inShort(low, check({ value })).text).toBe('Low importance, 4.8 s');
  expect(inShort(low, low).text).toBe('4.8 s');
});

test('A check that passes and one that is accepted differ, and do not change sides', () => {
  const [passed, accepted] = [check({ passed: true }), anAccepted(check({}))];
  const { differing, turnedBad, turnedGood } = comparisonOf([passed], [accepted]);
  expect([differing.length, turnedBad.length, turnedGood.length]).toEqual([1, 0, 0]);
  // Both are accepted, whatever the reasons are.
  expect(
    comparisonOf([accepted], [anAccepted(check({}), { reason: 'Another' })]).same,
  ).toHaveLength(1);
});
