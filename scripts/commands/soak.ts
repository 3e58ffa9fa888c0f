/**
 * `npm run soak [-- --minutes 60] [--days 10] [--browser chromium|firefox|both] [--seed N]`: ten
 * sped-up days of a person in each browser, with faults, sleeps, kills and updates. Prints how
 * memory, storage and handles went, and fails where one grew, or where a job was lost or done
 * twice. With `--write` the tables are also written into docs/measurements/data/soak.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { copyOfBuild } from '../../tests/support/browser/profile.ts';
import { figuresTable } from '../../tests/soak/figures.ts';
import { soak, type Soaked } from '../../tests/soak/soak.ts';
import { writeTables } from '../../tests/bench/write-tables.ts';
import { buildWhenChanged } from '../lib/build.ts';
import { inProject } from '../lib/project.ts';
import { endAllWithRun } from '../lib/run-mark.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    days: { type: 'string', default: '10' },
    browser: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    write: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const days = Number(values.days);
const seed = Number(values.seed);
const browsers = (['chromium', 'firefox'] as const).filter(
  (name) => values.browser === 'both' || values.browser === name,
);
if (browsers.length === 0)
  throw new Error(`--browser takes chromium, firefox or both, not "${values.browser}".`);
if (!(minutes > 0 && days > 0)) throw new Error('--minutes and --days take numbers.');
endAllWithRun();

const parts: string[] = [];
for (const browser of browsers) {
  const target = browser === 'chromium' ? 'chrome' : 'firefox';
  await buildWhenChanged(target);
  const { folder, remove } = await copyOfBuild(target);
  console.log(`\n• ${minutes} minutes in ${browser}, seed ${seed}`);
  try {
    const soaked = await soak(browser, folder, { minutes, days, seed }, console.log);
    parts.push(reportOf(soaked));
    console.log(`\n${parts.at(-1)}`);
    if (soaked.ledger.wrong.length > 0) process.exitCode = 1;
  } finally {
    await remove();
  }
}
await mkdir(inProject('test-results'), { recursive: true });
await writeFile(inProject('test-results/soak.md'), parts.join('\n\n'));
if (values.write) await writeTables('soak', parts.join('\n\n'));

function reportOf({ browser, figures, ledger, acts, requests }: Soaked): string {
  const wrong = ledger.wrong.map((one) => `- ${one}`).join('\n');
  return `### ${browser}

\`npm run soak -- --minutes ${minutes} --days ${days} --browser ${browser} --seed ${seed}\`

${figuresTable(figures)}

Asked for: ${ledger.asked} changes, which ended so: ${counted(ledger.ended)}. Of ${requests.all}
requests that change something a fault struck ${requests.struck}.

Done: ${counted(acts)}.

${ledger.wrong.length === 0 ? 'Nothing grew, nothing was lost, nothing was done twice.' : `What must not be:\n\n${wrong}`}`;
}

function counted(all: Record<string, number>): string {
  return Object.entries(all)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} × ${name}`)
    .join('; ');
}
