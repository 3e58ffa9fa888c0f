/**
 * `npm run test:faults`: the fault run in full: every fault with every death, 20 rounds of 15 random creates, and creates of 90 s and 300 s.
 * `-- --seed N` repeats one random round, `-- --lifetime` runs the long creates alone, `-- --random` the random rounds alone, and
 * `-- --rounds N` changes how many there are. `-- --torn` shows what Chromium makes of a log that a kill tore; it is no part of the rest.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { copyOfBuild } from '../../tests/faults/built.ts';
import { isWell, lifetimes, matrix, randomRounds } from '../../tests/faults/long.ts';
import type { Row } from '../../tests/faults/round.ts';
import { fullTable, isBad, lifetimeTable, tableBy, tornTable } from '../../tests/faults/table.ts';
import { tornLogs } from '../../tests/faults/torn.ts';
import { buildWhenChanged } from '../lib/build.ts';
import { inProject } from '../lib/project.ts';
import { inWords } from '../lib/tally.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    lifetime: { type: 'boolean' },
    random: { type: 'boolean' },
    torn: { type: 'boolean' },
    rounds: { type: 'string', default: '20' },
  },
});
await buildWhenChanged('chrome');
await buildWhenChanged('firefox');
const copies = { chromium: await copyOfBuild('chrome'), firefox: await copyOfBuild('firefox') };
const builds = { chromium: copies.chromium.folder, firefox: copies.firefox.folder };
const tally = { passed: 0, failed: 0 };
const parts: string[] = [];

function show(title: string, table: string): void {
  parts.push(`### ${title}\n\n${table}\n`);
  console.log(`\n${title}\n\n${table}`);
}

function count(rows: Row[]): void {
  const bad = rows.filter(isBad);
  tally.failed += bad.length;
  tally.passed += rows.length - bad.length;
  if (bad.length > 0) show('What must not be', `${fullTable(bad)}\n\n${bad.map(({ story }) => `- ${story}`).join('\n')}`);
}

async function random(seeds: number[]): Promise<Row[]> {
  return randomRounds(builds, seeds, (seed, rows) => {
    const bad = rows.filter(isBad);
    console.log(
      `  seed ${seed}: ${rows.length} creates; ${rows[0]?.death}${bad.length > 0 ? `; ${bad.length} BAD, repeat with --seed ${seed}` : ''}`,
    );
    for (const { fault, story } of bad) console.log(`    ${fault}: ${story}`);
  });
}

async function drawn(): Promise<void> {
  const start = Date.now() % 1_000_000;
  console.log(`\n• ${values.rounds} random rounds, seeds from ${start}`);
  const rows = await random(Array.from({ length: Number(values.rounds) }, (_, index) => start + index));
  const alike = rows.map((row) => Object.assign({ ...row }, { death: 'random' }));
  show(`Random, seeds from ${start}`, tableBy('death', alike));
  count(rows);
  parts.push(`### Every random create\n\n${fullTable(rows)}\n`);
}

async function long(): Promise<void> {
  console.log('• Creates of 90 s and 300 s in both browsers: 5 minutes, meanwhile the rest');
  const rows = await lifetimes(builds);
  show('Long creates, with nothing open and no debugger attached', lifetimeTable(rows));
  tally.passed += rows.filter(isWell).length;
  tally.failed += rows.filter((row) => !isWell(row)).length;
}

try {
  if (values.seed !== undefined) {
    const rows = await random([Number(values.seed)]);
    show('Every create', fullTable(rows));
    count(rows);
  } else if (values.lifetime) await long();
  else if (values.random) await drawn();
  // A fact about the browser, which nothing here passes or fails.
  else if (values.torn) show('Acknowledged writes, where a kill tore the log', tornTable(await tornLogs(builds.chromium)));
  else {
    const living = long();
    console.log('• Every fault with every death');
    const rows = await matrix(builds, console.log);
    await living;
    show('By fault', tableBy('fault', rows));
    show('By what dies', tableBy('death', rows));
    count(rows);
    parts.push(`### Every create\n\n${fullTable(rows)}\n`);
    await drawn();
  }
} finally {
  await copies.chromium.remove();
  await copies.firefox.remove();
}
await mkdir(inProject('test-results'), { recursive: true });
await writeFile(inProject('test-results/faults.md'), parts.join('\n'));
console.log(`\nEvery line is in test-results/faults.md\n${inWords(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
