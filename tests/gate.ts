/**
 * The gate, `npm test`: what must hold before every change, in ten minutes. `npm run test:all` is
 * the whole, for each night and before a release. A project has the files that the gate runs of it,
 * or those that it leaves out; one that is not here runs whole in both.
 */
type Part = { only: string[] } | { without: string[] };

export const gate: Record<string, Part | undefined> = {
  unit: { without: ['tests/scripts/lib/packages.test.ts'] },
  // Kills, half-open files, backups and deploys; the gate keeps one real audit.
  service: { without: [] },
  postgres: { only: ['tests/local-service/conformance/conformance.test.ts'] },
  // Sweeps: every state, every language, every size.
  components: { without: ['tests/components/{accessibility,pseudo-language,reflow}.spec.ts'] },
  chromium: { without: [] },
  // Only what differs in Firefox.
  firefox: { only: [] },
  faults: { only: ['tests/faults/creates.spec.ts'] },
  hostile: { only: [] },
  commands: { only: [] },
};

/** Whether this run is the whole. The gate also draws the same random samples each time. */
export const isWhole = process.env['TESTS'] === 'all';

/** The test files of a project in this run, of those that match `include` and not `exclude`. */
export function filesOf(
  project: string,
  include: string[],
  exclude: string[] = [],
): { include: string[]; exclude: string[] } {
  const part = isWhole ? { without: [] } : (gate[project] ?? { without: [] });
  return 'only' in part
    ? { include: part.only, exclude }
    : { include, exclude: [...exclude, ...part.without] };
}
