import { rm } from 'node:fs/promises';
import { buildWhenChanged, sources } from './build.ts';
import { inProject, type Target } from './project.ts';
import { runHere, runQuietly } from './run.ts';
import {
  failedTests,
  playwrightResult,
  type SuiteResult,
  vitestResult,
  withRetries,
} from './tally.ts';

/** A part of `npm test`. */
type Suite = {
  runner: 'vitest' | 'playwright';
  /** The builds that its tests start. */
  builds: Target[];
  /** Whether its tests mostly wait, so that it runs beside those that keep the machine busy. */
  waits: boolean;
  /** Files and folders that its tests read or run, and do not import. */
  reads: string[];
};

/** The files that run the tests, and decide which ones run. */
const tools = ['package.json', 'package-lock.json', 'vitest.config.ts', 'playwright.config.ts'];
const product = [...sources, ...tools];

/** The suites, in the order in which they run: the quick ones first. */
export const suites = {
  unit: {
    runner: 'vitest',
    builds: [],
    waits: false,
    reads: [
      ...tools,
      'docs',
      'public',
      'scripts/house',
      'scripts/house-rules.mjs',
      '.oxlintrc.json',
    ].concat(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']),
  },
  service: { runner: 'vitest', builds: [], waits: true, reads: [...tools, 'local-service'] },
  postgres: { runner: 'vitest', builds: [], waits: true, reads: [...tools, 'local-service'] },
  // One of its tests runs the set-up and `npm start`.
  chromium: {
    runner: 'playwright',
    builds: ['chrome'],
    waits: false,
    reads: [...product, 'scripts'],
  },
  hostile: { runner: 'playwright', builds: ['chrome'], waits: false, reads: product },
  firefox: { runner: 'vitest', builds: ['firefox'], waits: true, reads: product },
  faults: { runner: 'playwright', builds: ['chrome', 'firefox'], waits: true, reads: product },
} satisfies Record<string, Suite>;

export type SuiteName = keyof typeof suites;

/** Builds the extension for these suites, if its sources changed. Throws if a build fails. */
export async function buildFor(names: SuiteName[]): Promise<void> {
  const targets = new Set(names.flatMap((name): Target[] => suites[name].builds));
  for (const target of targets) await buildWhenChanged(target);
}

/**
 * Runs a suite: all of it, or the tests that import what changed since a commit. With `isShown` its
 * output is printed as it is written, otherwise when it is over. Counts a failure if the runner
 * failed without a failed test in its report, as after a crash. Else it would pass unnoticed.
 */
export async function runSuite(
  name: SuiteName,
  since: string | null,
  isShown: boolean,
): Promise<SuiteResult> {
  return run(planRun(name, since), isShown);
}

/**
 * Runs the tests of a suite that failed once more. Call it while nothing else runs: beside other
 * suites a browser or a database is sometimes too slow. Does nothing if so many failed that time is
 * not the reason. A test of random samples runs once: a sample that failed is a fault.
 */
export async function retryFailed(name: SuiteName, result: SuiteResult): Promise<SuiteResult> {
  const titles = failedTests(result)
    .filter(({ errors }) => !errors.some((error) => error.includes('Property failed after')))
    .map(({ title }) => title.replaceAll(/[^\p{L}\p{N}]+/gu, '.+'));
  if (titles.length === 0 || titles.length > maxRetried) return result;
  console.log(`\n• Testing again: ${titles.length} of ${name}`);
  const { args, ...rest } = planRun(name, null);
  const filter = [rest.runner === 'vitest' ? '-t' : '--grep', titles.join('|')];
  return withRetries(result, await run({ ...rest, args: [...args, ...filter] }, true));
}

const maxRetried = 10;

/** How to start a runner, and where and how to read its report. */
type Run = {
  runner: Suite['runner'];
  args: string[];
  report: string;
  read: (path: string) => Promise<SuiteResult>;
};

async function run({ runner, args, report, read }: Run, isShown: boolean): Promise<SuiteResult> {
  await rm(inProject(report), { force: true });
  const code = await (isShown ? runHere : runAndPrint)(runner, args, suiteTimeoutMs);
  const result = await read(report).catch(() => ({ passed: 0, failed: 1, tests: [] }));
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function planRun(name: SuiteName, since: string | null): Run {
  return suites[name].runner === 'vitest' ? vitest(name, since) : playwright(name, since);
}

function vitest(name: SuiteName, since: string | null): Run {
  const report = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const filter = since === null ? [] : [`--changed=${since}`, '--passWithNoTests'];
  const args = ['run', '--project', name, ...reporters, ...filter];
  return { runner: 'vitest', args, report, read: vitestResult };
}

function playwright(name: SuiteName, since: string | null): Run {
  const filter = since === null ? [] : [`--only-changed=${since}`, '--pass-with-no-tests'];
  const args = ['test', `--project=${name}`, ...filter];
  const report = 'test-results/playwright.json';
  return { runner: 'playwright', args, report, read: playwrightResult };
}

async function runAndPrint(program: string, args: string[], timeout: number) {
  const { code, output } = await runQuietly(program, args, timeout);
  console.log(output);
  return code;
}

/**
 * The longest time for a runner, in milliseconds: three times that of the slowest suite. A runner
 * that hangs after its last test is then ended, so that the summary is printed.
 */
const suiteTimeoutMs = 30 * 60_000;
