import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { vitestReporter } from './scripts/lib/vitest-reporter.ts';
import { filesOf, retries } from './tests/gate.ts';

/** Each database does these in its own way: search, pages, changes at once and the queue. */
const ofBothDatabases =
  'tests/local-service/*/{address-search,create-once,kept-totals,old-reports,pages,report-counts,share-links}.test.ts';
const postgresTests = 'tests/local-service/{conformance,store,queue}/postgres*.test.ts';

/** The unit tests that use storage, the archive or the background, which keep state in memory. */
const withState = [
  'tests/{entrypoints,lib/background,lib/browser,lib/storage}/**/*.test.ts',
  'tests/components/**/{find-watched,load-sides,lost-reports,perform-job-action,printed-report,read-known,report-text,tabs-offer,trouble-text,use-latest-audits}.test.{ts,tsx}',
];

/** Everything in lib and components that needs no browser: in Node, with WXT's fake browser. */
const ofUnit = {
  plugins: [WxtVitest()],
  test: {
    env: { TEST_PROJECT: 'unit' },
    setupFiles: ['tests/fake-words.ts', 'tests/note-worker.ts', 'tests/random.ts'],
    testTimeout: 20_000,
  },
};

/** The options of all tests of the service: they start processes, and wait for them. */
const ofService = {
  setupFiles: ['tests/note-worker.ts', 'tests/random.ts'],
  // Some audit a page three times, beside others that do.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // All projects share these workers. Many tests also wait, so there is one more than cores.
    maxWorkers: availableParallelism() + 1,
    // A sample that failed in a test of random samples is a fault, so such a test runs once.
    retry: { count: retries, condition: /^(?!Property failed after)/ },
    reporters: ['default', vitestReporter],
    // Tests read these and do not import them: `npm test -- changed` runs all of them then.
    forceRerunTriggers: ['package-lock.json', 'vitest.config.ts', 'docs/**', 'public/**'].map(
      (pattern) => `**/${pattern}`,
    ),
    projects: [
      {
        ...ofUnit,
        test: {
          ...ofUnit.test,
          name: 'unit',
          ...filesOf(
            'unit',
            ['tests/*.test.ts', 'tests/{scripts,lib,components}/**/*.test.{ts,tsx}'],
            withState,
          ),
          // These files leave nothing behind, so many of them share a process.
          isolate: false,
        },
      },
      {
        ...ofUnit,
        test: { ...ofUnit.test, name: 'unit-isolated', ...filesOf('unit', withState) },
      },
      {
        // The local service over real HTTP; one test runs a real audit, which takes seconds.
        test: {
          ...ofService,
          name: 'service',
          env: { TEST_PROJECT: 'service' },
          ...filesOf('service', ['tests/local-service/**/*.test.ts'], [postgresTests]),
        },
      },
      {
        // The reports are in a PostgreSQL server that the project starts.
        test: {
          ...ofService,
          name: 'postgres',
          env: { TEST_PROJECT: 'postgres' },
          ...filesOf('postgres', [ofBothDatabases, postgresTests]),
          globalSetup: 'tests/local-service/store/provide-cluster.ts',
        },
      },
      {
        // The commands of CONTRIBUTING.md, one after the other, once all other tests have ended.
        test: {
          name: 'commands',
          env: { TEST_PROJECT: 'commands' },
          setupFiles: ['tests/note-worker.ts'],
          include: ['tests/commands/**/*.test.ts'],
          testTimeout: 900_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
