/**
 * The gate, `npm test`: what must hold before every change, in ten minutes. `npm run test:all` is
 * the whole, for each night and before a release. A project has the files that the gate runs of it,
 * or those that it leaves out; one that is not here runs whole in both.
 */
type Part = { only: string[] } | { without: string[] };

export const gate: Record<string, Part | undefined> = {
  // Pack the extension twice, and run both runners.
  unit: { without: ['tests/scripts/lib/{packages,runners}.test.ts'] },
  // Kills, half-open files, backups and hostile pages. One audit in the gate is real.
  service: {
    without: [
      'tests/local-service/audit/{audit-bounds,audit-environment,audit-filter,bad-pages,login-origin}.test.ts',
      'tests/local-service/command/{backup,browser-at-start,data-file,package,saved-pages,small-heap,stop}.test.ts',
      'tests/local-service/http/half-open.test.ts',
      'tests/local-service/store/{kills,shared-file}.test.ts',
    ],
  },
  postgres: { only: ['tests/local-service/conformance/postgres-conformance.test.ts'] },
  // Sweeps over each state, language and size.
  components: {
    without: ['tests/components/{accessibility,display-modes,languages,reflow}.spec.ts'],
  },
  chromium: {
    without: [
      'tests/e2e/options/{certificates,kept-data,reset-verdict}.spec.ts',
      'tests/e2e/outbox/broken-connections.spec.ts',
      'tests/e2e/pages/reading-checks.spec.ts',
      'tests/e2e/popup/small-screens.spec.ts',
      'tests/e2e/reports/{list-offline,scored-service}.spec.ts',
      'tests/e2e/product/{dev,languages,older-chromium,policy,reset,start,upgrade}.spec.ts',
      'tests/e2e/toolbar/{button-trace,omnibox}.spec.ts',
    ],
  },
  // The parts of the browser that are Firefox's own.
  firefox: {
    only: [
      'tests/e2e/firefox/options/first-opening.spec.ts',
      'tests/e2e/firefox/outbox/{connect-create-list,list-of-new-reports}.spec.ts',
      'tests/e2e/firefox/pages/{save-to-disk,watch-runs}.spec.ts',
      'tests/e2e/firefox/popup/sidebar.spec.ts',
      'tests/e2e/firefox/reports/all-reports.spec.ts',
    ],
  },
  faults: { only: ['tests/faults/creates.spec.ts'] },
  hostile: { only: [] },
  commands: { only: [] },
};

/** Whether this run is the whole. The gate also draws the same random samples each time. */
export const isWhole = process.env['TESTS'] === 'all';

/** How often a test is tried again that failed: once, and never with `--no-retries`. */
export const retries = Number(process.env['TEST_RETRIES'] ?? 1);

/** The test files of a project in this run, of those that match `include` and not `exclude`. */
export function filesOf(
  project: string,
  include: string[],
  exclude: string[] = [],
  isAll = isWhole,
): { include: string[]; exclude: string[] } {
  const part = isAll ? { without: [] } : (gate[project] ?? { without: [] });
  return 'only' in part
    ? { include: part.only, exclude }
    : { include, exclude: [...exclude, ...part.without] };
}
