/**
 * `npm run bench [-- --rounds 20] [--write]`: measures and prints tables; asserts nothing. With
 * `--write` they go into docs/measurements/performance.md, between its two marks. `--jobs` measures
 * only the popup with thousands of jobs, `--watches` only what watches cost the worker, `--creates`
 * only what many new reports cost it. `--lists` measures only the lists of the local service, with
 * 1,000,000 reports in each store. `--processes` measures only the service in several processes:
 * creates while its workers are killed, and creates a second.
 * `--service` measures only the local service: 100 kills while it writes, and its memory over
 * 100,000 requests.
 * `--against COMMIT` measures only the popup, in turn with that commit's. `--parsers` measures only
 * how the time of each pattern and parser grows with its text.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { listsTable, measureLists } from '../../tests/bench/lists.ts';
import { measureParsers } from '../../tests/bench/measure-parsers.ts';
import { run } from '../../tests/bench/run.ts';
import { measureProcesses, processTables } from '../../tests/bench/service-processes.ts';
import { measureKills, measureMemory } from '../../tests/bench/service-endurance.ts';
import { growthTable } from '../../tests/bench/tables.ts';
import { buildWhenChanged } from '../lib/build.ts';
import { inProject } from '../lib/project.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
    jobs: { type: 'boolean', default: false },
    watches: { type: 'boolean', default: false },
    creates: { type: 'boolean', default: false },
    lists: { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
    against: { type: 'string' },
    parsers: { type: 'boolean', default: false },
    service: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const { jobs, watches, creates, against } = values;
if (values.write && (jobs || watches || creates || against !== undefined))
  throw new Error(
    '--write takes all tables; --jobs, --watches, --creates and --against measure one.',
  );
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`--rounds takes a number from 1, not "${values.rounds}".`);

if (values.parsers) {
  const { patterns, parsers } = measureParsers();
  console.log(`${growthTable(patterns)}\n\n${growthTable(parsers)}`);
  process.exit();
}

if (values.lists) {
  console.log('• Filling the stores …');
  console.log(listsTable(await measureLists(rounds)));
  process.exit();
}

if (values.processes) {
  const bin = process.env['POSTGRES_BIN'];
  if (bin === undefined) throw new Error('--processes needs PostgreSQL.');
  console.log(processTables(await measureProcesses(bin)));
  process.exit();
}

if (values.service) {
  const { answered, lost, twice, damage } = await measureKills(100);
  console.log(
    `100 kills: ${answered} creates answered, ${lost.length} lost, ${twice.length} made twice, ${damage.length} files damaged`,
  );
  const { requests, seconds, ...memory } = await measureMemory(100_000);
  const [start, end, most] = [memory.start, memory.end, memory.most].map(Math.round);
  console.log(
    `${requests} requests in ${Math.round(seconds)} s: ${start} MiB after the start, ${end} MiB at the end, ${most} MiB at most`,
  );
  process.exit();
}

await buildWhenChanged('chrome');
const tables = `\`npm run bench -- ${process.argv.slice(2).join(' ')}\`: ${await run(rounds, { jobs, watches, creates, against })}`;
console.log(`\n${tables}`);
if (values.write) await writeTables(tables);

async function writeTables(text: string): Promise<void> {
  const path = inProject('docs/measurements/performance.md');
  const [begin, end] = ['<!-- bench: begin -->', '<!-- bench: end -->'];
  const page = await readFile(path, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`docs/measurements/performance.md lacks its marks, ${begin} and ${end}`);
  await writeFile(path, `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`);
  console.log('\n• Written to docs/measurements/performance.md');
}
