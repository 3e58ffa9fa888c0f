import { readFile } from 'node:fs/promises';
import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  lazy,
  nullable,
  number,
  object,
  optional,
  parse,
  string,
} from 'valibot';
import { inProject } from './project.ts';

/** How many passed and how many did not. */
export type Tally = { passed: number; failed: number };

/** Adds counts up. */
export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

/** The last line of every suite, which machines read. */
export const inWords = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`;

/** A test that ran. */
type Test = {
  title: string;
  /** The time of its first try in milliseconds. */
  ms: number;
  /** The errors of its first try; none of a test that passed at once. */
  errors: string[];
  passed: boolean;
};

/** The result of a suite, with each of its tests. */
export type SuiteResult = Tally & { tests: Test[] };

/** The tests that failed. */
export const failedTests = ({ tests }: SuiteResult) => tests.filter(({ passed }) => !passed);

/** The result of a suite with a second run of its failed tests. Their first errors stay. */
export function withRetries(result: SuiteResult, second: SuiteResult): SuiteResult {
  const tests = result.tests.map((test) => {
    const tries = second.tests.filter(({ title }) => title === test.title);
    if (test.passed || tries.length === 0) return test;
    return { ...test, passed: tries.every(({ passed }) => passed) };
  });
  const mended = failedTests(result).length - failedTests({ ...result, tests }).length;
  return { passed: result.passed + mended, failed: result.failed - mended, tests };
}

const VitestReport = object({
  numPassedTests: number(),
  numFailedTests: number(),
  numFailedTestSuites: number(),
  testResults: array(
    object({
      assertionResults: array(
        object({
          fullName: string(),
          duration: optional(nullable(number())),
          status: string(),
          failureMessages: optional(nullable(array(string())), []),
        }),
      ),
    }),
  ),
});

const Spec = object({
  title: string(),
  ok: boolean(),
  tests: array(
    object({
      results: array(
        object({ duration: number(), error: optional(object({ message: optional(string()) })) }),
      ),
    }),
  ),
});
type PlaywrightSuite = {
  specs: InferOutput<typeof Spec>[];
  suites?: PlaywrightSuite[] | undefined;
};
const PlaywrightSuite: GenericSchema<PlaywrightSuite> = object({
  specs: array(Spec),
  suites: optional(array(lazy(() => PlaywrightSuite))),
});
const PlaywrightReport = object({
  stats: object({ expected: number(), unexpected: number() }),
  suites: array(PlaywrightSuite),
});

/**
 * Reads a vitest JSON report (path within the checkout). A file that could not even be loaded
 * counts as a failure.
 */
export async function vitestResult(path: string): Promise<SuiteResult> {
  const report = parse(VitestReport, await json(path));
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  return {
    passed: numPassedTests,
    failed: numFailedTests || numFailedTestSuites,
    tests: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, duration, status, failureMessages }) => ({
          title: fullName,
          ms: duration ?? 0,
          errors: failureMessages ?? [],
          passed: status === 'passed',
        })),
    ),
  };
}

/** Reads a Playwright JSON report. */
export async function playwrightResult(path: string): Promise<SuiteResult> {
  const { stats, suites } = parse(PlaywrightReport, await json(path));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    tests: suites.flatMap(testsIn),
  };
}

function testsIn({ specs, suites = [] }: PlaywrightSuite): Test[] {
  const own = specs.map(({ title, ok, tests }) => {
    const tries = tests.flatMap(({ results }) => results);
    return {
      title,
      ms: tries.reduce((all, { duration }) => all + duration, 0),
      errors: tries.flatMap(({ error }) => (error ? [error.message ?? 'no message'] : [])),
      passed: ok,
    };
  });
  return [...own, ...suites.flatMap(testsIn)];
}

const json = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(inProject(path), 'utf8'));
