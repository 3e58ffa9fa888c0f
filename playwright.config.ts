import { defineConfig } from '@playwright/test';

export default defineConfig({
  outputDir: 'test-results/chromium',
  reporter: [['list'], ['json', { outputFile: 'test-results/chromium.json' }]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each test starts a browser of its own.
  workers: 1,
  forbidOnly: true,
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', testMatch: '*.spec.ts' },
    { name: 'screenshots', testDir: 'tests/screenshots', testMatch: '*.spec.ts' },
  ],
});
