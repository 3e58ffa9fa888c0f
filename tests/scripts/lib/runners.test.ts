import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { afterAll, expect, test } from 'vitest';
import { resultsIn } from '../../../scripts/lib/playwright-results.ts';
import { inProject } from '../../../scripts/lib/project.ts';
import type { TestResult } from '../../../scripts/lib/test-results.ts';

const folder = await mkdtemp(join(tmpdir(), 'verdict-runners-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await symlink(inProject('node_modules'), join(folder, 'node_modules'));

/** Tests that end in each way. A hook keeps two of them from running. */
const tests = (failOnce: string) => `
  test('passes', () => {});
  test('passes when tried again', ${failOnce});
  test('fails', () => { throw new Error('It is wrong.'); });
  test.skip('is skipped', () => {});`;
const hooked = `
  test.beforeAll(() => { throw new Error('The hook is wrong.'); });
  test('is kept first', () => {});
  test('is kept second', () => {});
  test.skip('stays skipped', () => {});`;

/** The JSON that a runner writes when it runs such files. */
async function run<Report>(program: string, args: string[], files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  // A test runner sets these.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  await new Promise<void>((settle) => {
    const options = { cwd: folder, env: { ...env, TEST_RESULTS: folder } };
    execFile(inProject('node_modules/.bin', program), args, options, () => settle());
  });
  return JSON.parse(await readFile(join(folder, `${program}.json`), 'utf8')) as Report;
}

const told = (results: TestResult[]) =>
  results
    .map(({ project, title, outcome, error }) => `${project} | ${title} | ${outcome} | ${error}`)
    .toSorted();

test('vitest tells how each test ended, and why one did not run', { timeout: 60_000 }, async () => {
  const results = await run<TestResult[]>('vitest', ['run'], {
    'vitest.config.mjs': `
      import { vitestReporter } from '${inProject('scripts/lib/vitest-reporter.ts')}';
      const test = { name: 'unit-isolated', include: ['*.unit.mjs'] };
      export default { test: { retry: 1, reporters: [vitestReporter], projects: [{ test }] } };`,
    'a.unit.mjs': `
      import { test } from 'vitest';
      let tries = 0;
      ${tests(`() => { tries += 1; if (tries === 1) throw new Error('It is slow.'); }`)}`,
    'b.unit.mjs': `import { test } from 'vitest'; ${hooked}`,
  });
  expect(told(results)).toEqual([
    'unit | fails | failed | It is wrong.',
    'unit | is kept first | failed | It did not run. The hook is wrong.',
    'unit | is kept second | failed | It did not run. The hook is wrong.',
    'unit | is skipped | skipped | ',
    'unit | passes when tried again | retried | It is slow.',
    'unit | passes | passed | ',
    'unit | stays skipped | skipped | ',
  ]);
});

test('Playwright does, and its tests have their file', { timeout: 60_000 }, async () => {
  const report = await run<JSONReport>('playwright', ['test'], {
    'playwright.config.mjs': `export default {
      retries: 1,
      projects: [{ name: 'components' }],
      reporter: [['json', { outputFile: 'playwright.json' }]],
    };`,
    'a.spec.mjs': `
      import { test } from '@playwright/test';
      ${tests(`({}, { retry }) => { if (retry === 0) throw new Error('It is slow.'); }`)}`,
    'b.spec.mjs': `import { test } from '@playwright/test'; ${hooked}`,
  });
  expect(told(resultsIn(report))).toEqual([
    'components | a.spec.mjs > fails | failed | Error: It is wrong.',
    'components | a.spec.mjs > is skipped | skipped | ',
    'components | a.spec.mjs > passes when tried again | retried | Error: It is slow.',
    'components | a.spec.mjs > passes | passed | ',
    'components | b.spec.mjs > is kept first | failed | Error: The hook is wrong.',
    'components | b.spec.mjs > is kept second | failed | It did not run.',
    'components | b.spec.mjs > stays skipped | skipped | ',
  ]);
});
