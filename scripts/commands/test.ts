/**
 * `npm test [-- changed] [unit|service|chromium|hostile|firefox|faults …]`: runs all suites, or
 * those named. A suite runs even if another one failed. Suites that mostly wait run beside those
 * that keep the machine busy. Tests that failed in a browser run again at the end, alone, and are
 * named. With `changed` it runs only the tests that the changes of this branch can affect.
 */
import { stripVTControlCharacters } from 'node:util';
import { findChanges } from '../lib/changes.ts';
import { type Planned, planSuites, readSuiteNames } from '../lib/plan-suites.ts';
import { prepare } from '../lib/build.ts';
import { buildFor, retryFailed, runSuite, type SuiteName, suites } from '../lib/suites.ts';
import { inWords, type SuiteResult, sum } from '../lib/tally.ts';

const shownSlowest = 20;

/** The result of a suite, and its time in seconds. */
type Timed = SuiteResult & { name: SuiteName; seconds: number };

const start = performance.now();

const wanted = await plan().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

const hasPostgres = process.env['POSTGRES_BIN'] !== undefined;
const planned = wanted.filter(({ name }) => hasPostgres || name !== 'postgres');

const prepared = await prepare();
if (prepared.code !== 0) {
  console.error(`WXT could not prepare the tests:\n${prepared.output}`);
  process.exit(1);
}

await buildFor(planned.map(({ name }) => name)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

const busy = planned.filter(({ name }) => !suites[name].waits);
const waiting = planned.filter(({ name }) => suites[name].waits);
const first = (
  await Promise.all([runInTurn(busy, true), runInTurn(waiting, busy.length === 0)])
).flat();
const results: Timed[] = [];
for (const result of first)
  results.push({ ...result, ...(await retryFailed(result.name, result)) });

console.log(`\nThe slowest tests, in seconds:\n${slowest().join('\n')}\n`);
const troubled = withErrors();
if (troubled.length > 0) console.log(`Tests with an error:\n${troubled.join('\n')}\n`);
for (const { name, seconds, ...tally } of results)
  console.log(`${tally.failed === 0 ? '✓' : '✗'} ${name}: ${inWords(tally)}, ${seconds} s`);
if (planned.length < wanted.length)
  console.log('- postgres: left out, because PostgreSQL is not here and could not be installed');
console.log(`All in ${secondsSince(start)} s`);
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

/** Runs suites one after the other. */
async function runInTurn(turn: Planned[], isShown: boolean): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const { name, since } of turn) {
    console.log(`\n• Testing: ${name}${since === null ? '' : ', as far as it can have changed'}`);
    const from = performance.now();
    const result = await runSuite(name, since, isShown);
    timed.push({ ...result, name, seconds: secondsSince(from) });
  }
  return timed;
}

function secondsSince(from: number): number {
  return Math.round((performance.now() - from) / 1000);
}

function allTests() {
  return results.flatMap(({ name, tests }) => tests.map((test) => ({ name, ...test })));
}

function slowest(): string[] {
  return allTests()
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, shownSlowest)
    .map(({ name, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)}  ${name}: ${title}`);
}

/** The tests that failed, or passed only when they were tried again, each with its first error. */
function withErrors(): string[] {
  return allTests()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, title, errors, passed }) => {
      const [sentence = ''] = stripVTControlCharacters(errors[0] ?? '').split('\n');
      return `${passed ? '↻' : '✗'} ${name}: ${title}\n    ${sentence}`;
    });
}
