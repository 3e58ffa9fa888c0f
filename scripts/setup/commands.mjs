/**
 * The commands of `npm run`: the script that Node 24 runs, and the browsers it needs ("chromium":
 * one that loads extensions from a folder; "chrome": any of the family; "firefox").
 */
export const commands = {
  start: { script: 'scripts/commands/start.ts', browsers: () => ['chrome'] },
  test: { script: 'scripts/commands/test.ts', browsers: browsersForTests },
  'test:faults': { script: 'scripts/commands/faults.ts', browsers: () => ['chromium', 'firefox'] },
  dev: { script: 'scripts/commands/dev.ts', browsers: () => [] },
  build: { script: 'scripts/commands/build.ts', browsers: () => [] },
  zip: { script: 'scripts/commands/zip.ts', browsers: () => [] },
  check: { script: 'scripts/commands/check.ts', browsers: () => [] },
  'build:service': { script: 'scripts/commands/build-service.ts', browsers: () => [] },
  service: { script: 'local-service/main.ts', browsers: () => ['chrome'] },
  bench: { script: 'scripts/commands/bench.ts', browsers: () => ['chromium'] },
  screenshots: {
    script: 'scripts/commands/screenshots.ts',
    browsers: () => ['chromium', 'firefox'],
  },
};

/** The tests of the local service run one real audit, which needs a Chromium. */
function browsersForTests(words) {
  const parts = words.filter((word) => word !== 'changed');
  const runs = (...suites) => parts.length === 0 || parts.some((part) => suites.includes(part));
  return [
    ...(runs('service', 'chromium', 'hostile', 'faults') ? ['chromium'] : []),
    ...(runs('firefox', 'faults') ? ['firefox'] : []),
  ];
}
