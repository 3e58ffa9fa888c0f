import { type ProjectName, projectNames } from './test-projects.ts';
import type { TestResult } from './test-results.ts';
import { inWords, type Tally } from './tally.ts';

/** The ways in which a test can end that are told by name, each with the words above its list. */
const named = [
  ['failed', 'Failed'],
  ['kept', 'Kept from running, so counted as failed'],
  ['retried', 'Passed only when tried again'],
  ['skipped', 'Skipped'],
] as const;

/** The names of those tests, a list for each way that was met. */
export function namedTests(results: TestResult[]): string[] {
  const lines: string[] = [];
  for (const [outcome, heading] of named) {
    const those = results.filter((result) => result.outcome === outcome);
    if (those.length > 0) lines.push(`${heading} (${those.length}):`);
    for (const { project, title, error } of those) {
      lines.push(`  ${project}: ${title}`);
      if (error) lines.push(`      ${error}`);
    }
  }
  return lines;
}

/** How many passed, a retried one included, and how many did not, one that was kept included. */
export function tallyOf(results: TestResult[]): Tally {
  const count = (...outcomes: TestResult['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { passed: count('passed', 'retried'), failed: count('failed', 'kept') };
}

/** The place of a project among the lines; an error outside of all tests comes first. */
const order = (name: string) => projectNames.indexOf(name as ProjectName);

/**
 * A line for each project: its tests, its wall time from the first test to the end of the last one,
 * and its processor time in seconds where the system tells that.
 */
export function projectLines(results: TestResult[], processor: Map<string, number>): string[] {
  const groups = Object.groupBy(results, ({ project }) => project);
  return Object.entries(groups)
    .toSorted(([one], [other]) => order(one) - order(other))
    .map(([name, tests = []]) => {
      const tally = tallyOf(tests);
      const skipped = tests.filter(({ outcome }) => outcome === 'skipped').length;
      const ran = tests.filter(({ start }) => start > 0);
      const from = Math.min(...ran.map(({ start }) => start));
      const to = Math.max(...ran.map(({ start, ms }) => start + ms));
      const used = processor.get(name);
      return [
        `${tally.failed === 0 ? '✓' : '✗'} ${name}: ${inWords(tally)}`,
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
        ...(ran.length > 0 ? [`${Math.round((to - from) / 1000)} s`] : []),
        ...(used === undefined ? [] : [`${Math.round(used)} s of processor time`]),
      ].join(', ');
    });
}
