import { expect, test } from 'vitest';
import { fixFirst } from '../../../../lib/domain/reports/checks.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { anAccepted } from '../../../support/builders/accepted.ts';

const check = (title: string, importance: Check['importance'], passed = false): Check => ({
  title,
  importance,
  passed,
});

test('The most important failing checks come first, in the order of the report, three of them', () => {
  const checks = [
    check('low', 'low'),
    check('passed', 'high', true),
    check('medium', 'medium'),
    check('high', 'high'),
    check('second high', 'high'),
    check('second medium', 'medium'),
  ];
  expect(fixFirst(checks).map(({ title }) => title)).toEqual(['high', 'second high', 'medium']);
  expect(fixFirst(checks, 5).map(({ title }) => title)).toEqual([
    'high',
    'second high',
    'medium',
    'second medium',
    'low',
  ]);
});

test('Where all passed there is nothing to fix', () => {
  expect(fixFirst([check('a', 'high', true), check('b', 'low', true)])).toEqual([]);
  expect(fixFirst([])).toEqual([]);
});

test('Accepted checks are not to be fixed, unless they have outgrown that', () => {
  const checks = [
    anAccepted(check('accepted', 'high')),
    anAccepted(check('outgrown', 'low'), { isOutgrown: true }),
  ];
  expect(fixFirst(checks).map(({ title }) => title)).toEqual(['outgrown']);
});
