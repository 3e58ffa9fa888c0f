import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { root } from './project.ts';
import { errorOutsideTests, firstLine, type TestResult, writeResults } from './test-results.ts';

/**
 * Writes the results of a vitest run down. A test that a failed hook kept from running is told as
 * such. A hook that failed after the tests counts as a test of its own, and so does a file that
 * could not be loaded.
 */
export const vitestReporter: Reporter = {
  onTestRunEnd(modules, errors) {
    const outside = errors.map(({ message }) => errorOutsideTests('vitest', message));
    writeResults('vitest', [...modules.flatMap(resultsIn), ...outside]);
  },
};

function resultsIn(module: TestModule): TestResult[] {
  const tests = [...module.children.allTests()].map(resultOf);
  const failed = [module, ...module.children.allSuites()].filter(
    (suite) => suite.errors().length > 0,
  );
  if (failed.length === 0 || tests.some(({ outcome }) => outcome === 'kept')) return tests;
  return [
    ...tests,
    ...failed.map((suite): TestResult =>
      Object.assign(placeOf(module), {
        title: `${nameOf(suite)}: its hooks`,
        outcome: 'failed' as const,
        start: 0,
        ms: 0,
        error: firstLine(suite.errors()[0]?.message),
      }),
    ),
  ];
}

const nameOf = (suite: TestModule | TestSuite) =>
  suite.type === 'module' ? suite.relativeModuleId : suite.fullName;

const placeOf = ({ project, moduleId }: TestModule) => ({
  // Both projects of unit tests are told as one.
  project: project.name.replace('-isolated', ''),
  file: relative(root, moduleId),
});

function resultOf(test: TestCase): TestResult {
  const { state, errors } = test.result();
  const ran = test.diagnostic();
  const told = {
    ...placeOf(test.module),
    title: test.fullName,
    start: ran?.startTime ?? 0,
    ms: ran?.duration ?? 0,
    error: firstLine(errors?.[0]?.message),
  };
  // Vitest skips the tests of a suite whose hook failed.
  const hook = failedHook(test.parent);
  const isKept = state === 'pending' || (state === 'skipped' && hook !== undefined);
  if (isKept) return { ...told, outcome: 'kept', error: hook ?? 'the run ended before it' };
  return { ...told, outcome: state === 'passed' && ran?.flaky ? 'retried' : state };
}

/** The hook that failed before the tests of a suite, or of one that it is in. */
function failedHook(suite: TestModule | TestSuite): string | undefined {
  const [error] = suite.errors();
  if (error) return `a hook of ${nameOf(suite)} failed: ${firstLine(error.message)}`;
  return suite.type === 'suite' ? failedHook(suite.parent) : undefined;
}
