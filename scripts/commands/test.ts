/**
 * `npm test [-- unit|service|chromium|hostile|firefox …]`: all suites, or those named; each runs
 * whatever became of the one before.
 */
import { prepare } from '../lib/prepare.ts';
import { suites } from '../lib/suites.ts';
import { inWords, sum, type Tally } from '../lib/tally.ts';

const known = Object.keys(suites) as (keyof typeof suites)[];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.some((one) => one === name));

if (unknown.length > 0) {
  console.error(`There is no suite "${unknown.join(', ')}"; there are: ${known.join(', ')}.`);
  process.exit(1);
}

const prepared = await prepare();
if (prepared.code !== 0) {
  console.error(`WXT could not prepare the tests:\n${prepared.output}`);
  process.exit(1);
}

const tallies: Tally[] = [];
const lines: string[] = [];
for (const name of known.filter((one) => asked.length === 0 || asked.includes(one))) {
  console.log(`\n• Testing: ${name}`);
  const tally = await suites[name]().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  tallies.push(tally);
  lines.push(`${tally.failed === 0 ? '✓' : '✗'} ${name}: ${inWords(tally)}`);
}

const total = sum(tallies);
console.log(`\n${lines.join('\n')}\n${inWords(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
