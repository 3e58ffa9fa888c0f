/**
 * `npm run test:faults`: the fault run in full: every fault of a create or a change with every
 * death, creates of 90 s and 300 s, what browsers send again by themselves, and 300 random runs.
 * `-- --creates`, `-- --changes`, `-- --lifetime`, `-- --resends` and `-- --random` run one of
 * these parts alone; `-- --seed N` repeats one random run, and `-- --rounds N` changes how many
 * there are. `-- --torn` shows what Chromium makes of a log that a kill tore; it is no part of the
 * rest.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { copyOfBuild } from '../../tests/support/browser/profile.ts';
import {
  changes,
  isOnce,
  isWell,
  lifetimes,
  matrix,
  randomRuns,
  resendsOfBoth,
} from '../../tests/faults/rounds/long.ts';
import type { Row } from '../../tests/faults/rounds/round.ts';
import {
  changesTable,
  fullTable,
  isBad,
  lifetimeTable,
  resendTable,
  tableBy,
  tornTable,
} from '../../tests/faults/rounds/table.ts';
import { tornLogs } from '../../tests/faults/rounds/torn.ts';
import { buildWhenChanged } from '../lib/build.ts';
import { inProject } from '../lib/project.ts';
import { inWords } from '../lib/tally.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    lifetime: { type: 'boolean' },
    random: { type: 'boolean' },
    resends: { type: 'boolean' },
    creates: { type: 'boolean' },
    changes: { type: 'boolean' },
    torn: { type: 'boolean' },
    rounds: { type: 'string', default: '300' },
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
  if (bad.length > 0)
    show(
      'What must not be',
      `${fullTable(bad)}\n\n${bad.map(({ story }) => `- ${story}`).join('\n')}`,
    );
}

async function random(seeds: number[]): Promise<Row[]> {
  const start = Date.now();
  let ended = 0;
  const runs = await randomRuns(builds, seeds, ({ seed, rows, error }) => {
    ended += 1;
    const bad = rows.filter(isBad);
    if (bad.length > 0)
      console.log(`  seed ${seed} FAILED: ${rows[0]?.death}; repeat with --seed ${seed}`);
    for (const { kind, fault, story } of bad) console.log(`    ${kind}, ${fault}: ${story}`);
    if (error !== undefined)
      console.log(`  seed ${seed} BROKE, repeat with --seed ${seed}:`, error);
    if (ended % 10 === 0)
      console.log(
        `  ${ended} of ${seeds.length} runs after ${Math.round((Date.now() - start) / 1000)} s`,
      );
  });
  const broken = runs.filter(({ error }) => error !== undefined);
  tally.failed += broken.length;
  if (broken.length > 0)
    show(
      'Runs that broke',
      broken.map(({ seed, error }) => `- seed ${seed}: ${String(error)}`).join('\n'),
    );
  return runs.flatMap(({ seed, rows }) =>
    rows.map((row) => Object.assign(row, { death: `seed ${seed}: ${row.death}` })),
  );
}

async function drawn(): Promise<void> {
  const first = Date.now() % 1_000_000;
  console.log(`\n• ${values.rounds} random runs, seeds from ${first}`);
  const rows = await random(
    Array.from({ length: Number(values.rounds) }, (_, index) => first + index),
  );
  show(`${values.rounds} random runs, seeds from ${first}`, tableBy('kind', rows));
  count(rows);
  parts.push(`### Every random job\n\n${fullTable(rows)}\n`);
}

async function created(): Promise<void> {
  console.log('• Every fault of a create with every death');
  const rows = await matrix(builds, console.log);
  show('Creates, by fault', tableBy('fault', rows));
  show('Creates, by what dies', tableBy('death', rows));
  count(rows);
  parts.push(`### Every create\n\n${fullTable(rows)}\n`);
}

async function changed(): Promise<void> {
  console.log('\n• Every fault of a change, of each kind, with what dies at each of its steps');
  const rows = await changes(builds, console.log);
  show('Changes, by kind and fault', changesTable(rows));
  show('Changes, by what dies', tableBy('death', rows));
  count(rows);
  parts.push(`### Every change\n\n${fullTable(rows)}\n`);
}

async function reused(): Promise<void> {
  const rows = await resendsOfBoth(builds);
  show('A POST whose connection is reset if it was used before', resendTable(rows));
  tally.passed += rows.filter(isOnce).length;
  tally.failed += rows.filter((row) => !isOnce(row)).length;
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
    show('Every job', fullTable(rows));
    count(rows);
  } else if (values.lifetime) await long();
  else if (values.random) await drawn();
  else if (values.creates) await created();
  else if (values.changes) await changed();
  else if (values.resends) await reused();
  // This shows a fact about the browser, so nothing passes or fails.
  else if (values.torn)
    show(
      'Acknowledged writes, where a kill tore the log',
      tornTable(await tornLogs(builds.chromium)),
    );
  else {
    await Promise.all([long(), created()]);
    await changed();
    await reused();
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
