import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  outputDir: 'test-results/chromium',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // The longest takes 20 s on a quiet machine, and three times as long beside Firefox's suite.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Without it a wait for what never comes lasts as long as its test may.
  use: { actionTimeout: 30_000 },
  // Each worker has a browser. A test also waits, so there is one worker more than cores.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', testMatch: '*.spec.ts' },
    // One browser a worker for all of its rows.
    { name: 'hostile', testDir: 'tests/hostile', testMatch: '*.spec.ts', fullyParallel: true },
    // Each file runs its round in one browser, and its tests judge that.
    { name: 'faults', testDir: 'tests/faults', testMatch: '*.spec.ts', timeout: 30_000 },
    { name: 'screenshots', testDir: 'tests/screenshots', testMatch: '*.spec.ts' },
  ],
});
