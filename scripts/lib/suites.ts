import { rm } from 'node:fs/promises';
import { buildWhenChanged, sources } from './build.ts';
import { inProject, type Target } from './project.ts';
import { runHere } from './run.ts';
import { playwrightResult, type SuiteResult, vitestResult } from './tally.ts';

/** A part of `npm test`. */
type Suite = {
  runner: 'vitest' | 'playwright';
  /** The builds that its tests start. */
  builds: Target[];
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
    reads: [
      ...tools,
      'docs',
      'public',
      'scripts/house',
      'scripts/house-rules.mjs',
      '.oxlintrc.json',
    ].concat(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']),
  },
  service: { runner: 'vitest', builds: [], reads: [...tools, 'local-service'] },
  // One of its tests runs the set-up and `npm start`.
  chromium: { runner: 'playwright', builds: ['chrome'], reads: [...product, 'scripts'] },
  hostile: { runner: 'playwright', builds: ['chrome'], reads: product },
  firefox: { runner: 'vitest', builds: ['firefox'], reads: product },
  faults: { runner: 'vitest', builds: ['chrome', 'firefox'], reads: product },
} satisfies Record<string, Suite>;

export type SuiteName = keyof typeof suites;

/**
 * Builds what a suite needs and runs it: all of it, or the tests that import what changed since a
 * commit. Throws when the build fails.
 */
export async function runSuite(name: SuiteName, since: string | null): Promise<SuiteResult> {
  const { runner, builds }: Suite = suites[name];
  for (const target of builds) await buildWhenChanged(target);
  return runner === 'vitest' ? vitest(name, since) : playwright(name, since);
}

function vitest(name: SuiteName, since: string | null): Promise<SuiteResult> {
  const report = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const filter = since === null ? [] : [`--changed=${since}`, '--passWithNoTests'];
  return counted(report, vitestResult, 'vitest', [
    'run',
    '--project',
    name,
    ...reporters,
    ...filter,
  ]);
}

function playwright(name: SuiteName, since: string | null): Promise<SuiteResult> {
  const filter = since === null ? [] : [`--only-changed=${since}`, '--pass-with-no-tests'];
  const args = ['test', `--project=${name}`, ...filter];
  return counted('test-results/playwright.json', playwrightResult, 'playwright', args);
}

/**
 * The longest time for a runner, in milliseconds: three times that of the slowest suite. A runner
 * that hangs after its last test is then ended, so that the summary is printed.
 */
const suiteTimeoutMs = 30 * 60_000;

/**
 * Counts a failure if the runner failed without a failed test in its report, as after a crash. Else
 * it would pass unnoticed.
 */
async function counted(
  report: string,
  read: (path: string) => Promise<SuiteResult>,
  program: string,
  args: string[],
): Promise<SuiteResult> {
  await rm(inProject(report), { force: true });
  const code = await runHere(program, args, suiteTimeoutMs);
  const result = await read(report).catch(() => ({ passed: 0, failed: 1, tests: [] }));
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}
