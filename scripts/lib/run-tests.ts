import { findChanges, isBelow } from './changes.ts';
import { changedPages } from './changed-pages.ts';
import { runHere } from './run.ts';
import { type Asked, projectsOf } from './test-projects.ts';
import { errorOutsideTests, readResults, type TestResult, withSecondRun } from './test-results.ts';

/**
 * Runs what was asked for, first with vitest and then with Playwright; a test that failed is tried
 * `retries` times more, and a few that failed twice once again, alone. Once `stop` is aborted
 * nothing more begins. Resolves to the results of all tests.
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
  const bad = first.filter(({ outcome }) => outcome === 'failed' || outcome === 'kept');
  const files = [...new Set(bad.map(({ file }) => file).filter(Boolean))];
  const isOver = retries === 0 || stop.aborted;
  const isFault = files.length > mostTriedAlone || bad.some(isOfSample);
  if (isOver || isFault || files.length === 0) return first;
  // Vitest tries tests again, and no hooks.
  console.log(
    `\n• Running files again, alone, that failed twice or in a hook: ${files.join(', ')}`,
  );
  return withSecondRun(first, await run('vitest', [...args, ...files, '--maxWorkers=1']));
}

/** Whether a random sample failed. That is a fault, also if another run does not hit it. */
const isOfSample = ({ error }: TestResult) => error.startsWith('Property failed after');

/** If more tests or files failed, time is not the reason. */
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
    // A run that broke off has not written down which tests failed.
    const isOver = retries === 0 || stop.aborted || first.some(({ file }) => file === '');
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
 * failed test, else it would pass unnoticed; what it wrote last to standard error is the reason.
 */
async function run(runner: 'vitest' | 'playwright', args: string[]): Promise<TestResult[]> {
  let errors = '';
  const onError = (text: string) => (errors = (errors + text).slice(-toldErrors));
  const code = await runHere(runner, args, { timeout: runnerTimeoutMs, onError });
  const results = await readResults(runner).catch((): TestResult[] => []);
  const isTold = results.some(({ outcome }) => outcome === 'failed' || outcome === 'kept');
  if (code === 0 || isTold) return results;
  const error = `${runner} ended with code ${code}, and no test says why. Its last errors: ${errors.replaceAll(/\s+/g, ' ')}`;
  return [...results, errorOutsideTests(runner, error)];
}

/**
 * The longest time for a runner, in milliseconds. One that hangs after its last test is then ended,
 * so that the summary is printed.
 */
const runnerTimeoutMs = 80 * 60_000;

/** How much of the errors of a runner is told, in characters. */
const toldErrors = 1_000;
