import { expect, test } from 'vitest';
import { changesBetween } from '../../../lib/model/changes.ts';
import type { Check } from '../../../lib/model/report.ts';

const check = (title: string, passed: boolean, value?: string): Check => ({
  title,
  passed,
  importance: 'medium',
  ...(value !== undefined && { value }),
});

test('Checks that turned good or bad, came and went are told, and those that stayed are not', () => {
  const before = [check('fixed', false), check('broken', true), check('same', true), check('gone', false), check('bad still', false)];
  const after = [
    check('fixed', true, 'now'),
    check('broken', false),
    check('same', true, 'other'),
    check('new', true),
    check('bad still', false),
  ];
  expect(changesBetween(before, after)).toEqual({
    turnedGood: [check('fixed', true, 'now')],
    turnedBad: [check('broken', false)],
    came: [check('new', true)],
    went: [check('gone', false)],
  });
});

test('A title that stands there several times is compared in its order', () => {
  expect(changesBetween([check('a', true), check('a', false)], [check('a', true), check('a', true), check('a', false)])).toEqual({
    turnedGood: [check('a', true)],
    turnedBad: [],
    came: [check('a', false)],
    went: [],
  });
});

test('Nothing has changed between an audit and itself', () => {
  const checks = [check('a', true), check('__proto__', false)];
  expect(Object.values(changesBetween(checks, checks)).flat()).toEqual([]);
});
