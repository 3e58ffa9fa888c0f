/**
 * `npm run test:faults`: the fault run in full: every fault of a create or a change with every
 * death, creates of 90 s and 300 s, what browsers send again by themselves, and 300 random runs.
 * `-- --creates`, `-- --changes`, `-- --lifetime`, `-- --resends` and `-- --random` run one of
 * these parts alone; `-- --seed N` repeats one random run, and `-- --rounds N` changes how many
 * there are. `-- --short` runs a little of each part. `-- --torn` shows what Chromium makes of a
 * log that a kill tore; it is no part of the rest. With `-- --write` the tables are also written
 * into docs/measurements/data/faults.
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
import { writeTables } from '../../tests/bench/write-tables.ts';
import { buildWhenChanged } from '../lib/build.ts';
import { inProject } from '../lib/project.ts';
import { endAllWithRun } from '../lib/run-mark.ts';
import { inWords } from '../lib/test-results.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string' },
    short: flag,
    lifetime: flag,
    creates: flag,
    changes: flag,
    resends: flag,
    random: flag,
    torn: flag,
    write: flag,
  },
});
const rounds = Number(values.rounds ?? (values.short ? 1 : 300));
endAllWithRun();
await buildWhenChanged('chrome');
await buildWhenChanged('firefox');
const copies = { chromium: await copyOfBuild('chrome'), firefox: await copyOfBuild('firefox') };
const builds = { chromium: copies.chromium.folder, firefox: copies.firefox.folder };
const tally = { passed: 0, failed: 0 };
const parts: string[] = [];
const sums: string[] = [];

function show(title: string, table: string): void {
  const part = `### ${title}\n\n${table}\n`;
  parts.push(part);
  sums.push(part);
  console.log(`\n${title}\n\n${table}`);
}

function count<Result>(results: Result[], isGood: (result: Result) => boolean): Result[] {
  const bad = results.filter((result) => !isGood(result));
  tally.failed += bad.length;
  tally.passed += results.length - bad.length;
  return bad;
}

function judge(title: string, rows: Row[]): void {
  const bad = count(rows, (row) => !isBad(row));
  const stories = bad.map(({ story }) => `- ${story}`).join('\n');
  if (bad.length > 0) show('What must not be', `${fullTable(bad)}\n\n${stories}`);
  parts.push(`### ${title}\n\n${fullTable(rows)}\n`);
}

async function random(seeds: number[]): Promise<Row[]> {
  const runs = await randomRuns(builds, seeds, ({ seed, rows, error }) => {
    const bad = error === undefined ? rows.some(isBad) && 'FAILED' : 'BROKE';
    console.log(`  seed ${seed}: ${bad ? `${bad}, repeat with --seed ${seed}` : 'well'}`);
  });
  const broken = runs.filter(({ error }) => error !== undefined);
  tally.failed += broken.length;
  const lines = broken.map(({ seed, error }) => `- seed ${seed}: ${String(error)}`);
  if (broken.length > 0) show('Runs that broke', lines.join('\n'));
  return runs.flatMap(({ seed, rows }) =>
    rows.map((row) => Object.assign(row, { death: `seed ${seed}: ${row.death}` })),
  );
}

async function drawn(): Promise<void> {
  const first = Date.now() % 1_000_000;
  const title = `${rounds} random runs, seeds from ${first}`;
  console.log(`\n• ${title}`);
  const rows = await random(Array.from({ length: rounds }, (_, index) => first + index));
  show('Random runs', tableBy('kind', rows));
  judge('Every random job', rows);
}

async function created(): Promise<void> {
  console.log('• Every fault of a create with every death');
  const rows = await matrix(builds, console.log, values.short);
  show('Creates, by fault', tableBy('fault', rows));
  show('Creates, by what dies', tableBy('death', rows));
  judge('Every create', rows);
}

async function changed(): Promise<void> {
  console.log('\n• Every fault of a change, of each kind, with what dies at each of its steps');
  const rows = await changes(builds, console.log, values.short);
  show('Changes, by kind and fault', changesTable(rows));
  show('Changes, by what dies', tableBy('death', rows));
  judge('Every change', rows);
}

async function reused(): Promise<void> {
  const rows = await resendsOfBoth(builds);
  show('Reused connections', resendTable(rows));
  count(rows, isOnce);
}

async function long(): Promise<void> {
  const seconds = values.short ? [40] : [90, 300];
  console.log(`• Creates of ${seconds.join(' s and ')} s in both browsers, meanwhile the rest`);
  const rows = await lifetimes(builds, seconds);
  show('Long creates', lifetimeTable(rows));
  count(rows, isWell);
}

/** This shows a fact about the browser, so nothing passes or fails. */
async function tear(): Promise<void> {
  const rows = await tornLogs(builds.chromium);
  show('Acknowledged writes, where a kill tore the log', tornTable(rows));
}

async function runAll(): Promise<void> {
  await Promise.all([long(), created()]);
  await changed();
  await reused();
  await drawn();
}

try {
  if (values.seed !== undefined) {
    const rows = await random([Number(values.seed)]);
    console.log(`\n${fullTable(rows)}`);
    judge('Every job', rows);
  } else if (values.lifetime) await long();
  else if (values.creates) await created();
  else if (values.changes) await changed();
  else if (values.resends) await reused();
  else if (values.random) await drawn();
  else await (values.torn ? tear() : runAll());
} finally {
  await copies.chromium.remove();
  await copies.firefox.remove();
}
await mkdir(inProject('test-results'), { recursive: true });
await writeFile(inProject('test-results/faults.md'), parts.join('\n'));
if (values.write) await writeTables('faults', sums.join('\n'));
console.log(`\nEvery line is in test-results/faults.md\n${inWords(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
