import { expect, test } from 'vitest';
import { type SuiteResult, withRetries } from '../../../scripts/lib/tally.ts';

const result = (tests: Record<string, boolean>): SuiteResult => ({
  passed: Object.values(tests).filter(Boolean).length,
  failed: Object.values(tests).filter((passed) => !passed).length,
  tests: Object.entries(tests).map(([title, passed]) => ({
    title,
    ms: 1,
    errors: passed ? [] : [`${title} went wrong`],
    passed,
  })),
});

test('A test that passes when it runs again counts as passed, and keeps its first error', () => {
  const both = withRetries(result({ a: true, b: false, c: false }), result({ b: true, c: false }));
  expect(both).toMatchObject({ passed: 2, failed: 1 });
  expect(both.tests).toMatchObject([
    { title: 'a', passed: true, errors: [] },
    { title: 'b', passed: true, errors: ['b went wrong'] },
    { title: 'c', passed: false, errors: ['c went wrong'] },
  ]);
});

test('A second run that did not reach a test changes nothing', () => {
  const first = result({ a: true, b: false });
  expect(withRetries(first, result({}))).toEqual(first);
  expect(withRetries(first, result({ a: false }))).toEqual(first);
});

test('A suite that failed without a failed test stays failed', () => {
  const crashed = { ...result({ a: true }), failed: 1 };
  expect(withRetries(crashed, result({ a: true }))).toEqual(crashed);
});
