import { findChanges, isBelow } from './changes.ts';
import { changedPages } from './changed-pages.ts';
import { runHere } from './run.ts';
import { type Asked, projectsOf } from './test-projects.ts';
import { errorOutsideTests, readResults, type TestResult, withSecondRun } from './test-results.ts';

/**
 * Runs what was asked for, first with vitest and then with Playwright; a test that failed is tried
 * `retries` times more. Once `stop` is aborted nothing more begins. Resolves to the results of all
 * tests.
 */
export async function runTests(
  asked: Asked,
  retries: 0 | 1,
  stop: AbortSignal,
): Promise<TestResult[]> {
  const results = await runVitest(asked, retries, stop);
  return stop.aborted ? results : [...results, ...(await runPlaywright(asked, retries, stop))];
}

async function runVitest(asked: Asked, retries: 0 | 1, stop: AbortSignal): Promise<TestResult[]> {
  const names = projectsOf('vitest', asked.projects).filter(
    (name) => name !== 'postgres' || process.env['POSTGRES_BIN'] !== undefined,
  );
  if (names.length === 0) return [];
  const args = ['run', ...names.map((name) => `--project=${name}*`)];
  const since = asked.isChanged ? [`--changed=${(await findChanges()).base}`] : [];
  const first = await run('vitest', [
    ...args,
    ...asked.files,
    ...since,
    '--passWithNoTests',
    ...(retries === 0 ? ['--retry=0'] : []),
  ]);
  // Vitest tries tests again, and no hooks.
  const files = first.filter(({ outcome }) => outcome === 'kept').map(({ file }) => file);
  if (retries === 0 || files.length === 0 || stop.aborted) return first;
  console.log(`\n• Running files again whose hooks failed: ${[...new Set(files)].join(', ')}`);
  return withSecondRun(first, await run('vitest', [...args, ...new Set(files)]));
}

/** If more tests failed, time is not the reason. */
const mostTriedAlone = 10;

async function runPlaywright(
  asked: Asked,
  retries: 0 | 1,
  stop: AbortSignal,
): Promise<TestResult[]> {
  const names = projectsOf('playwright', asked.projects);
  if (names.length === 0) return [];
  const args = [
    'test',
    ...names.map((name) => `--project=${name}`),
    ...asked.files,
    `--retries=${retries}`,
    '--pass-with-no-tests',
  ];
  if (!asked.isChanged) {
    const first = await run('playwright', args);
    const failed = first.filter(({ outcome }) => outcome === 'failed').length;
    const isOver = retries === 0 || stop.aborted;
    if (isOver || failed === 0 || failed > mostTriedAlone) return first;
    // Beside others a browser is sometimes too slow, also at the second try.
    console.log(`\n• Running ${failed} tests again that failed twice, alone`);
    return withSecondRun(first, await run('playwright', [...args, '--last-failed', '--workers=1']));
  }
  const { base, files } = await findChanges();
  const pages = changedPages(files).map((page) => `@${page}\\b`);
  const smoke =
    pages.length > 0 ? await run('playwright', [...args, `--grep=${pages.join('|')}`]) : [];
  const areTests = files.some((file) => isBelow(file, ['tests']));
  const changed = areTests ? await run('playwright', [...args, `--only-changed=${base}`]) : [];
  return [...smoke, ...changed];
}

/**
 * Runs one of the runners. One that ends badly without a failed test, as after a crash, counts as a
 * failed test, else it would pass unnoticed.
 */
async function run(runner: 'vitest' | 'playwright', args: string[]): Promise<TestResult[]> {
  const code = await runHere(runner, args, runnerTimeoutMs);
  const results = await readResults(runner).catch((): TestResult[] => []);
  const isTold = results.some(({ outcome }) => outcome === 'failed' || outcome === 'kept');
  if (code === 0 || isTold) return results;
  const error = `${runner} ended with code ${code}, and no test says why`;
  return [...results, errorOutsideTests(runner, error)];
}

/**
 * The longest time for a runner, in milliseconds: twice what the slower one takes beside four busy
 * loops. One that hangs after its last test is then ended, so that the summary is printed.
 */
const runnerTimeoutMs = 60 * 60_000;
