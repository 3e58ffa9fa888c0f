/**
 * `npm test [-- changed] [unit|chromium|components …] [popup.spec …]`: runs the gate
 * (`../../tests/gate.ts`), and `npm run test:all` the whole; or of either what is named: projects
 * (`../lib/test-projects.ts`) and files, first those of vitest, then those of Playwright. A test
 * that failed is tried once more. With `changed` it runs the unit tests that import what this
 * branch changed, and one test of each page whose bundle it changed. `--busy 4` keeps four loops
 * busy beside the tests, `--repeat 10` runs them ten times, `--no-retries` tries each test once.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isWhole } from '../../tests/gate.ts';
import { buildWhenChanged, prepare } from '../lib/build.ts';
import { startBusyLoops } from '../lib/busy-loops.ts';
import { watchProcessorTime } from '../lib/processor-time.ts';
import { endLeftovers, markRun } from '../lib/run-mark.ts';
import { runTests } from '../lib/run-tests.ts';
import { buildsFor, readAsked } from '../lib/test-projects.ts';
import { inWords, namedTests, projectLines, resultsFolder, tallyOf } from '../lib/test-results.ts';

const ofGate = isWhole ? '' : ' of the gate (`npm run test:all` has more)';
const stop = new AbortController();
const { asked, isNamed, busy, repeat } = read();
const lacksPostgres = asked.projects.includes('postgres') && !process.env['POSTGRES_BIN'];
if (lacksPostgres) asked.projects = asked.projects.filter((name) => name !== 'postgres');
markRun();
process.on('SIGINT', () => {
  // The runner hears the first Ctrl-C as well, and ends by itself. A second one ends it at once.
  if (stop.signal.aborted) endLeftovers();
  stop.abort();
});
process.on('SIGTERM', () => {
  stop.abort();
  endLeftovers();
});
process.on('exit', endWhatIsLeft);

const prepared = await prepare();
if (prepared.code !== 0) giveUp(`WXT could not prepare the tests:\n${prepared.output}`);
for (const target of buildsFor(asked)) await buildWhenChanged(target).catch(giveUp);

const stopBusyLoops = startBusyLoops(busy);
const total = { passed: 0, failed: 0 };
for (let round = 1; round <= repeat && !stop.signal.aborted; round += 1) {
  if (repeat > 1) console.log(`\n• Round ${round} of ${repeat}`);
  await runRound();
}
stopBusyLoops();
if (stop.signal.aborted) console.log('• Stopped before the end');
else if (total.passed + total.failed === 0 && !asked.isChanged)
  giveUp(
    `No test file${ofGate} has ${asked.files.map((file) => `"${file}"`).join(' or ')} in its path.`,
  );
if (!isWhole && !isNamed)
  console.log(
    'This was the gate. `npm run test:all` adds the sweeps over states, languages and sizes, the rest of Firefox and of PostgreSQL, hostile answers, updates, policies, kills, and every command.',
  );
console.log(inWords(total));
process.exitCode = stop.signal.aborted ? 130 : Math.min(total.failed, 1);

/** Runs what was asked for once, prints the summary, and adds it to the total. */
async function runRound(): Promise<void> {
  await rm(resultsFolder, { recursive: true, force: true });
  const start = performance.now();
  const endWatch = watchProcessorTime();
  const results = await runTests(asked, stop.signal);
  const processor = endWatch();
  console.log(['', ...namedTests(results), '', ...projectLines(results, processor)].join('\n'));
  if (lacksPostgres)
    console.log('- postgres: left out, because PostgreSQL is not here and could not be installed');
  const seconds = (performance.now() - start) / 1000;
  const used = [...processor.values()].reduce((all, one) => all + one, 0);
  const runners = processor.get('runners') ?? 0;
  console.log(
    `All in ${Math.round(seconds)} s, ${Math.round(used)} s of processor time, ${Math.round(runners)} s of these for the runners themselves`,
  );
  const { passed, failed } = tallyOf(results);
  total.passed += passed;
  total.failed += failed;
}

function read() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        busy: { type: 'string', default: '0' },
        repeat: { type: 'string', default: '1' },
        'no-retries': { type: 'boolean', default: false },
      },
    });
    if (values['no-retries']) process.env['TEST_RETRIES'] = '0';
    return {
      asked: readAsked(positionals),
      isNamed: positionals.length > 0,
      busy: Number(values.busy),
      repeat: Number(values.repeat),
    };
  } catch (error) {
    return giveUp(error);
  }
}

function giveUp(error: unknown): never {
  if (stop.signal.aborted) process.exit(130);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function endWhatIsLeft(): void {
  const left = endLeftovers();
  if (left > 0) console.log(`• Ended ${left} processes that the tests had left running`);
}
