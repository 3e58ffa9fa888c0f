import { rm } from 'node:fs/promises';
import { buildWhenChanged } from './build.ts';
import { inProject } from './project.ts';
import { runHere } from './run.ts';
import { playwrightTally, type Tally, vitestTally } from './tally.ts';

/** The parts of `npm test`, in the order in which they run: the quick ones first. */
export const suites = {
  unit: () => vitest('unit'),
  service: () => vitest('service'),
  chromium: async () => {
    await buildWhenChanged('chrome');
    return counted('test-results/playwright.json', playwrightTally, 'playwright', [
      'test',
      '--project',
      'chromium',
    ]);
  },
  hostile: async () => {
    await buildWhenChanged('chrome');
    return counted('test-results/playwright.json', playwrightTally, 'playwright', [
      'test',
      '--project',
      'hostile',
    ]);
  },
  firefox: async () => {
    await buildWhenChanged('firefox');
    return vitest('firefox');
  },
  faults: async () => {
    await buildWhenChanged('chrome');
    await buildWhenChanged('firefox');
    return vitest('faults');
  },
} satisfies Record<string, () => Promise<Tally>>;

function vitest(project: string): Promise<Tally> {
  const report = `test-results/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return counted(report, vitestTally, 'vitest', ['run', '--project', project, ...reporters]);
}

// A runner that hangs after its last test must not hang whoever waits for the summary. A suite
// takes a third of this.
const longestSuite = 30 * 60_000;

/**
 * A runner that ends badly with no failed test in its report (a crash, nothing to run) counts as
 * one failure, so that it cannot pass unseen.
 */
async function counted(
  report: string,
  read: (path: string) => Promise<Tally>,
  program: string,
  args: string[],
): Promise<Tally> {
  await rm(inProject(report), { force: true });
  const code = await runHere(program, args, longestSuite);
  const tally = await read(report).catch(() => ({ passed: 0, failed: 1 }));
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
