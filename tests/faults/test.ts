import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { test as base } from '../support/base-test.ts';
import { within } from '../support/wait-for.ts';
import { copyOfBuild } from '../support/browser/profile.ts';

/** The folder of the built extension for each browser. */
export interface Builds {
  chromium: string;
  firefox: string;
}

/** The longest time of a round in milliseconds: three times that of one beside four busy loops. */
const limitMs = 360_000;

/**
 * Playwright's `test` with the rows of a round, which many tests judge. A round that breaks off
 * fails each of these tests, with its error.
 */
export function testOf<Row>(round: string, run: (builds: Builds) => Promise<Row[]>) {
  return base.extend<{ rows: Row[] }>({
    rows: [
      async ({}, use, testInfo) => {
        const { rows, error } = await once(testInfo, round, run);
        if (!rows) throw new Error(`The round of ${round} broke off: ${error}`);
        await use(rows);
      },
      { timeout: limitMs + 60_000 },
    ],
  });
}

type Outcome<Row> = { rows: Row[] | null; error: string };

/**
 * Runs a round once for each try and keeps its outcome on disk: Playwright starts a new worker
 * after each test that failed. So all tests judge the same round, and a second try has its own.
 */
async function once<Row>(
  { project, retry, repeatEachIndex }: TestInfo,
  round: string,
  run: (builds: Builds) => Promise<Row[]>,
): Promise<Outcome<Row>> {
  const file = join(project.outputDir, 'rounds', `${round}-${repeatEachIndex}-${retry}.json`);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Outcome<Row>;
  const outcome = await onCopies(round, run).then(
    (rows): Outcome<Row> => ({ rows, error: '' }),
    (error: unknown): Outcome<Row> => ({ rows: null, error: String(error) }),
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(outcome));
  return outcome;
}

async function onCopies<Row>(
  round: string,
  run: (builds: Builds) => Promise<Row[]>,
): Promise<Row[]> {
  const [chromium, firefox] = [await copyOfBuild('chrome'), await copyOfBuild('firefox')];
  try {
    const builds = { chromium: chromium.folder, firefox: firefox.folder };
    return await within(`the end of the round of ${round}`, run(builds), { limitMs });
  } finally {
    await chromium.remove();
    await firefox.remove();
  }
}
