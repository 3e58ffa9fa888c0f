/**
 * `npm test [-- changed] [unit|service|chromium|hostile|firefox|faults …]`: runs all suites, or
 * those named. A suite runs even if the one before it failed. With `changed` it runs only the tests
 * that the changes of this branch can affect.
 */
import { findChanges } from '../lib/changes.ts';
import { type Planned, planSuites, readSuiteNames } from '../lib/plan-suites.ts';
import { prepare } from '../lib/build.ts';
import { runSuite } from '../lib/suites.ts';
import { inWords, type SuiteResult, sum } from '../lib/tally.ts';

const shownSlowest = 20;

const planned = await plan().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

const prepared = await prepare();
if (prepared.code !== 0) {
  console.error(`WXT could not prepare the tests:\n${prepared.output}`);
  process.exit(1);
}

const results: (SuiteResult & Planned & { seconds: number })[] = [];
for (const { name, since } of planned) {
  console.log(`\n• Testing: ${name}${since === null ? '' : ', as far as it can have changed'}`);
  const start = performance.now();
  const result = await runSuite(name, since).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, tests: [] };
  });
  results.push({ ...result, name, since, seconds: (performance.now() - start) / 1000 });
}

console.log(`\nThe slowest tests, in seconds:\n${slowest().join('\n')}\n`);
for (const { name, seconds, ...tally } of results)
  console.log(
    `${tally.failed === 0 ? '✓' : '✗'} ${name}: ${inWords(tally)}, ${Math.round(seconds)} s`,
  );
const total = sum(results);
console.log(inWords(total));
process.exitCode = total.failed === 0 ? 0 : 1;

async function plan(): Promise<Planned[]> {
  const { asked, isChanged } = readSuiteNames(process.argv.slice(2));
  if (!isChanged) return asked.map((name) => ({ name, since: null }));
  const changes = await findChanges();
  console.log(`• ${changes.files.length} files changed since ${changes.base.slice(0, 12)}`);
  return planSuites(asked, changes);
}

function slowest(): string[] {
  return results
    .flatMap(({ name, tests }) => tests.map((test) => ({ name, ...test })))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, shownSlowest)
    .map(({ name, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)}  ${name}: ${title}`);
}
