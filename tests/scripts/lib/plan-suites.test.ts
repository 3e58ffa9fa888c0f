import { expect, test } from 'vitest';
import { planSuites, readSuiteNames } from '../../../scripts/lib/plan-suites.ts';

const { asked: all } = readSuiteNames([]);

/** The planned suites: each runs as a whole, or only the tests that import a change. */
function planned(...files: string[]): Record<string, string> {
  const plan = planSuites(all, { base: 'abc', files });
  return Object.fromEntries(plan.map(({ name, since }) => [name, since ?? 'whole']));
}

test('Nothing named is every suite; named ones run in the order of the suites', () => {
  expect(all).toEqual(['unit', 'service', 'postgres', 'chromium', 'hostile', 'firefox', 'faults']);
  expect(readSuiteNames(['firefox', 'unit'])).toEqual({
    asked: ['unit', 'firefox'],
    isChanged: false,
  });
  expect(readSuiteNames(['changed', 'unit'])).toEqual({ asked: ['unit'], isChanged: true });
  expect(readSuiteNames(['changed'])).toEqual({ asked: all, isChanged: true });
});

test('A name that no suite has is refused with those that there are', () => {
  expect(() => readSuiteNames(['changed', 'unti'])).toThrow(
    'There is no suite "unti"; there are: unit, service, postgres, chromium, hostile, firefox, faults, and changed.',
  );
});

test('A change of the product runs all that starts a build, and of the rest what imports it', () => {
  for (const file of [
    'entrypoints/background.ts',
    'components/ui/Button.tsx',
    'lib/domain/problem.ts',
  ])
    expect(planned(file)).toEqual({
      unit: 'abc',
      service: 'abc',
      postgres: 'abc',
      chromium: 'whole',
      hostile: 'whole',
      firefox: 'whole',
      faults: 'whole',
    });
});

test('A change of tests alone runs what imports it', () => {
  const file = 'tests/e2e/popup.spec.ts';
  expect(new Set(Object.values(planned(file)))).toEqual(new Set(['abc']));
});

test('What a suite reads without an import runs it whole', () => {
  expect(planned('docs/outbox.md')).toMatchObject({ unit: 'whole', chromium: 'abc' });
  expect(planned('scripts/house/rooms.mjs')).toMatchObject({ unit: 'whole', service: 'abc' });
  expect(planned('scripts/setup.mjs')).toMatchObject({ unit: 'abc', chromium: 'whole' });
  expect(planned('local-service/main.ts')).toMatchObject({
    unit: 'abc',
    service: 'whole',
    postgres: 'whole',
  });
  expect(new Set(Object.values(planned('package-lock.json')))).toEqual(new Set(['whole']));
});

test('A file that is gone runs all unit tests, which know the files that the docs name', () => {
  expect(planned('tests/e2e/gone.spec.ts')).toMatchObject({ unit: 'whole', chromium: 'abc' });
});

test('Where nothing changed nothing runs', () => {
  expect(planned()).toEqual({});
});
