import { readFile } from 'node:fs/promises';
import type { JSONReport } from '@playwright/test/reporter';
import { changedPages } from './changed-pages.ts';
import { findChanges } from './changes.ts';
import { resultsIn } from './playwright-results.ts';
import { runHere } from './run.ts';
import { type Asked, projectsOf } from './test-projects.ts';
import { resultsFolder, tallyOf, type TestResult } from './test-results.ts';

const commands = { vitest: 'run', playwright: 'test' };
type Runner = keyof typeof commands;

/**
 * Runs what was asked for, first with vitest and then with Playwright, which try a test that failed
 * once more. Once `stop` is aborted nothing more begins. Resolves to the results of all tests.
 */
export async function runTests(asked: Asked, stop: AbortSignal): Promise<TestResult[]> {
  const parts = asked.isChanged ? await partsOfChanges() : { vitest: [[]], playwright: [[]] };
  const results: TestResult[] = [];
  for (const runner of ['vitest', 'playwright'] as const) {
    const only = projectsOf(runner, asked.projects).map((name) => `--project=${name}*`);
    for (const part of only.length > 0 ? parts[runner] : [])
      if (!stop.aborted) results.push(...(await run(runner, [...only, ...part, ...asked.files])));
  }
  return results;
}

/** The arguments that choose the tests of what changed, for each call of a runner. */
async function partsOfChanges(): Promise<Record<Runner, string[][]>> {
  const { base, files } = await findChanges();
  const pages = changedPages(files).map((page) => `@${page}\\b`);
  const areTests = files.some((file) => file.startsWith('tests/'));
  return {
    vitest: [[`--changed=${base}`]],
    playwright: [
      ...(pages.length > 0 ? [[`--grep=${pages.join('|')}`]] : []),
      ...(areTests ? [[`--only-changed=${base}`]] : []),
    ],
  };
}

/**
 * Runs one of the runners. One that ends badly without a failed test, as after a crash, counts as a
 * failed test, else it would pass unnoticed.
 */
async function run(runner: Runner, args: string[]): Promise<TestResult[]> {
  const code = await runHere(runner, [commands[runner], '--pass-with-no-tests', ...args]);
  const text = await readFile(`${resultsFolder}/${runner}.json`, 'utf8').catch(() => '[]');
  const report = JSON.parse(text) as TestResult[] | JSONReport;
  const results = Array.isArray(report) ? report : resultsIn(report);
  if (code === 0 || tallyOf(results).failed > 0) return results;
  const error = `It ended with code ${code}, and no test says why: see its errors above.`;
  const title = 'outside of the tests';
  return [...results, { project: runner, title, outcome: 'failed', start: 0, ms: 0, error }];
}
