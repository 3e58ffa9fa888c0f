/**
 * `npm run bench [-- --rounds 20] [--write]`: measures and prints tables; asserts nothing. With
 * `--write` each table is also written into docs/measurements/data/bench. Each of these measures
 * one part only:
 *
 * - `--popup`: popup and worker beside the floor.
 * - `--jobs`: the popup and Reports with a list of thousands of jobs.
 * - `--policy`: the popup with a policy and without one.
 * - `--accepted`: the popup with 500 acceptances and without.
 * - `--language de`: the popup in that language and in English.
 * - `--lists`: the rate of a list of creates, its memory, and how soon its rows have their results.
 * - `--archive`: what the archive is asked.
 * - `--mended`: "Mended" of 500 and of 5,000 pages.
 * - `--report COMMIT`: the opening of a report with many audits, in turn with that commit's.
 * - `--feedback`: a click until it shows and until it is sent, and a key in the search of Reports.
 * - `--against COMMIT`: the popup, in turn with that commit's.
 * - `--parsers`: how the time of each pattern and parser grows with its text.
 * - `--files`: how soon large files are read in "New reports".
 * - `--service-lists`: lists of the local service, with 1,000,000 reports in each store.
 * - `--processes`: the service in several processes: creates while its workers are killed, creates
 *   a second, and how soon creates are refused.
 * - `--rest`: the processor time of each page at rest, in front and hidden, in both browsers.
 * - `--bulk`: a change of many reports with Reports closed and open, in both browsers.
 * - `--truth`: real audits of a page that stays as it is, and of one with a planted fault: how many
 *   are told as changed.
 * - `--service`: the local service: 100 kills while it writes, a backup of 2.3 GB while reports are
 *   created, and its memory over 100,000 requests. With `--short` a hundredth of that.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listsTables, measureLists } from '../../tests/bench/service/service-lists.ts';
import { listFilesTable } from '../../tests/bench/list-files.ts';
import { measureParsers } from '../../tests/bench/parsers/measure-parsers.ts';
import { run } from '../../tests/bench/run.ts';
import { measureProcesses, processTables } from '../../tests/bench/service/service-processes.ts';
import {
  backupTable,
  killsTable,
  measureBackup,
  measureKills,
  measureMemoryOfApi,
  measureMemoryOfOne,
  memoryTable,
} from '../../tests/bench/service/service-endurance.ts';
import { measureTruth } from '../../tests/bench/service/truth.ts';
import { bulkTable } from '../../tests/bench/bulk.ts';
import { restTable } from '../../tests/bench/rest.ts';
import { growthTable } from '../../tests/bench/tables.ts';
import { writeTables } from '../../tests/bench/write-tables.ts';
import { buildWhenChanged } from '../lib/build.ts';
import { endAllWithRun } from '../lib/run-mark.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    write: flag,
    popup: flag,
    jobs: flag,
    policy: flag,
    accepted: flag,
    language: { type: 'string' },
    lists: flag,
    archive: flag,
    mended: flag,
    report: { type: 'string' },
    feedback: flag,
    'service-lists': flag,
    processes: flag,
    against: { type: 'string' },
    files: flag,
    parsers: flag,
    truth: flag,
    rest: flag,
    bulk: flag,
    service: flag,
    short: flag,
  },
});
endAllWithRun();
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`--rounds takes a number from 1, not "${values.rounds}".`);

if (values.files) {
  await show(`### Large files\n\n${await listFilesTable()}`);
  process.exit();
}

if (values.parsers) {
  const { patterns, parsers } = measureParsers();
  await show(`### Patterns\n\n${growthTable(patterns)}\n\n### Parsers\n\n${growthTable(parsers)}`);
  process.exit();
}

if (values.truth) {
  console.log('• Auditing a page again and again …');
  await show(`${serviceHead()}\n\n${await measureTruth()}`);
  process.exit();
}

if (values.rest || values.bulk) {
  await buildWhenChanged('chrome');
  await buildWhenChanged('firefox');
  console.log('• Leaving pages alone, or changing many reports, in both browsers …');
  await show(
    values.rest
      ? `### At rest\n\n${await restTable()}`
      : `### A change of many\n\n${await bulkTable(rounds)}`,
  );
  process.exit();
}

if (values['service-lists']) {
  console.log('• Filling the stores, and asking for lists …');
  await show(`${serviceHead()}\n\n${listsTables(await measureLists(rounds))}`);
  process.exit();
}

if (values.processes) {
  const bin = process.env['POSTGRES_BIN'];
  if (bin === undefined) throw new Error('--processes needs PostgreSQL.');
  console.log('• Creating reports while workers are killed, and with one, two and three workers …');
  const processes = processTables(await measureProcesses(bin));
  console.log('• Sending many requests to a process that answers …');
  const memory = memoryTable('PostgreSQL, --role api', await measureMemoryOfApi(bin));
  await show(`${serviceHead()}\n\n${processes}\n\n${memory}`);
  process.exit();
}

if (values.service) {
  const extent = values.short ? 'short' : 'full';
  console.log('• Killing the service while it writes …');
  const kills = killsTable(await measureKills(extent));
  console.log('• Saving a large data file while reports are created …');
  const saved = backupTable(await measureBackup(extent));
  console.log('• Sending many requests …');
  const memory = memoryTable('SQLite', await measureMemoryOfOne(extent));
  await show(`${serviceHead()}\n\n${kills}\n\n${saved}\n\n${memory}`);
  process.exit();
}

await buildWhenChanged('chrome');
await show(`\`npm run bench -- ${process.argv.slice(2).join(' ')}\`: ${await run(rounds, values)}`);

async function show(text: string): Promise<void> {
  console.log(`\n${text}`);
  if (values.write) await writeTables('bench', text);
}

/** The first line of figures of the service. */
function serviceHead(): string {
  const bin = process.env['POSTGRES_BIN'];
  const postgres =
    bin === undefined
      ? ''
      : `, ${execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim()}`;
  const command = `npm run bench -- ${process.argv.slice(2).join(' ')}`;
  return `\`${command}\`: Node ${process.version}, SQLite ${process.versions['sqlite']}${postgres}; on ${cpus().length} cores.`;
}
