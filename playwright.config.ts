import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { resultsFolder } from './scripts/lib/test-results.ts';
import { filesOf, retries } from './tests/gate.ts';

/** The test files of a project in this run: those below its folder, and not below `testIgnore`. */
function testsIn(name: string, testDir: string, testIgnore: string[] = []) {
  const { include, exclude } = filesOf(name, ['*.spec.ts'], testIgnore);
  return { name, testDir, testMatch: include, testIgnore: exclude };
}

export default defineConfig({
  // The product's functions that write storage run in these processes, too.
  tsconfig: 'tests/playwright.tsconfig.json',
  outputDir: `${resultsFolder}/playwright`,
  reporter: [['list'], ['json', { outputFile: `${resultsFolder}/playwright.json` }]],
  // Beside others a browser is sometimes too slow, so a test is tried again alone, at the end. If
  // more tests failed, time is not the reason.
  retries,
  retryStrategy: 'isolated',
  maxFailures: retries > 0 ? 10 : 0,
  // One that hangs after its last test is ended, so that the summary is printed.
  globalTimeout: 80 * 60_000,
  reportSlowTests: { max: 20, threshold: 20_000 },
  // The longest takes 20 s on a quiet machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Without it a wait for what never comes lasts as long as its test may.
  use: { actionTimeout: 30_000 },
  // All projects share these workers, each with a browser. Tests also wait, so there is one more
  // than cores.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // They start in this order: those that mostly wait first, so that the short ones fill the end.
  projects: [
    // Each file runs its round in one browser, and its tests judge that.
    { ...testsIn('faults', 'tests/faults'), timeout: 30_000 },
    // One Firefox a worker.
    { ...testsIn('firefox', 'tests/e2e/firefox'), expect: { timeout: 20_000 } },
    testsIn('chromium', 'tests/e2e', ['tests/e2e/firefox/**']),
    // One Chromium a worker, with the pages of the build as web pages over a fake of its interface.
    testsIn('components', 'tests/components'),
    // One browser for all rows.
    testsIn('hostile', 'tests/hostile'),
    testsIn('screenshots', 'tests/screenshots'),
  ],
});
