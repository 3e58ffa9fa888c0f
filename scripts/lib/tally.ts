import { readFile } from 'node:fs/promises';
import { number, object, parse } from 'valibot';
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

const VitestReport = object({
  numPassedTests: number(),
  numFailedTests: number(),
  numFailedTestSuites: number(),
});
const PlaywrightReport = object({
  stats: object({ expected: number(), unexpected: number(), flaky: number() }),
});

/**
 * Counts of a vitest JSON report (path within the checkout). A file that could not even be loaded
 * counts as a failure.
 */
export async function vitestTally(path: string): Promise<Tally> {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = parse(
    VitestReport,
    await json(path),
  );
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
}

/**
 * Counts of a Playwright JSON report. A test that passed at its second try counts as passed, and is
 * named as flaky in the output.
 */
export async function playwrightTally(path: string): Promise<Tally> {
  const { expected, unexpected, flaky } = parse(PlaywrightReport, await json(path)).stats;
  return { passed: expected + flaky, failed: unexpected };
}

const json = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(inProject(path), 'utf8'));
