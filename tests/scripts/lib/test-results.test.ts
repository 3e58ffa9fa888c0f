import { expect, test } from 'vitest';
import {
  firstLine,
  namedTests,
  projectLines,
  tallyOf,
  type TestResult,
} from '../../../scripts/lib/test-results.ts';

const result = (
  title: string,
  outcome: TestResult['outcome'],
  rest: Partial<TestResult> = {},
): TestResult => ({
  project: 'unit',
  title,
  outcome,
  start: 0,
  ms: 0,
  error: '',
  ...rest,
});

test('Skipped tests count as neither, and are counted and named', () => {
  const results = [result('a', 'passed'), result('b', 'skipped')];
  expect(tallyOf(results)).toEqual({ passed: 1, failed: 0 });
  expect(projectLines(results, new Map([['unit', 3.4]]))).toEqual([
    '✓ unit: 1 passed, 0 failed, 1 skipped, 3 s of processor time',
  ]);
  expect(namedTests(results)).toEqual(['Skipped (1):', '  unit: b']);
});

test('A test that passed only when tried again counts as passed, and is named with its first error', () => {
  const results = [result('a', 'retried', { error: 'It took too long' })];
  expect(tallyOf(results)).toEqual({ passed: 1, failed: 0 });
  expect(namedTests(results)).toEqual([
    'Passed only when tried again (1):',
    '  unit: a\n      It took too long',
  ]);
});

test('The time of a project is from its first test to the end of its last one', () => {
  const results = [
    result('a', 'passed', { start: 10_000, ms: 3_000 }),
    result('b', 'passed', { start: 11_000, ms: 9_000 }),
  ];
  expect(projectLines(results, new Map([['unit', 3.4]]))).toEqual([
    '✓ unit: 2 passed, 0 failed, 10 s, 3 s of processor time',
  ]);
});

test('The first line of an error is the first one that says something, without colours', () => {
  expect(firstLine('\n\u001B[31mError: it broke\u001B[39m\n  at there')).toBe('Error: it broke');
  expect(firstLine(undefined)).toBe('');
});
