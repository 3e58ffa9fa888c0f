import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';
import { firstLine, resultsFolder, type TestResult } from './test-results.ts';

/** Writes the results of a vitest run down. Its own report in JSON names no projects. */
export const vitestReporter: Reporter = {
  onTestRunEnd(modules) {
    const results = modules.flatMap(({ children }) => Array.from(children.allTests(), resultOf));
    mkdirSync(resultsFolder, { recursive: true });
    writeFileSync(`${resultsFolder}/vitest.json`, JSON.stringify(results, null, 1));
  },
};

function resultOf(test: TestCase): TestResult {
  const { state, errors } = test.result();
  const { startTime: start = 0, duration: ms = 0, flaky } = test.diagnostic() ?? {};
  // Both projects of unit tests are told as one.
  const project = test.project.name.replace('-isolated', '');
  const told = { project, title: test.fullName, start, ms };
  // Vitest skips also the tests that a failed hook keeps from running, and leaves others pending.
  const suites = [test.module, ...test.module.children.allSuites()];
  const hooks = suites.flatMap((suite) => suite.errors());
  const isKept = state === 'skipped' && hooks.length > 0 && test.options.mode === 'run';
  if (state === 'pending' || isKept)
    return { ...told, outcome: 'failed', error: `It did not run. ${firstLine(hooks[0]?.message)}` };
  const outcome = flaky ? 'retried' : state;
  return { ...told, outcome, error: firstLine(errors?.[0]?.message) };
}
