import { readFile } from 'node:fs/promises';
import {
  array,
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

/** A test that ran, and how long it took, in milliseconds. */
type Timed = { title: string; ms: number };

/** The result of a suite, with each of its tests. */
export type SuiteResult = Tally & { tests: Timed[] };

const VitestReport = object({
  numPassedTests: number(),
  numFailedTests: number(),
  numFailedTestSuites: number(),
  testResults: array(
    object({
      assertionResults: array(
        object({ fullName: string(), duration: optional(nullable(number())) }),
      ),
    }),
  ),
});

const Spec = object({
  title: string(),
  tests: array(object({ results: array(object({ duration: number() })) })),
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
      assertionResults.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
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

function testsIn({ specs, suites = [] }: PlaywrightSuite): Timed[] {
  const own = specs.map(({ title, tests }) => ({
    title,
    ms: tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0),
  }));
  return [...own, ...suites.flatMap(testsIn)];
}

const json = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(inProject(path), 'utf8'));
