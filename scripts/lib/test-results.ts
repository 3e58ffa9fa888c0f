import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { array, type InferOutput, number, object, parse, picklist, string } from 'valibot';
import { inProject } from './project.ts';

/**
 * How a test ended. `retried`: it failed, and passed when it was tried again. `kept`: it did not
 * run, because a hook before it failed or the run ended before it.
 */
const Outcome = picklist(['passed', 'retried', 'failed', 'kept', 'skipped']);

const TestResult = object({
  project: string(),
  /** The path of its file within the checkout. */
  file: string(),
  title: string(),
  outcome: Outcome,
  /** When its first try began, as milliseconds since 1970; 0 where it did not run. */
  start: number(),
  /** Milliseconds of all its tries. */
  ms: number(),
  /** The first line of its first error, or why it did not run. Empty where there is none. */
  error: string(),
});

/** One test of a run, in the form that the reporters of both runners write down. */
export type TestResult = InferOutput<typeof TestResult>;

/** The folder of what a run writes: results, retried tests, traces. */
export const resultsFolder = process.env['TEST_RESULTS'] ?? inProject('test-results');

const fileOf = (runner: string) => `${resultsFolder}/${runner}.json`;

/** Writes results down: a reporter those of its runner, and the command in the end those of all. */
export function writeResults(runner: string, results: TestResult[]): void {
  mkdirSync(dirname(fileOf(runner)), { recursive: true });
  writeFileSync(fileOf(runner), JSON.stringify(results, null, 1));
}

/** Reads the results of a runner's last run. Throws if it left none. */
export async function readResults(runner: string): Promise<TestResult[]> {
  return parse(array(TestResult), JSON.parse(await readFile(fileOf(runner), 'utf8')));
}

/** The first line of an error that says something, without colours. */
export function firstLine(error: string | undefined): string {
  const lines = stripVTControlCharacters(error ?? '').split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? '';
}

/** An error that no test is to blame for, as a result of its own. */
export function errorOutsideTests(runner: string, message: string | undefined): TestResult {
  const place = { project: runner, file: '', title: 'outside of the tests' };
  return { ...place, outcome: 'failed', start: 0, ms: 0, error: firstLine(message) };
}

/** The project, file and title of a result, which tell it from all others. */
const idOf = ({ project, file, title }: TestResult) => JSON.stringify([project, file, title]);

/**
 * The results of a run, with those of a second one for the tests that failed or were kept from
 * running. One that passes then was retried, and keeps its first error.
 */
export function withSecondRun(first: TestResult[], second: TestResult[]): TestResult[] {
  const again = new Map(second.map((result) => [idOf(result), result]));
  return first.map((result) => {
    const next = again.get(idOf(result));
    const isBad = result.outcome === 'kept' || result.outcome === 'failed';
    if (!isBad || !next || next.outcome === 'kept') return result;
    return next.outcome === 'passed' ? { ...next, outcome: 'retried', error: result.error } : next;
  });
}
