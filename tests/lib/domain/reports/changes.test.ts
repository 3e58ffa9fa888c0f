import { expect, test } from 'vitest';
import { changesBetween, compareChecks } from '../../../../lib/domain/reports/checks.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { anAccepted } from '../../../support/builders/accepted.ts';

const check = (title: string, passed: boolean, value?: string): Check => ({
  title,
  passed,
  importance: 'medium',
  ...(value !== undefined && { value }),
});

test('Checks that turned good or bad, came and went are told, and those that stayed are not', () => {
  const before = [
    check('fixed', false),
    check('broken', true),
    check('same', true),
    check('gone', false),
    check('bad still', false),
  ];
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
  expect(
    changesBetween(
      [check('a', true), check('a', false)],
      [check('a', true), check('a', true), check('a', true, 'third')],
    ),
  ).toEqual({
    turnedGood: [check('a', true)],
    turnedBad: [],
    came: [check('a', true, 'third')],
    went: [],
  });
});

const rated = (importance: Check['importance'], title: string, passed: boolean): Check => ({
  ...check(title, passed),
  importance,
});

test('A check that fails and was not there before fails now, the most important first', () => {
  const before = [
    rated('low', 'slower', true),
    rated('low', 'fixed', false),
    rated('high', 'old', true),
  ];
  const after = [
    rated('low', 'slower', false),
    rated('high', 'new and bad', false),
    rated('high', 'new and good', true),
    rated('low', 'fixed', true),
    rated('high', 'old', true),
    rated('medium', 'also bad', false),
  ];
  expect(changesBetween(before, after)).toEqual({
    turnedBad: [after[1], after[5], after[0]],
    turnedGood: [after[3]],
    came: [after[2]],
    went: [],
  });
});

const keyed = (key: string, title: string, passed: boolean): Check => ({
  key,
  ...check(title, passed),
});

test('A check is the same by its key, whatever its title is when it fails', () => {
  const before = [
    keyed('title', 'Document has a title', true),
    keyed('lang', 'The page says its language', true),
  ];
  const after = [
    keyed('title', 'Document has no title', false),
    keyed('lang', 'The page has a language', true),
  ];
  expect(changesBetween(before, after)).toEqual({
    turnedGood: [],
    turnedBad: [after[0]],
    came: [],
    went: [],
  });
});

test('Checks with keys and checks that are named by their titles stand in one audit', () => {
  const before = [keyed('a', 'Title', true), check('plain', true), keyed('old', 'Old', true)];
  const after = [keyed('a', 'Other title', true), check('plain', false), keyed('new', 'New', true)];
  expect(changesBetween(before, after)).toEqual({
    turnedGood: [],
    turnedBad: [after[1]],
    came: [after[2]],
    went: [before[2]],
  });
});

test.each([
  ['titles', (_: string, title: string) => title],
  ['keys in place of titles', (key: string) => key],
])('An audit kept without keys, by %s, is compared without false news', (_, named) => {
  const kept = [
    check(named('a', 'Has a title'), true),
    check(named('b', 'Has a language'), true),
    check('Had another title', true),
  ];
  const now = [
    keyed('a', 'Has a title', false),
    keyed('b', 'Has a language', true),
    keyed('c', 'Has no text', false),
  ];
  expect(changesBetween(kept, now)).toEqual({
    turnedGood: [],
    turnedBad: [now[0]],
    came: [],
    went: [],
  });
  expect(changesBetween(now, kept)).toEqual({
    turnedGood: [kept[0]],
    turnedBad: [],
    came: [],
    went: [],
  });
});

test('A title that several keys share is another check with each', () => {
  const before = [keyed('a', 'Text', true), keyed('b', 'Text', false)];
  const after = [keyed('b', 'Text', true), keyed('a', 'Text', true)];
  expect(changesBetween(before, after)).toEqual({
    turnedGood: [after[0]],
    turnedBad: [],
    came: [],
    went: [],
  });
});

test('Nothing has changed between an audit and itself', () => {
  const checks = [check('a', true), check('__proto__', false)];
  expect(Object.values(changesBetween(checks, checks)).flat()).toEqual([]);
});

test('A comparison pairs all checks, the most important first', () => {
  const high = (title: string, passed: boolean, value?: string): Check => ({
    ...check(title, passed, value),
    importance: 'high',
  });
  const found = (title: string, ...errors: unknown[]): Check => ({
    ...check(title, false),
    errors,
  });
  const before = [
    check('slower', true, '180 ms'),
    found('images', '<img>', { at: 1 }),
    found('links', '<a>'),
    check('broken', true),
    high('broken too', true),
    check('fixed', false),
    check('gone', true),
  ];
  const after = [
    check('slower', true, '205 ms'),
    found('images', '<img>', { at: 1 }),
    found('links', '<a>', '<a>'),
    check('broken', false),
    high('broken too', false),
    check('fixed', true),
    check('new', true),
    check('new and bad', false),
  ];
  const pair = (at: number, to = at) => ({ before: before[at] ?? null, after: after[to] ?? null });
  expect(compareChecks(before, after)).toEqual({
    turnedBad: [pair(4), pair(3), { before: null, after: after[7] }],
    turnedGood: [pair(5)],
    came: [{ before: null, after: after[6] }],
    went: [{ before: before[6], after: null }],
    kept: [pair(0), pair(1), pair(2)],
    unmatched: 0,
  });
});

test('A comparison counts the checks that have no partner because only one audit has keys', () => {
  const { came, went, kept, unmatched } = compareChecks(
    [check('Has a title', true), check('Is fast', true)],
    [keyed('title', 'Has a title', true), keyed('speed', 'Is slow', false)],
  );
  expect({ came, went, kept: kept.length, unmatched }).toEqual({
    came: [],
    went: [],
    kept: 1,
    unmatched: 2,
  });
});

test('A check that is accepted counts as one that passes, and one that outgrew that as one that fails', () => {
  const accepted = (title: string, isOutgrown = false) =>
    anAccepted(check(title, false), { isOutgrown });
  const before = [
    check('silent', true),
    check('mended', false),
    accepted('grew'),
    accepted('kept'),
  ];
  const after = [
    accepted('silent'),
    accepted('mended'),
    accepted('grew', true),
    check('kept', true),
    accepted('new'),
  ];
  const { kept, ...changed } = compareChecks(before, after);
  const titles = Object.entries(changed).map(([kind, pairs]) => [
    kind,
    Array.isArray(pairs) ? pairs.map((pair) => pair.after?.title) : pairs,
  ]);
  expect(Object.fromEntries(titles)).toEqual({
    turnedBad: ['grew'],
    turnedGood: ['mended'],
    came: ['new'],
    went: [],
    unmatched: 0,
  });
  expect(kept.map((pair) => pair.after?.title)).toEqual(['silent', 'kept']);
});
