import { expect, test } from 'vitest';
import { firstLine, type TestResult, withSecondRun } from '../../../scripts/lib/test-results.ts';
import { namedTests, projectLines, tallyOf } from '../../../scripts/lib/test-summary.ts';

const result = (
  title: string,
  outcome: TestResult['outcome'],
  rest: Partial<TestResult> = {},
): TestResult => ({
  project: 'unit',
  file: 'tests/a.test.ts',
  title,
  outcome,
  start: 0,
  ms: 0,
  error: '',
  ...rest,
});

test('A test that a failed hook kept from running counts as failed, each for itself', () => {
  const kept = ['a', 'b', 'c'].map((title) => result(title, 'kept'));
  expect(tallyOf([...kept, result('d', 'passed')])).toEqual({ passed: 1, failed: 3 });
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
    '  unit: a',
    '      It took too long',
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

test('Of a second run only those count that failed or were kept from running, and those that pass were retried', () => {
  const first = [
    result('a', 'kept', { error: 'a hook of its file failed' }),
    result('b', 'kept'),
    result('c', 'failed'),
    result('d', 'passed'),
  ];
  const second = [
    result('a', 'passed', { ms: 5 }),
    result('b', 'failed', { error: 'It is wrong' }),
    result('c', 'passed'),
    result('d', 'failed'),
  ];
  expect(withSecondRun(first, second)).toEqual([
    result('a', 'retried', { ms: 5, error: 'a hook of its file failed' }),
    result('b', 'failed', { error: 'It is wrong' }),
    result('c', 'retried'),
    result('d', 'passed'),
  ]);
});

test('The first line of an error is the first one that says something, without colours', () => {
  expect(firstLine('\n\u001B[31mError: it broke\u001B[39m\n  at there')).toBe('Error: it broke');
  expect(firstLine(undefined)).toBe('');
});
