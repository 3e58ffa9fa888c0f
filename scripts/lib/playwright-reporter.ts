import { relative } from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { root } from './project.ts';
import { errorOutsideTests, firstLine, type TestResult, writeResults } from './test-results.ts';

/**
 * Writes the results of a Playwright run down. A test that a failed hook kept from running is told
 * as such; Playwright gives the hook's error to the first test of its file.
 */
export default function playwrightReporter(): Reporter {
  let suite: Suite | undefined;
  const outside: TestResult[] = [];
  return {
    printsToStdio: () => false,
    onBegin(_config, all) {
      suite = all;
    },
    onError({ message }) {
      outside.push(errorOutsideTests('playwright', message));
    },
    onEnd() {
      writeResults('playwright', [...(suite?.allTests().map(resultOf) ?? []), ...outside]);
    },
  };
}

function resultOf(test: TestCase): TestResult {
  const [, project = '', , ...titles] = test.titlePath();
  const [first] = test.results;
  const told = {
    project,
    file: relative(root, test.location.file),
    title: titles.join(' > '),
    start: first?.startTime.getTime() ?? 0,
    ms: test.results.reduce((all, { duration }) => all + duration, 0),
    error: firstLine(test.results.flatMap(({ errors }) => errors)[0]?.message),
  };
  switch (test.outcome()) {
    case 'expected':
      return { ...told, outcome: 'passed' };
    case 'flaky':
      return { ...told, outcome: 'retried' };
    case 'unexpected':
      return { ...told, outcome: 'failed' };
    default:
      return test.expectedStatus === 'skipped'
        ? { ...told, outcome: 'skipped' }
        : { ...told, outcome: 'kept', error: failedHook(test.parent) };
  }
}

/** The error that kept the tests of a file from running: that of one before them. */
function failedHook(suite: Suite): string {
  const [error] = suite.allTests().flatMap(({ results }) => results.flatMap((it) => it.errors));
  return error ? `a hook before it failed: ${firstLine(error.message)}` : 'the run ended before it';
}
