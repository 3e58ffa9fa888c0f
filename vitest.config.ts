import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  test: {
    projects: [
      {
        // Everything in lib and components that needs no browser: in Node, with WXT's fake browser.
        plugins: [WxtVitest()],
        test: {
          name: 'unit',
          setupFiles: ['tests/fake-words.ts'],
          include: [
            'tests/*.test.ts',
            'tests/scripts/**/*.test.ts',
            'tests/lib/**/*.test.{ts,tsx}',
            'tests/components/**/*.test.{ts,tsx}',
            'tests/entrypoints/**/*.test.ts',
          ],
          // The service suite runs beside it.
          testTimeout: 20_000,
          // Vitest leaves one core free otherwise. Some tests wait for pauses of the background.
          maxWorkers: availableParallelism(),
        },
      },
      {
        // The local service over real HTTP; one test runs a real audit, which takes seconds.
        test: {
          name: 'service',
          include: ['tests/local-service/**/*.test.ts'],
          exclude: ['tests/local-service/database/postgres*.test.ts'],
          // Suites of browsers run beside it.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // The interface once more, with the reports in a PostgreSQL server that the suite starts.
        test: {
          name: 'postgres',
          include: [
            'tests/local-service/{address-search,interface-*,create-once,kept-totals,key-command,old-reports,projects-batches,report-list,sessions}.test.ts',
            'tests/local-service/database/postgres*.test.ts',
          ],
          globalSetup: 'tests/local-service/database/provide-cluster.ts',
          // Suites of browsers run beside it.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // A real Firefox. Browsers are heavy: one file at a time.
        test: {
          name: 'firefox',
          include: ['tests/e2e/firefox/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Chromium's suite runs beside it.
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
