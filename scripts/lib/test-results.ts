import { stripVTControlCharacters } from 'node:util';
import { inProject } from './project.ts';
import { projectNames } from './test-projects.ts';

/** One test of a run. */
export type TestResult = {
  project: string;
  title: string;
  /** `retried`: it failed, and passed when it was tried again. */
  outcome: 'passed' | 'retried' | 'failed' | 'skipped';
  /** When its first try began, as milliseconds since 1970; 0 where it did not run. */
  start: number;
  /** Milliseconds of all its tries. */
  ms: number;
  /** The first line of its first error, or why it did not run. Empty where there is none. */
  error: string;
};

/** The folder of what a run writes: results, retried tests, traces. */
export const resultsFolder = process.env['TEST_RESULTS'] ?? inProject('test-results');

/** The first line of an error that says something, without colours. */
export const firstLine = (error = '') =>
  /\S.*/.exec(stripVTControlCharacters(error))?.[0].trim() ?? '';

const thoseThat = (outcome: string, results: TestResult[]) =>
  results.filter((result) => result.outcome === outcome);

/** How many passed, a retried one included, and how many did not. */
export function tallyOf(results: TestResult[]) {
  const failed = thoseThat('failed', results).length;
  return { passed: results.length - failed - thoseThat('skipped', results).length, failed };
}

/** The last line of tests and of checks, which machines read. */
export const inWords = ({ passed, failed }: ReturnType<typeof tallyOf>) =>
  `${passed} passed, ${failed} failed`;

const named = { failed: 'Failed', retried: 'Passed only when tried again', skipped: 'Skipped' };

/** The names of the tests that did not just pass, a list for each way that was met. */
export function namedTests(results: TestResult[]): string[] {
  const lines: string[] = [];
  for (const [outcome, heading] of Object.entries(named)) {
    const those = thoseThat(outcome, results);
    if (those.length > 0) lines.push(`${heading} (${those.length}):`);
    for (const { project, title, error } of those)
      lines.push(`  ${project}: ${title}${error && `\n      ${error}`}`);
  }
  return lines;
}

/**
 * A line for each project, after those of runners that failed: its tests, its wall time from the
 * first test to the end of the last one, and its processor time in seconds where that is known.
 */
export const projectLines = (results: TestResult[], processor: Map<string, number>): string[] =>
  ['vitest', 'playwright', ...projectNames].flatMap((name) => {
    const tests = results.filter(({ project }) => project === name);
    if (tests.length === 0) return [];
    const tally = tallyOf(tests);
    const skipped = thoseThat('skipped', tests).length;
    const ran = tests.filter(({ start }) => start > 0);
    const from = Math.min(...ran.map(({ start }) => start));
    const to = Math.max(...ran.map(({ start, ms }) => start + ms));
    const used = processor.get(name);
    const parts = [
      `${tally.failed === 0 ? '✓' : '✗'} ${name}: ${inWords(tally)}`,
      skipped > 0 && `${skipped} skipped`,
      ran.length > 0 && `${Math.round((to - from) / 1000)} s`,
      used !== undefined && `${Math.round(used)} s of processor time`,
    ];
    return parts.filter(Boolean).join(', ');
  });
