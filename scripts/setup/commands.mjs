const test = {
  script: 'scripts/commands/test.ts',
  browsers: browsersForTests,
  postgres: (words) => isAsked(words, ['postgres', 'commands']),
};

/**
 * The commands of `npm run`: the script that Node 24 runs, and the browsers it needs ("chromium":
 * one that loads extensions from a folder; "chrome": any of the family; "firefox"). `postgres` says
 * whether it uses a PostgreSQL server, if there is one, `proxies` whether it tests those, and
 * `languages` whether Chromium has to speak others than English; `env` adds to the environment.
 */
export const commands = {
  start: { script: 'scripts/commands/start.ts', browsers: () => ['chrome'] },
  test: { ...test, env: () => ({ TESTS: 'gate' }) },
  'test:all': {
    ...test,
    proxies: (words) => isAsked(words, ['service', 'commands']),
    languages: (words) => isAsked(words, ['chromium']),
    env: () => ({ TESTS: 'all' }),
  },
  'test:faults': { script: 'scripts/commands/faults.ts', browsers: () => ['chromium', 'firefox'] },
  soak: { script: 'scripts/commands/soak.ts', browsers: () => ['chromium', 'firefox'] },
  dev: { script: 'scripts/commands/dev.ts', browsers: () => [] },
  build: { script: 'scripts/commands/build.ts', browsers: () => [] },
  zip: { script: 'scripts/commands/zip.ts', browsers: () => [] },
  check: { script: 'scripts/commands/check.ts', browsers: () => [] },
  'build:service': { script: 'scripts/commands/build-service.ts', browsers: () => [] },
  service: {
    script: 'local-service/src/command/main.ts',
    browsers: () => ['chrome'],
    env: (words) => (isForOthers(words) ? {} : { VERDICT_ALLOW_PRIVATE_PAGES: 'on' }),
  },
  bench: {
    script: 'scripts/commands/bench.ts',
    browsers: browsersForBench,
    postgres: isOfService,
  },
  screenshots: {
    script: 'scripts/commands/screenshots.ts',
    browsers: () => ['chromium', 'firefox'],
  },
};

/**
 * Whether the service is started for other computers, which a proxy may stand for, or was told
 * whether it may audit pages of this one. Otherwise it is for the person at this computer, who
 * tries their own pages.
 */
function isForOthers(words) {
  return (
    words.some((word) => /^--(host|allowed-host|trust-proxy|role)\b/.test(word)) ||
    ['HOST', 'ALLOWED_HOST', 'TRUST_PROXY', 'ROLE', 'ALLOW_PRIVATE_PAGES'].some(
      (name) => process.env[`VERDICT_${name}`] || process.env[`VERDICT_${name}_FILE`],
    )
  );
}

/** Whether a bench measures only the local service. */
function isOfService(words) {
  return ['--service-lists', '--processes', '--service'].some((word) => words.includes(word));
}

function browsersForBench(words) {
  if (isOfService(words)) return ['chrome'];
  return words.includes('--rest') || words.includes('--bulk')
    ? ['chromium', 'firefox']
    : ['chromium'];
}

/** The tests of the local service run real audits, which need a Chromium. */
function browsersForTests(words) {
  return [
    ...(isAsked(words, ['service', 'chromium', 'components', 'hostile', 'faults', 'commands'])
      ? ['chromium']
      : []),
    ...(isAsked(words, ['firefox', 'faults', 'commands']) ? ['firefox'] : []),
  ];
}

/** The projects of the tests, as scripts/lib/test-projects.ts has them. */
const projects = new Set(
  'unit service postgres chromium components hostile firefox faults commands'.split(' '),
);

/** Whether `npm test` with these words runs one of these projects. Without a name it runs all. */
function isAsked(words, wanted) {
  const named = words.filter((word) => projects.has(word));
  return named.length === 0 || named.some((name) => wanted.includes(name));
}
