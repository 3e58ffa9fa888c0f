import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { firstLine, type TestResult } from './test-results.ts';

type Part = JSONReport | JSONReportSuite;

/** The results in Playwright's own report in JSON. The title of a test begins with its file. */
export const resultsIn = ({ suites = [] }: Part, above = ''): TestResult[] =>
  suites.flatMap((suite) => {
    const place = `${above}${suite.title} > `;
    const own = suite.specs.flatMap(({ title, tests }) =>
      tests.map((test) => resultOf(test, place + title)),
    );
    return [...own, ...resultsIn(suite, place)];
  });

function resultOf(test: JSONReportTest, title: string): TestResult {
  const { projectName: project, status, expectedStatus, results } = test;
  const start = Date.parse(results[0]?.startTime ?? '1970-01-01');
  const ms = results.reduce((all, { duration }) => all + duration, 0);
  const error = firstLine(results.flatMap(({ errors }) => errors)[0]?.message);
  const told = { project, title, start, ms, error };
  if (status === 'expected') return { ...told, outcome: 'passed' };
  if (status === 'flaky') return { ...told, outcome: 'retried' };
  if (status === 'skipped' && expectedStatus === status) return { ...told, outcome: 'skipped' };
  return { ...told, outcome: 'failed', error: error || 'It did not run.' };
}
