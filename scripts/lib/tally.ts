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
  /** Its time in milliseconds, with all tries. */
  ms: number;
  /** The errors of its tries; none of a test that passed at once. */
  errors: string[];
  passed: boolean;
};

/** The result of a suite, with each of its tests. */
export type SuiteResult = Tally & { tests: Test[] };

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
  stats: object({ expected: number(), unexpected: number(), flaky: number() }),
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
      assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
        title: fullName,
        ms: duration ?? 0,
        errors: failureMessages ?? [],
        passed: status !== 'failed',
      })),
    ),
  };
}

/**
 * Reads a Playwright JSON report. A test that passed at its second try counts as passed, and is
 * named as flaky in the output.
 */
export async function playwrightResult(path: string): Promise<SuiteResult> {
  const { stats, suites } = parse(PlaywrightReport, await json(path));
  return {
    passed: stats.expected + stats.flaky,
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
