import type { Builds } from '../test.ts';
import { changeFaults, changeKinds, type Strike } from './changes.ts';
import { type Resend, resendsIn } from '../service/close-rule.ts';
import { changeDeaths, deathNames } from './deaths.ts';
import { type FaultName, faultNames } from '../service/faults.ts';
import { type Lifetime, lifetime } from '../browser/lifetime.ts';
import { chromiumRound, firefoxDeathNames, firefoxRound } from './matrix.ts';
import { clickNames, clickRound } from './click-round.ts';
import { randomRun } from './random.ts';
import type { Row } from './round.ts';

/** How many faults share one browser. More would slow each other down. */
const together = 15;
/** How many browsers run at a time, with many jobs and with few. Mostly they wait. */
const sideBySide = 3;
const runsSideBySide = 8;

/** The whole list, or for a short run only its first. */
const some = <Item>(list: readonly Item[], isShort: boolean) => (isShort ? list.slice(0, 1) : list);

/**
 * Crosses every fault of a create with every death in Chromium, true clicks on the popup included,
 * and with the deaths in Firefox. A short run takes the first of each.
 */
export async function matrix(
  builds: Builds,
  tell: (line: string) => void,
  isShort: boolean,
): Promise<Row[]> {
  const groups = some(grouped(faultNames), isShort).map((names, index) => ({
    names,
    strikes: names.map((fault) => ({ fault })),
    off: index * together,
  }));
  const crossed = <Name>(
    deaths: readonly Name[],
    run: (strikes: Strike[], death: Name, off: number) => Promise<Row[]>,
  ) =>
    deaths.flatMap((death, index) =>
      groups.map(
        ({ strikes, off }) =>
          async () =>
            run(strikes, death, off + index),
      ),
    );
  const rounds = await inTurns(
    [
      ...crossed(some(deathNames, isShort), (strikes, death, off) =>
        chromiumRound(builds.chromium, strikes, death, off),
      ),
      ...some(clickNames, isShort).flatMap((click) =>
        groups.map(
          ({ names }) =>
            async () =>
              clickRound(builds.chromium, names, click),
        ),
      ),
      ...crossed(some(firefoxDeathNames, isShort), (strikes, death, off) =>
        firefoxRound(builds.firefox, strikes, death, off),
      ),
    ],
    sideBySide,
    (rows) => tell(`  ${rows[0]?.death}: ${rows.length} creates`),
  );
  return rounds.flat();
}

/** Crosses every fault of a change with a death at each of its steps, for each kind of change. */
export async function changes(
  builds: Builds,
  tell: (line: string) => void,
  isShort: boolean,
): Promise<Row[]> {
  const all = some(changeKinds, isShort).flatMap((kind, index) => {
    const strikes = changeFaults.map((fault) => ({ fault, kind }));
    const rounds = some(changeDeaths, isShort).map(
      (death, off) => async () => chromiumRound(builds.chromium, strikes, death, off + index),
    );
    return rounds.concat(async () =>
      firefoxRound(builds.firefox, strikes, 'browser killed during the request', index),
    );
  });
  const rows = await inTurns(all, sideBySide, ([row, ...more]) =>
    tell(`  ${row?.kind}, ${row?.death}: ${more.length + 1} changes`),
  );
  return rows.flat();
}

function grouped(names: FaultName[]): FaultName[][] {
  return Array.from({ length: Math.ceil(names.length / together) }, (_, index) =>
    names.slice(index * together, (index + 1) * together),
  );
}

/** The outcome of the random run of one seed. */
export interface Run {
  seed: number;
  rows: Row[];
  /** Why the run broke off. */
  error?: unknown;
}

/**
 * Makes a random run for each seed. `told` gets each outcome as it ends. A run that breaks off does
 * not stop the others.
 */
export async function randomRuns(
  builds: Builds,
  seeds: number[],
  told: (run: Run) => void,
): Promise<Run[]> {
  const work = seeds.map((seed) => async (): Promise<Run> => {
    try {
      return { seed, rows: await randomRun(builds.chromium, seed) };
    } catch (error) {
      return { seed, rows: [], error };
    }
  });
  return inTurns(work, runsSideBySide, told);
}

/**
 * The requests that both browsers send by themselves after a POST on a reused connection that is
 * reset, with the rule that closes connections and without it.
 */
export async function resendsOfBoth(builds: Builds): Promise<Resend[]> {
  return [...(await resendsIn('Chromium', builds)), ...(await resendsIn('Firefox', builds))];
}

/**
 * Whether no POST was sent twice with the rule, and each was sent twice without it. Otherwise the
 * run proves nothing.
 */
export function isOnce({ rule, posts, reused, reports }: Resend): boolean {
  return rule === 'in force'
    ? posts === 1 && reused === 0 && reports === 1
    : posts === 2 && reused === 1;
}

/**
 * Runs creates of so many seconds in both browsers, and those of the first without heartbeat or
 * alarms.
 */
export async function lifetimes(builds: Builds, seconds: number[]): Promise<Lifetime[]> {
  const rows = await Promise.all([
    lifetime('Chromium', builds.chromium, seconds),
    lifetime('Firefox', builds.firefox, seconds),
    lifetime('Chromium', builds.chromium, seconds.slice(0, 1), true),
    lifetime('Firefox', builds.firefox, seconds.slice(0, 1), true),
  ]);
  return rows.flat();
}

/**
 * Whether each long create arrived with one request, and each create without heartbeat was cut.
 * Otherwise the run proves nothing.
 */
export function isWell({ browser, posts, reports, cut, end }: Lifetime): boolean {
  if (browser.includes('taken away')) return cut !== null && cut < 60;
  return posts === 1 && reports === 1 && cut === null && end.endsWith('done');
}

async function inTurns<Result>(
  work: (() => Promise<Result>)[],
  lanes: number,
  done: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = work.entries();
  const lane = async () => {
    for (const [index, run] of left) {
      const result = await run();
      results[index] = result;
      done(result);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
